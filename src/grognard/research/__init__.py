"""Environments for research on learning players, as PettingZoo and Gymnasium know them."""

try:
    from grognard.research.aec import env, raw_env
    from grognard.research.options import FEATURES
    from grognard.research.solo import against
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        f"grognard.research needs {missing.name}: install it with pip install 'grognard[research]'."
    ) from missing

__all__ = ["FEATURES", "against", "env", "raw_env"]
