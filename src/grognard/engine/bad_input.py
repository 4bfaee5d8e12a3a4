"""What is said of input that cannot be used."""


class BadInput(ValueError):
    """Something a user handed in that cannot be used; the message is one clear sentence."""
