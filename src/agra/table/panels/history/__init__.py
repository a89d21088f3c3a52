"""What happened: log, recap, replay, scoring, charts."""
