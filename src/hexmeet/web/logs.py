"""What is written to the log of the server: no links that open something, no passwords."""

import logging
import re

# Private links of players and staff, wherever they stand in a line.
PRIVATE_LINK = re.compile(r"(/(?:p|i)/)[A-Za-z0-9_-]{8,}")


class HideSecrets(logging.Filter):
    """Writes three points in place of what opens a private page."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Hide secrets in a line before it is written."""
        record.msg = PRIVATE_LINK.sub(r"\1...", record.getMessage())
        record.args = ()
        if record.exc_info:
            written = logging.Formatter().formatException(record.exc_info)
            record.exc_text = PRIVATE_LINK.sub(r"\1...", written)
        return True
