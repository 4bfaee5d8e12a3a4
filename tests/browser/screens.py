"""Screens that tests hand on to each other: a page that was open before opens much faster."""

from playwright.sync_api import Browser, Page

EMPTY = "health"  # a page without a program
STEP_BY_STEP = """
if (location.protocol.startsWith("http"))
  localStorage["grognard.liking"] ??= JSON.stringify({ passes: false });
"""


class Screens:
    """Pages of a browser, each with a memory of its own that is emptied between two tests."""

    def __init__(self, browser: Browser):
        self._browser = browser
        self._free: dict[bool, list[Page]] = {False: [], True: []}
        self._lent: dict[Page, bool] = {}

    def take(self, width: int, height: int, touch: bool) -> Page:
        """An empty screen of this size, used before if there is one."""
        if self._free[touch]:
            page = self._free[touch].pop()
            page.set_viewport_size({"width": width, "height": height})
        else:
            page = self.own(width, height, touch)
        self._lent[page] = touch
        return page

    def own(self, width: int, height: int, touch: bool) -> Page:
        """A new screen that nobody uses afterwards, for tests that change the browser itself."""
        size = {"width": width, "height": height}
        context = self._browser.new_context(
            viewport=size,  # type: ignore[arg-type]
            has_touch=touch,
            reduced_motion="reduce",
        )
        context.add_init_script(STEP_BY_STEP)
        return context.new_page()

    def give_back(self, page: Page, address: str) -> None:
        """Forget all that a test did at a screen, or close it if nobody uses it afterwards."""
        if page not in self._lent:
            page.context.close()
            return
        page.goto(f"{address}{EMPTY}")  # of the same server: the browser keeps its process
        page.evaluate("localStorage.clear()")
        page.emulate_media(color_scheme="null")
        self._free[self._lent.pop(page)].append(page)

    def close(self) -> None:
        """Close every screen that is left."""
        for page in (*self._free[False], *self._free[True], *self._lent):
            page.context.close()
