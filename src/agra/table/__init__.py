"""The table: Agra in the browser. Importing it needs Django; `import agra` does not import it."""
