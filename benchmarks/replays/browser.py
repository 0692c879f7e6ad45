"""A phone of 390 pixels' width: Debian's Chromium without a graphics card, which reports its own processor time."""

import json
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

FLAGS = ["--headless", "--no-sandbox", "--disable-gpu"]
SETTLED = 700
STEPS = 50
STEPPING = f"""() => {{
    const button = document.querySelector("[data-go=forward]");
    const start = performance.now();
    for (let n = 0; n < {STEPS}; n += 1) button.click();
    return (performance.now() - start) / {STEPS};
}}"""
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0].startTime"


class Phone:
    """Opens pages as a signed-in user."""

    def __init__(self, browser: Browser, session: str) -> None:
        self.browser = browser
        self.session = session

    @classmethod
    @contextmanager
    def started(cls, session: str) -> Iterator["Phone"]:
        with sync_playwright() as playwright:
            path = shutil.which("chromium") or shutil.which("chromium-headless-shell")
            browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
            try:
                yield cls(browser, session)
            finally:
                browser.close()

    def opened(self, server: tuple[str, int], address: str) -> dict[str, float]:
        """Open a page with an empty cache, until it can be played; then play some steps."""
        base = f"http://{server[0]}:{server[1]}"
        screen: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 3}
        context = self.browser.new_context(base_url=base, is_mobile=True, has_touch=True, **screen)
        context.add_cookies([{"name": "sessionid", "value": self.session, "url": base}])
        page = context.new_page()
        before = self.renderers()
        trace = Path(tempfile.gettempdir()) / f"trace-{id(page)}.json"
        self.browser.start_tracing(page=page, path=trace, categories=["toplevel"])
        page.goto(address)
        page.wait_for_selector(".replay--live")
        page.wait_for_timeout(SETTLED)
        self.browser.stop_tracing()
        figures = {"renderer": 1000 * (self.renderers() - before), "main": main_thread(trace)}
        figures |= {"painted": page.evaluate(PAINTED), "nodes": page.evaluate("document.querySelectorAll('*').length")}
        figures |= self.stepped(page)
        trace.unlink()
        context.close()
        return figures

    def stepped(self, page: Page) -> dict[str, float]:
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        return {"step": page.evaluate(STEPPING), "asked": len(asked)}

    def renderers(self) -> float:
        """Seconds of processor of all renderers alive."""
        info = self.browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
        return sum(process["cpuTime"] for process in info["processInfo"] if process["type"] == "renderer")


def main_thread(trace: Path) -> float:
    """Milliseconds of processor that the busiest main thread of a renderer spent on tasks."""
    events = json.loads(trace.read_text())["traceEvents"]
    mains = {
        (e["pid"], e["tid"]) for e in events if e["name"] == "thread_name" and e["args"].get("name") == "CrRendererMain"
    }
    spent = dict.fromkeys(mains, 0.0)
    for event in events:
        thread = (event["pid"], event["tid"])
        if thread in mains and event["name"].endswith("::RunTask"):
            spent[thread] += event.get("tdur", 0) / 1000
    return max(spent.values(), default=0.0)
