"""What checks the scripts and styles of the table: biome and TypeScript, run by a Node."""
