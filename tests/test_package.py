import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).parent.parent


def build(target: str, folder: Path) -> Path:
    command = [sys.executable, "-m", "hatchling", "build", "--target", target, "--directory"]
    subprocess.run([*command, str(folder)], cwd=ROOT, check=True, capture_output=True)
    (built,) = folder.iterdir()
    return built


def test_wheel_holds_data_and_types_and_runs_without_the_repository(tmp_path: Path) -> None:
    wheel = build("wheel", tmp_path / "dist")
    names = set(zipfile.ZipFile(wheel).namelist())
    data = ROOT / "src/hexmeet/rulebooks/data"
    rulebooks = "hexmeet/rulebooks/data/"
    held = {name.removeprefix(rulebooks) for name in names if name.startswith(rulebooks)}
    assert held == {str(path.relative_to(data)) for path in data.rglob("*") if path.is_file()}
    schemas = {f"hexmeet/standings/data/tournament-{version}.schema.json" for version in (1, 2)}
    assert {"hexmeet/py.typed", *schemas} <= names
    script = (
        f"import sys; sys.path.insert(0, {str(wheel)!r})\n"
        "import hexmeet; assert '.whl' in hexmeet.__file__\n"
        "from hexmeet.cli.main import main\n"
        "sys.exit(main(['clauses', 'shn-2024', '--treatment', 'enforced']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert "7.a.2" in done.stdout


def test_source_package_holds_what_its_tests_need(tmp_path: Path) -> None:
    with tarfile.open(build("sdist", tmp_path / "dist")) as archive:
        names = {name.split("/", 1)[-1] for name in archive.getnames()}
    assert {"LICENSE", "README.md", "tests/golden/plans.txt", "docs/readings.md"} <= names
