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
The first page of an empty application makes the account of its owner. Phones in the same network
open the second address that is printed. Ctrl+C stops; nothing that was saved is lost.

{WHERE}
environment:
  HEXMEET_DATA        folder of the data and the secret key (default: ./data)
  HEXMEET_ORIGIN      public address, such as https://play.example.org; with https all is secure
  HEXMEET_HOSTS       further host names to answer to, with commas between
  HEXMEET_PROXY       addresses of reverse proxies that are believed when they say who asks
  DATABASE_URL        postgresql://USER:PASSWORD@HOST:PORT/NAME in place of SQLite
  REDIS_URL           redis://HOST:PORT/0 where several processes serve
  EMAIL_URL           smtp://USER:PASSWORD@HOST:PORT?from=ADDRESS, to send players their links
  HEXMEET_SECRET_KEY  key of cookies and private links, in place of the one in the folder
  HEXMEET_DEBUG       1 shows developers what went wrong; never in public

examples:
  hexmeet serve
  hexmeet serve --port 8001
  HEXMEET_ORIGIN=https://play.example.org hexmeet serve --host 127.0.0.1
"""
    add_place(parser)
    options = parser.parse_args(arguments)
    listening = listen(options.host, options.port)
    with opened_data(create=True):
        for address in list_addresses(options.host, options.port):
            print(address, flush=True)
        serve(listening)
    return 0


def add_place(parser: "Parser") -> None:
    """Offer --host and --port."""
    parser.add_argument("--host", default=HOST, help=f"address to listen at (default: {HOST}, all)")
    parser.add_argument("--port", type=int, default=PORT, help=f"port (default: {PORT})")


def serve(listening: socket.socket) -> None:
    """Serve what is open until somebody stops it."""
    import uvicorn  # noqa: PLC0415 - only when it serves

    from hexmeet.web.environment import find_proxies  # noqa: PLC0415 - as above

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


def list_addresses(host: str, port: int) -> list[str]:
    """List where the application can be reached: on this computer, and from phones in the hall."""
    from hexmeet.web.addresses import find_hall_address  # noqa: PLC0415 - Django has to be ready

    names = ["localhost", find_hall_address()] if host in (HOST, "::") else [host]
    return [f"http://{name}:{port}/" for name in dict.fromkeys(filter(None, names))]


def listen(host: str, port: int) -> socket.socket:
    """Take the port, before anything else is done."""
    if not 0 < port <= LAST_PORT:
        expected = f"expected a port from 1 to {LAST_PORT}, got {port}"
        raise FileError([Problem("", "--port", expected)])
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    if sys.platform != "win32":
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen()  # whoever comes before all is ready waits and is not turned away
    except OSError as error:
        listening.close()
        expected = f"cannot listen at {host} port {port}: {error.strerror}; try another --port"
        raise FileError([Problem("", "--port", expected)]) from error
    return listening
