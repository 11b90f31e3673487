"""The web server: pages, a JSON API, games by link; it decides no rule."""
