"""How fast the board is in Chromium: frames a second with many counters, and the first picture.

Run against a server: `python -m tests.browser.speed http://127.0.0.1:8000/`. It prints figures and
asserts nothing, because they depend on the machine.
"""

import json
import sys
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, sync_playwright

from tests.browser.conftest import ARGUMENTS, CHROMIUM
from tests.browser.table import ask, create

COUNTERS = 500
SEATS = {"german": {"kind": "person"}, "british": {"kind": "person"}}
MEASURE = """async (what) => {
  const canvas = document.querySelector("canvas");
  const times = [];
  let on = true;
  const note = (now) => { times.push(now); if (on) requestAnimationFrame(note); };
  requestAnimationFrame(note);
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const pointer = (kind, x, y) => canvas.dispatchEvent(new PointerEvent(kind,
    { bubbles: true, pointerId: 1, button: 0, pointerType: "mouse", clientX: x, clientY: y }));
  canvas.setPointerCapture = () => {};
  if (what === "pan") pointer("pointerdown", 700, 450);
  for (let i = 0; i < 240; i++) {
    if (what === "pan") pointer("pointermove", 700 + 250 * Math.sin(i / 20), 450 + 150 * Math.cos(i / 17));
    else canvas.dispatchEvent(new WheelEvent("wheel", { bubbles: true, cancelable: true,
      clientX: 700, clientY: 450, deltaY: (Math.floor(i / 60) % 2 ? 1 : -1) * 30 }));
    await frame();
  }
  if (what === "pan") pointer("pointerup", 700, 450);
  on = false;
  const gaps = times.slice(1).map((time, i) => time - times[i]).sort((a, b) => a - b);
  return { fps: 1000 * gaps.length / (times.at(-1) - times[0]), slowest: gaps.at(-1) };
}"""  # noqa: E501


def many(socket: WebSocketRoute, hexes: list[str]) -> None:
    """Pass messages on, with the counters of each position repeated over the map."""
    server = socket.connect_to_server()

    def enlarged(text: str | bytes) -> None:
        message = json.loads(text)
        counters = message.get("state", {}).get("scene", {}).get("counters")
        if counters:
            many_more = spread([*counters.values()], hexes)
            message["state"]["scene"]["counters"] = {each["id"]: each for each in many_more}
        socket.send(json.dumps(message))

    server.on_message(enlarged)


def spread(counters: list[dict[str, Any]], hexes: list[str]) -> list[dict[str, Any]]:
    """As many counters as the bench wants, on every second hex."""
    places = hexes[:: max(1, len(hexes) // COUNTERS)]
    return [
        {**counters[i % len(counters)], "hex": hex_, "id": f"X{i}"}
        for i, hex_ in enumerate(places[:COUNTERS])
    ]


def first_picture(page: Page, address: str) -> float:
    """Seconds until the map and the counters are drawn, from a warm server."""
    made = create(address, "mons", "campaign", seats=SEATS)
    page.goto("about:blank")
    begun = page.evaluate("Date.now()")
    page.goto(f"{address}#/m/{made['match']}/{made['seats']['german']}")
    page.wait_for_selector("[data-ready]", state="attached")
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return float(page.evaluate("Date.now()") - begun) / 1000


def main(address: str) -> None:
    """Print the figures."""
    order = ask(address, "games/mons/scenarios/campaign/board")["order"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        first_picture(page, address)
        print(f"first picture: {first_picture(page, address):.2f} s")
        page.route_web_socket("**/socket", lambda socket: many(socket, order))
        first_picture(page, address)
        page.wait_for_timeout(2500)
        for what in ("pan", "zoom", "pan"):
            found = page.evaluate(MEASURE, what)
            print(f"{what}, {COUNTERS} counters: {found['fps']:.1f} fps, {found['slowest']:.0f} ms")
            page.wait_for_timeout(1000)
        page.get_by_role("button", name="Whole map").click()
        page.wait_for_timeout(1500)
        found = page.evaluate(MEASURE, "pan")
        print(f"whole map, {COUNTERS} counters: {found['fps']:.1f} fps, {found['slowest']:.0f} ms")
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1])
