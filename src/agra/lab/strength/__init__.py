"""Bot strength: arena, ladder, ratings, calibration."""
