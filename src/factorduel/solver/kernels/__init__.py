"""Compiled where the package is built with a compiler; plain Python otherwise."""
