"""What Python has compiled is kept, and believed whatever the sources look like next time."""

import subprocess
import sys
import zipfile
from io import BytesIO
from pathlib import Path

from grognard.page.compiled import compiled

PLAIN = [sys.executable, "-S", "-E", "-c"]


def test_compiled_modules_are_taken_where_the_sources_are_unpacked_anew(tmp_path: Path):
    """A source that is newer and longer is not compiled again: the file belongs to these rules."""
    first, next_time = tmp_path / "first", tmp_path / "next"
    for folder, text in ((first, "said = 1\n"), (next_time, "said = 'compiled again'\n")):
        folder.mkdir()
        (folder / "module.py").write_text(text)
    subprocess.run([*PLAIN, "import module"], cwd=first, check=True)

    zipfile.ZipFile(BytesIO(compiled(str(first)))).extractall(next_time)

    told = [*PLAIN, "import module; print(module.said)"]
    assert subprocess.run(told, cwd=next_time, capture_output=True, text=True).stdout == "1\n"
