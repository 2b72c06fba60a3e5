"""A PostgreSQL server of our own for the tests, which nobody else can reach."""

import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

DEBIAN = Path("/usr/lib/postgresql")
USER = "postgres"  # the server refuses to run as root
OPTIONS = "-c listen_addresses='' -c fsync=off -c max_connections=50"


def find_program(name: str) -> str | None:
    """Find a program of the server: Debian keeps them out of the path."""
    folders = [str(path) for path in sorted(DEBIAN.glob("*/bin"), reverse=True)]
    return shutil.which(name, path=os.pathsep.join([*folders, os.environ.get("PATH", "")]))


@contextmanager
def running_server(initdb: str, pg_ctl: str) -> Iterator[Path]:
    """Start a server, and give the folder of its socket."""
    with TemporaryDirectory(prefix="hexmeet-", dir="/tmp") as name:  # a socket's path is short
        folder = Path(name)
        if os.geteuid() == 0:
            shutil.chown(folder, USER)
        data = folder / "data"
        _run(
            initdb,
            "--pgdata",
            data,
            "--auth=trust",
            "--username=hexmeet",
            "--no-sync",
            "--encoding=UTF8",
            "--locale=C.UTF-8",
        )
        options = f"{OPTIONS} -c unix_socket_directories={folder}"
        _run(pg_ctl, "start", "--wait", "--pgdata", data, "--log", folder / "log", "-o", options)
        try:
            yield folder
        finally:
            _run(pg_ctl, "stop", "--wait", "--pgdata", data, "--mode", "fast")


def _run(program: str, *arguments: str | Path) -> None:
    as_user: Sequence[str] = ["runuser", "-u", USER, "--"] if os.geteuid() == 0 else []
    command = [*as_user, program, *map(str, arguments)]
    done = subprocess.run(
        command,
        check=False,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        cwd="/",
    )
    if done.returncode:
        raise RuntimeError(f"{command}: {done.stderr}")
