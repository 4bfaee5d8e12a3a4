"""What a game says about its looks, for boards and pictures to draw."""
