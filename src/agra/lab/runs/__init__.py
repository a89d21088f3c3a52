"""Many games at a time: simulation, data sets, and the rows and figures they give."""
