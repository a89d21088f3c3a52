"""How open pages hear of changes: streams, news, presence, chat."""
