"""A bot's advice about a turn: plans, opinions on options, reasons, comparisons."""
