"""Environments for research on learning players, as PettingZoo and Gymnasium know them."""

try:
    import gymnasium

    from grognard.research.aec import env, raw_env
    from grognard.research.options import FEATURES
    from grognard.research.solo import against
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        f"grognard.research needs {missing.name}: install it with pip install 'grognard[research]'."
    ) from missing

gymnasium.register("grognard/Against-v1", entry_point="grognard.research.solo:against")

__all__ = ["FEATURES", "against", "env", "raw_env"]
