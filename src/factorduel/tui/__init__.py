"""The terminal app: a board to click and type on, the coach beside it; it decides no rule."""
