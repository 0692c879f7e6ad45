"""What templates keep: by its values, language, game and look, never another's."""

import re

import pytest
from django.contrib.auth.models import User
from django.template import Context, Template
from django.test import Client, RequestFactory
from django.utils import timezone, translation
from django.utils.safestring import mark_safe

from armies.models import Faction
from damocles_site.templatetags import keeping
from rules.games import GAMES

TOKEN = re.compile(r'csrfmiddlewaretoken" value="(\w+)"')


def drawn(inside: str, values: str = "", **context: object) -> str:
    return Template("{% load i18n tz %}{% keep " + values + " %}" + inside + "{% endkeep %}").render(Context(context))


def test_equal_values_are_rendered_once() -> None:
    count = []
    template = Template("{% keep name=name %}{{ name.strip }}{% endkeep %}")

    class Name(str):
        def strip(self, *_: object) -> str:  # type: ignore[override]
            count.append(self)
            return f"<{self}>"

    pages = [template.render(Context({"name": Name(name)})) for name in ("ada", "ben", "ada")]
    assert pages == ["&lt;ada&gt;", "&lt;ben&gt;", "&lt;ada&gt;"]
    assert count == ["ada", "ben"]


def test_nothing_but_the_named_values_is_inside() -> None:
    request = RequestFactory().get("/")
    request.user = User(username="ada")
    shown = drawn("[{{ request.path }}{{ user }}{{ csrf_token }}{{ other }}{% csrf_token %}]", request=request, other=1)
    assert shown == "[]"


def test_language_zone_and_game_belong_to_the_key() -> None:
    template = Template("{% load i18n tz %}{% keep %}{% get_current_language as l %}{{ l }}{% endkeep %}")
    with translation.override("fr"):
        assert template.render(Context()) == "fr"
    assert template.render(Context()) == "en"
    zoned = Template("{% load tz %}{% keep %}{% get_current_timezone as z %}{{ z }}{% endkeep %}")
    for zone in ("Asia/Tokyo", "Europe/Paris"):
        with timezone.override(zone):
            assert zoned.render(Context()) == zone
    named = Template("{% keep %}{% shown_game %}{% endkeep %}")
    for game in GAMES:
        request = RequestFactory().get("/")
        request.game = game  # type: ignore[attr-defined]
        assert named.render(Context({"request": request})) == game.name


def test_rows_of_the_database_are_refused() -> None:
    with pytest.raises(TypeError, match="faction may change"):
        drawn("{{ faction.name }}", "faction=faction", faction=Faction(pk=1, name="Crew"))


def test_safe_text_is_not_kept_for_what_somebody_typed() -> None:
    template = Template("{% keep text=text %}{{ text }}{% endkeep %}")
    assert template.render(Context({"text": mark_safe("<b>")})) == "<b>"
    assert template.render(Context({"text": "<b>"})) == "&lt;b&gt;"


def test_what_is_kept_is_bounded() -> None:
    keeping.clear()
    for number in range(30):
        drawn("x" * 1_000_000, "n=n", n=number)
    assert keeping._kept.currsize <= keeping.CACHE_SIZE


@pytest.mark.django_db
def test_header_and_footer_are_each_visitors_own() -> None:
    """Kept after one visitor's page, they show another's name, look, language, path and token."""
    ada, ben = Client(), Client()
    ada.force_login(User.objects.create_user("ada", is_staff=True))
    ben.force_login(User.objects.create_user("ben"))
    ben.cookies["theme"] = "dark"
    first, second = (client.get("/rules/").content.decode() for client in (ada, ben))
    assert 'account__name">ada<' not in second
    assert 'account__name">ben<' in second
    assert "Administration" in first
    assert "Administration" not in second
    assert 'data-theme="dark"' in second
    assert 'value="dark" aria-pressed="true"' in second
    assert 'value="system" aria-pressed="true"' in first
    assert set(TOKEN.findall(first)).isdisjoint(TOKEN.findall(second))
    ben.cookies["django_language"] = "fr"
    french = ben.get("/factions/").content.decode()
    assert 'value="fr" lang="fr" aria-pressed="true"' in french
    assert '<a href="/factions/" aria-current="page">' in french
    assert '<a href="/rules/" aria-current' not in french
    assert '<a href="/rules/">' in Client().get("/factions/").content.decode()
    assert "Sign in" in Client().get("/rules/").content.decode()
