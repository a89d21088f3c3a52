"""The command: `python -m agra.lab.train play | fit | watch | policy | gate`."""

import sys

from agra.lab.optional_packages import MissingExtra, needed

try:
    needed("numpy", "train", "The training")
except MissingExtra as error:
    print(error, file=sys.stderr)
    sys.exit(2)

from agra.lab.train.command import main  # needs it from here on

sys.exit(main())
