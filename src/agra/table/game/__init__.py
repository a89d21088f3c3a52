"""One game behind the database: deciding, undoing, seats, clocks, what a viewer sees."""
