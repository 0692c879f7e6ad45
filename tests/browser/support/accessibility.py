"""Axe on a page: no rule of WCAG 2.2 AA that a machine can check is violated.

Texts that look alike have the same contrast, which takes axe most of its time to find: each look is checked once in a
run, wherever it is met first.
"""

import re
from typing import Any

from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import Page, expect

WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
DEPEND_ON_SCREEN = ["color-contrast", "link-in-text-block", "scrollable-region-focusable", "target-size"]
"""The rules whose result depends on the theme and the width."""

MARK = "data-new-look"

MARK_NEW_LOOKS = """([mark, within, known]) => {
  const looks = new Map(), seen = new Set(known);
  const hash = (text, seed) => {
    let a = 0xdeadbeef ^ seed, b = 0x41c6ce57 ^ seed;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      a = Math.imul(a ^ code, 2654435761);
      b = Math.imul(b ^ code, 1597334677);
    }
    a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
    b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
    return 4294967296 * (2097151 & b) + (a >>> 0);
  };
  const lookOf = (element) => {
    if (!element) return {id: 0, alone: false, pale: false};
    if (looks.has(element)) return looks.get(element);
    const above = lookOf(element.parentElement), style = getComputedStyle(element);
    const own = [element.tagName, element.className.baseVal ?? element.className, element.getAttribute("style"),
      element.matches(":disabled, [aria-disabled=true], [inert]"), element.control?.disabled, style.color,
      style.backgroundColor, style.backgroundImage, style.opacity, style.fontSize, style.fontWeight, style.textShadow];
    const pale = above.pale || style.opacity !== "1", opaque = !pale && style.backgroundColor.startsWith("rgb(");
    const lifted = element instanceof SVGElement || !["static", "relative", "sticky"].includes(style.position);
    const look = {id: hash(own.join("|") + above.id, above.id), alone: !opaque && (above.alone || lifted), pale};
    looks.set(element, look);
    return look;
  };
  const said = (element) => element.value || element.placeholder
    || [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  const marked = [];
  for (const part of within ? document.querySelectorAll(within.join()) : [document.body])
    for (const element of [part, ...part.querySelectorAll("*")]) {
      if (!said(element) || !element.checkVisibility({opacityProperty: true, visibilityProperty: true})) continue;
      const {id, alone} = lookOf(element);
      if (seen.has(id) && !alone) continue;
      seen.add(id);
      marked.push(id);
      element.setAttribute(mark, id);
    }
  return marked;
}"""
"""Mark the visible texts that need checking: one of each look that is not known, and all that lie over others.

A look is tag, class and whatever colours a text, of the element and of all that it stands in. What is lifted out of the
flow lies over others, unless on a ground of its own.
"""

UNMARK = "mark => document.querySelectorAll(`[${mark}]`).forEach((element) => element.removeAttribute(mark))"


RUN = """([mark, parts, options]) => {
  axe.configure({rules: [{id: "color-contrast", selector: `[${mark}]`}]});
  return axe.run(parts ? {include: parts.map((part) => [part])} : document, options);
}"""


class Accessibility:
    """Checks pages, and knows the looks whose contrast was found good."""

    def __init__(self) -> None:
        self.known: set[int] = set()

    def check(self, page: Page, within: list[str] | None) -> None:
        """Check a page, or parts of it: in the light by every rule, in the dark by those whose result may differ.

        What is being fetched is shown pale, so the page is checked when nothing is. A click on a link is over once the
        next page begins to come, so the page is waited for.
        """
        page.wait_for_load_state()
        rules = DEPEND_ON_SCREEN if page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches") else WCAG
        wanted = {"runOnly": rules, "resultTypes": ["violations", "incomplete"], "preload": False}
        expect(page.locator(".htmx-request")).to_have_count(0)
        if not page.evaluate("'axe' in window"):
            page.evaluate(AXE_SCRIPT)
        marked = page.evaluate(MARK_NEW_LOOKS, [MARK, within, sorted(self.known)])
        response = page.evaluate(RUN, [MARK, within, wanted])
        page.evaluate(UNMARK, MARK)
        results = AxeResults(response)
        assert results.violations_count == 0, results.generate_report()
        self.known |= set(marked) - undecided(response)


def undecided(response: dict[str, Any]) -> set[int]:
    """The looks of texts that axe could not judge, behind a picture or out of sight."""
    nodes = [node["html"] for rule in response["incomplete"] for node in rule["nodes"]]
    return {int(look) for html in nodes for look in re.findall(rf'{MARK}="(\d+)"', html.split(">")[0])}
