"""Live updates of open pages: event streams, news, presence, chat."""
