"""`hexmeet serve`: the web application."""

import socket
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from hexmeet.cli.data import WHERE, opened_data
from hexmeet.rulebooks.problems import FileError, Problem

if TYPE_CHECKING:
    from hexmeet.cli.arguments import Parser

HOST, PORT = "0.0.0.0", 8000  # noqa: S104 - phones in the hall have to reach it
LAST_PORT = 65535
LONGEST_MESSAGE = 1024  # bytes that a page may send over its open connection: it has nothing to say


def run(parser: "Parser", arguments: Sequence[str]) -> int:
    """Serve until somebody stops it."""
    parser.epilog = f"""\
{WHERE}
examples:
  hexmeet serve
  hexmeet serve --port 8080
"""
    parser.add_argument("--host", default=HOST, help=f"address to listen at (default: {HOST}, all)")
    parser.add_argument("--port", type=int, default=PORT, help=f"port (default: {PORT})")
    options = parser.parse_args(arguments)
    if not 0 < options.port <= LAST_PORT:
        expected = f"expected a port from 1 to {LAST_PORT}, got {options.port}"
        raise FileError([Problem("", "--port", expected)])
    listening = _listen(options.host, options.port)
    with opened_data(create=True):
        import uvicorn  # noqa: PLC0415 - only this command serves

        from hexmeet.web.environment import find_proxies  # noqa: PLC0415 - as above

        for address in list_addresses(options.host, options.port):
            print(address, flush=True)
        proxies = find_proxies()
        config = uvicorn.Config(
            "hexmeet.web.asgi:application",
            log_level="warning",
            access_log=False,
            lifespan="off",
            ws="websockets-sansio",
            timeout_graceful_shutdown=3,
            server_header=False,
            proxy_headers=bool(proxies),
            forwarded_allow_ips=list(proxies),
            ws_max_size=LONGEST_MESSAGE,
        )
        uvicorn.Server(config).run(sockets=[listening])
    return 0


def list_addresses(host: str, port: int) -> list[str]:
    """List where the application can be reached: on this computer, and from phones in the hall."""
    from hexmeet.web.addresses import find_hall_address  # noqa: PLC0415 - Django has to be ready

    names = ["localhost", find_hall_address()] if host in (HOST, "::") else [host]
    return [f"http://{name}:{port}/" for name in dict.fromkeys(filter(None, names))]


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    if sys.platform != "win32":
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        expected = f"cannot listen at {host} port {port}: {error.strerror}; try another --port"
        raise FileError([Problem("", "--port", expected)]) from error
    return listening
