"""Texts about options: menu labels, effects, reasons of refusals, undo phrases."""
