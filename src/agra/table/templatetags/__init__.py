"""What templates can do beside what Django gives them."""
