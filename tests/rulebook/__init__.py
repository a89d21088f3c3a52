"""The worked examples B-01 to B-33, and those of ruling D-120, as tests named after them."""
