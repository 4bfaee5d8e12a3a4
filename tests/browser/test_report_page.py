"""The report of `grognard sim` in a browser: nothing is fetched, and it reads well on a phone."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from grognard.cli import main
from tests.browser.test_accessible import AXE, RUN

WORDS = ("sim", "mons", "--scenario", "nimy", "--games", "6", "--players", "german=level1")


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A report with every section."""
    file = tmp_path_factory.mktemp("report") / "nimy.html"
    assert main([*WORDS, "--compare", "closed_east", "--report", str(file)]) == 0
    return file


@pytest.mark.parametrize("width", [360, 1200])
def test_a_report_is_whole_and_accessible(browser: Browser, report: Path, width: int):
    """It fits the screen, asks for nothing else, and breaks no rule that axe-core knows."""
    context = browser.new_context(viewport={"width": width, "height": 800})
    page, asked, faults = context.new_page(), [], []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: faults.append(message.text))
    page.goto(report.as_uri())

    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert [url for url in asked if not url.startswith(("file:", "data:"))] == []
    for summary in page.locator("summary").all():
        summary.click()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.locator("table").count() == page.locator("table:visible").count() >= 8
    page.add_script_tag(path=str(AXE))
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        assert page.evaluate(RUN) == []
    assert faults == []
    context.close()
