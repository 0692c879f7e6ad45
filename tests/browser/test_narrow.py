"""No page is wider than its window on a telephone, whatever people call themselves and their things."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urljoin

import pytest
from django.apps import apps
from django.conf import settings
from django.contrib.auth.models import User
from django.db import models
from django.test import Client
from playwright.sync_api import Locator, Page, expect

from armies.models import StrikeForce
from tests.browser.support.waiting import until
from tests.site.test_access import ACCESS_RULES, ADDRESSES, Scene
from tests.support.access_rules import taken_back

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

WIDTHS = (320, 360, 390)
LONG = f"{'Wolkenkratzer' * 7}"[:79]
"""79 letters without a space."""

NAMED = {"name", "title", "summary", "note", "notes", "text", "tags"}
READERS = ("owner", "organiser", "staff", "anonymous")

DRAW = """html => {
  const next = new DOMParser().parseFromString(html, "text/html");
  for (const script of next.querySelectorAll("script, noscript")) script.remove();
  document.replaceChild(document.adoptNode(next.documentElement), document.documentElement);
}"""
DRAWN = """() => {
  const isThere = (sheet) => sheet && [...sheet.cssRules].every((rule) => !rule.href || isThere(rule.styleSheet));
  return [...document.querySelectorAll("link[rel=stylesheet]")].every((link) => isThere(link.sheet));
}"""
TOO_WIDE = """() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return "";
  const isOut = (part) => part.getBoundingClientRect().right > clientWidth + 0.5;
  const wide = [...document.querySelectorAll("body *")].filter(isOut);
  return `${scrollWidth} px: ${wide.slice(-1).map((part) => part.outerHTML.slice(0, 150))}`;
}"""
FILL_IN = """text => {
  const form = document.querySelector("main form[method=post]:not([hidden])");
  if (!form) return null;
  for (const field of form.elements) {
    const fits = field.maxLength < 0 || field.maxLength >= text.length;
    if (["text", "textarea", "search"].includes(field.type) && fits && !field.value) field.value = text;
  }
  return [form.getAttribute("action") || "", [...new FormData(form)].filter(([, value]) => typeof value === "string")];
}"""


def lengthened(value: Any) -> Any:
    """A document whose names are long."""
    if isinstance(value, list):
        return [lengthened(item) for item in value]
    if not isinstance(value, dict):
        return value
    return {
        key: LONG if key in ("name", "title") and isinstance(item, str) and item else lengthened(item)
        for key, item in value.items()
    }


def call_everything_long() -> None:
    """Each name of people and of what they made, in rows and in the documents that rows hold."""
    for model in apps.get_models():
        if model._meta.app_label not in ("armies", "campaigns"):
            continue
        rows = models.QuerySet(model)  # whatever the model's own forbids
        for row in rows.all():
            changed = {}
            for field in model._meta.concrete_fields:
                value = getattr(row, field.attname)
                if isinstance(field, models.JSONField):
                    changed[field.attname] = lengthened(value)
                elif isinstance(field, models.CharField | models.TextField) and field.name in NAMED and value:
                    changed[field.attname] = LONG[: field.max_length]
            if changed:
                rows.filter(pk=row.pk).update(**changed)
    for user in User.objects.all():
        User.objects.filter(pk=user.pk).update(username=LONG[: -len(str(user.pk))] + str(user.pk))


class Telephone:
    """A page on which the site's pages are drawn one after the other, and how wide each was."""

    def __init__(self, page: Page) -> None:
        self.page, self.too_wide = page, dict[str, str]()

    def draw(self, name: str, html: str) -> None:
        self.page.evaluate(DRAW, html)
        until(self.page, DRAWN)
        self.measure(name)

    def measure(self, name: str) -> None:
        for width in WIDTHS:
            self.page.set_viewport_size({"width": width, "height": 800})
            if wide := self.page.evaluate(TOO_WIDE):
                self.too_wide[f"{name}, {width} px"] = wide

    def after_an_edit(self, name: str, url: str, client: Client) -> None:
        """Send the page's first form as it stands, its empty fields filled in."""
        asked = self.page.evaluate(FILL_IN, LONG)
        if asked is None:
            return
        fields: dict[str, list[str]] = {}
        for key, value in asked[1]:
            fields.setdefault(key, []).append(value)
        with taken_back(reads=False):
            answer = client.post(urljoin(url, asked[0]), fields, follow=True)
        assert answer.status_code < 500, name
        if answer.headers.get("Content-Type", "").startswith("text/html"):
            self.draw(f"{name}, sent", answer.content.decode())


def test_no_page_is_wider_than_a_telephone(page: Page) -> None:
    """Each page of the site, in French after its first form was sent too."""
    scene, telephone = Scene(), Telephone(page)
    call_everything_long()
    page.goto("/rules/")
    for name in ADDRESSES:
        rule = ACCESS_RULES.get(name)
        reader = next((role for role in READERS if rule and rule.expected("get", role) == 200), "")
        if not reader or name.startswith("admin:"):
            continue
        for language in ("en", "fr"):
            client, url = scene.client(reader), scene.url(name)
            client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
            with taken_back(reads=False):
                answer = client.get(url)
            assert answer.status_code < 500, name
            if answer.streaming or not answer.headers.get("Content-Type", "").startswith("text/html"):
                break
            telephone.draw(f"{name}, {language}", answer.content.decode())
            if language == "fr":
                telephone.after_an_edit(name, url, client)
    assert telephone.too_wide == {}


def test_no_change_makes_the_builder_wider_than_a_telephone(
    page: Page, patrol: StrikeForce, ada: User, sign_in: Callable[[Page, User], None]
) -> None:
    """Whatever is changed is answered with parts of the page; the totals stay in sight below."""
    telephone = Telephone(page)
    sign_in(page, ada)
    page.set_viewport_size({"width": WIDTHS[0], "height": 800})
    page.goto(patrol.get_absolute_url())
    page.wait_for_load_state()
    changes: dict[str, Callable[[], None]] = {
        "deck": lambda: page.locator("#cards [name=more]").first.dispatch_event("click"),
        "Undone": lambda: page.locator("#undo").dispatch_event("click"),
        "is now called": lambda: renamed(page.locator(".squad__title").first),
        "units.": lambda: page.locator(".squad [name=step-size][value='1']").first.dispatch_event("click"),
    }
    for answer, change in changes.items():
        change()
        expect(page.locator("#announcement")).to_contain_text(answer)
        telephone.measure(answer)
    assert telephone.too_wide == {}


def renamed(field: Locator) -> None:
    field.fill(LONG)
    field.dispatch_event("change")
