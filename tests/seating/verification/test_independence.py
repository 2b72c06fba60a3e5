import subprocess
import sys


def test_the_check_loads_nothing_of_what_it_checks() -> None:
    script = "import sys, hexmeet.seating.verification.report; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    ours = {module for module in done.stdout.split() if module.startswith("hexmeet.")}
    seating = {module for module in ours if module.startswith("hexmeet.seating.")}
    assert {module for module in seating if ".verification" not in module} == {
        "hexmeet.seating.schedule_file"
    }
    assert {".".join(module.split(".")[:2]) for module in ours} == {
        "hexmeet.rulebooks",
        "hexmeet.seating",
    }
    assert not ours & {"hexmeet.rulebooks.tables", "hexmeet.rulebooks.plan"}
