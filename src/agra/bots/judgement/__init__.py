"""Judging a position: features, evaluation, Akbar's network, what single actions are worth."""
