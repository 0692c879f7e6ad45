"""Axe on a page: no rule of WCAG 2.2 AA that a machine can check is violated.

Texts that look alike have the same contrast, which takes axe most of its time to find: each look is checked once in a
run, wherever it is met first.
"""

import json

from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import Page, expect

WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
DEPEND_ON_SCREEN = ["color-contrast", "link-in-text-block", "scrollable-region-focusable", "target-size"]
"""The rules whose result depends on the theme and the width."""

AXE_ADDRESS = "/static/axe/axe.min.js"
"""Where the server of the tests has axe: the browser keeps it, and what it has compiled of it, from page to page."""

STATE = """async (address) => {
  const load = (done) => {
    const script = Object.assign(document.createElement("script"), {src: address});
    script.onload = script.onerror = () => done(script.remove());
    document.head.append(script);
  };
  if (!("axe" in window)) await new Promise(load);
  return {
    dark: matchMedia("(prefers-color-scheme: dark)").matches, axe: "axe" in window,
    fetching: Boolean(document.querySelector(".htmx-request")),
  };
}"""

MARK = "data-new-look"

MARK_NEW_LOOKS = """(mark, within, known) => {
  const looks = new Map(), seen = new Set(known.split(" "));
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
    const id = String(hash(own.join("|") + above.id, above.id));
    const look = {id, alone: !opaque && (above.alone || lifted), pale};
    looks.set(element, look);
    return look;
  };
  const said = (element) => element.value || element.placeholder
    || [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  const marked = new Map();
  for (const part of within ? document.querySelectorAll(within.join()) : [document.body])
    for (const element of [part, ...part.querySelectorAll("*")]) {
      if (!said(element) || !element.checkVisibility({opacityProperty: true, visibilityProperty: true})) continue;
      const {id, alone} = lookOf(element);
      if (seen.has(id) && !alone) continue;
      seen.add(id);
      element.setAttribute(mark, id);
      marked.set(element, id);
    }
  return marked;
}"""
"""Mark the visible texts that need checking: one of each look that is not known, and all that lie over others.

A look is tag, class and whatever colours a text, of the element and of all that it stands in. What is lifted out of the
flow lies over others, unless on a ground of its own.
"""

RUN = f"""async ([mark, within, known, options]) => {{
  for (const one of document.getAnimations()) if (Number.isFinite(one.effect.getComputedTiming().endTime)) one.finish();
  const marked = ({MARK_NEW_LOOKS})(mark, within, known);
  const target = within ? {{include: within.map((part) => [part])}} : document;
  axe.configure({{rules: [{{id: "color-contrast", selector: `[${{mark}}]`}}]}});
  axe._audit.noHtml = true;
  let results = await axe.run(target, {{...options, selectors: false, elementRef: true}});
  const good = new Set(marked.values());
  for (const rule of results.incomplete) for (const node of rule.nodes) good.delete(marked.get(node.element));
  const found = results.violations.length;
  if (found) {{
    axe._audit.noHtml = false;
    results = await axe.run(target, options);
  }}
  for (const element of marked.keys()) element.removeAttribute(mark);
  return [[...good].join(" "), found ? JSON.stringify(results) : ""];
}}"""
"""Run axe without what it writes of elements that pass, and again with it if one does not.

Colours that change slowly are first brought to what they will be. All that leaves the page is two texts: the looks
found good, without those that axe could not judge (behind a picture or out of sight), and a report of what is violated.
Lists and objects take Playwright longer than axe takes to make them.
"""


class Accessibility:
    """Checks pages, and knows the looks whose contrast was found good."""

    def __init__(self) -> None:
        self.known: set[str] = set()

    def check(self, page: Page, within: list[str] | None) -> None:
        """Check a page, or parts of it: in the light by every rule, in the dark by those whose result may differ.

        What is being fetched is shown pale, so the page is checked when nothing is. A click on a link is over once the
        next page begins to come, so the page is waited for.
        """
        page.wait_for_load_state()
        state = page.evaluate(STATE, AXE_ADDRESS)
        if state["fetching"]:
            expect(page.locator(".htmx-request")).to_have_count(0)
        if not state["axe"]:  # there is no net
            page.evaluate(AXE_SCRIPT)
        rules = DEPEND_ON_SCREEN if state["dark"] else WCAG
        wanted = {"runOnly": rules, "resultTypes": ["violations", "incomplete"], "preload": False}
        good, report = page.evaluate(RUN, [MARK, within, " ".join(self.known), wanted])
        assert not report, AxeResults(json.loads(report)).generate_report()
        self.known.update(good.split())
