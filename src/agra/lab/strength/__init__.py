"""How strong bots are: arena, ladder, ratings, calibration."""
