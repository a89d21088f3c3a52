"""Where things lie: a plan for each kind of window."""
