"""Close the tab of a page without a server in the middle of play, again and again.

Usage: python -m tools.soak_page [--kills N] [--seed N]
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

from grognard.commands.site_files import build
from tests.browser.alone import LISTEN, AlonePlayer, closed_again_and_again, files_of
from tests.browser.conftest import ARGUMENTS, CHROMIUM


def main() -> int:
    """Status 1 where anything that was acknowledged is lost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    with TemporaryDirectory() as name:
        build(Path(name))
        lost = sum(_closed(Path(name), args.kills, args.seed))
    print(f"closed {args.kills} times: {lost} times something acknowledged was lost")
    return 1 if lost else 0


def _closed(folder: Path, kills: int, seed: int) -> Iterator[bool]:
    """Whether something was lost, each time that the tab was closed."""
    with files_of(folder) as files, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        context = browser.new_context()
        context.add_init_script(LISTEN)
        player = AlonePlayer(context.new_page(), files.address, folder)
        player.sit_at_one_screen()
        for acknowledged, found in closed_again_and_again(player, kills, seed):
            print(f"acknowledged {acknowledged}, found {found}", flush=True)
            yield found < acknowledged


if __name__ == "__main__":
    sys.exit(main())
