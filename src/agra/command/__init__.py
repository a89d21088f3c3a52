"""The command `agra`: one module for each subcommand."""
