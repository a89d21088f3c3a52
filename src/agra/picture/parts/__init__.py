"""What is drawn: the parts of the table that stay still, each by its plan."""
