"""Development tools; they are not part of the package."""
