"""What a bot says of a turn: plans, opinions on options, reasons, comparisons."""
