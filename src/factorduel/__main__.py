"""`python -m factorduel`."""

import sys

from factorduel.cli.main import main

sys.exit(main())
