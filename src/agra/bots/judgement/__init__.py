"""Evaluation of positions: features, weights, Akbar's network, appeal of single actions."""
