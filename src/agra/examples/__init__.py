"""Programs to run, read and copy: `python -m agra.examples.ppo --help`.

- `template_bot`: a bot with everything that a bot can have, to copy and change
- `pettingzoo` and `openspiel`: first steps with both interfaces, cell by cell
- `ppo`: a program that learns the game by playing against itself
"""
