"""The command line: `factorduel`."""
