"""What every view needs: finding the game, the page of the table, JSON, refusals."""
