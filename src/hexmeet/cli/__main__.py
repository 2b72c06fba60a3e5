"""Makes `python -m hexmeet.cli` the same as `hexmeet`."""

import sys

from hexmeet.cli.main import main

sys.exit(main())
