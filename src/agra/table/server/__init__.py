"""Around Django: the handler, middleware, static files, metrics, maintenance."""
