"""The pending question: its options, their consequences, reasons against."""
