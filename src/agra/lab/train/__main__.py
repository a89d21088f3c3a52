"""The command: `python -m agra.lab.train play | fit | gate`."""

import sys

from agra.lab.train.command import main

sys.exit(main())
