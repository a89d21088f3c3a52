"""What is asked: the question, its options, their consequences, reasons why not."""
