"""Between the web server and Django: handler, middleware, static files, metrics, maintenance."""
