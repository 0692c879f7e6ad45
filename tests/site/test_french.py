"""The site in French: chosen in the footer or by the browser, complete, with every figure in its place."""

import ast
import re
import shutil
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po
from django.conf import settings
from django.core import mail
from django.core.management import call_command
from django.template.loader import render_to_string
from django.test import Client
from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import trans_real

from armies.codex.rulebook import CAMPAIGN_SOURCE, ID, Rule, chapters, rulebook_in
from armies.text.terms import centimetres
from damocles_site.translations import compile_stale
from rules.message import Message as RulesMessage
from tests.support.worker import send_mails
from web.translation.messages import translated

pytestmark = pytest.mark.django_db
CATALOGUE = Path(settings.BASE_DIR, "locale", "fr", "LC_MESSAGES", "django.po")
TEMPLATES = Path(settings.BASE_DIR, "templates")
SPEAKING = sorted(path for path in TEMPLATES.rglob("*.html") if path.parent.name != "api")
"""All but the manual of the API, which is English, and says so to who reads it aloud."""
SOURCES = ["armies", "campaigns", "damocles_site", "printing", "rules", "templates", "web", "workshop"]
FIGURE = re.compile(r"%\(\w+\)[a-z]|\{\w*(?::[,g])?\}|</?\w[^>]*>")
"""What stands in a text for something else: %(name)s, {name}, a tag."""
BARE = re.compile(r"(?<=\S) [:;!?»]|« |[A-Za-z]'[A-Za-z]|[\dx] (?:PV|PT|VS|cm|Mo)\b")
"""What French sets with an unbreakable space or a curled apostrophe, set plainly."""
NAMED = "name|member|player|who|side|squad|force|holder|owner|campaign|faction|winners?|losers|proposer|operation"
ELIDED = re.compile(rf"\b(?:de|que|jusque|presque) (?:%\((?:{NAMED})\)s|\{{(?:{NAMED})\}})", re.IGNORECASE)
"""What French shortens before a name such as Ada: the sentence has to go another way."""
UNSPOKEN = re.compile(
    r"\{#.*?#\}|\{% comment.*?endcomment %\}|\{% blocktranslate.*?endblocktranslate %\}"
    r"|\{% block main_class.*?endblock %\}|\{%.*?%\}|\{\{.*?\}\}"
    r"|<(script|style|code)\b.*?</\1>|<!--.*?-->|<meta[^>]*>|<!doctype[^>]*>|&\w+;|[RC]-[A-Z]{3}-\d\d",
    re.DOTALL,
)
"""What of a template is no text, or text that translators find."""
MASKED = re.compile(r"\{% blocktranslate.*?endblocktranslate %\}|\{#.*?#\}|<(script|style|code)\b.*?</\1>", re.DOTALL)
GLUED = re.compile(r"(?:\}\}|%\}|>) ?[:;!?](?=[\s<\"'])")
"""A mark set right after what is filled in, where French wants its own space: {% translate ':' %} has it."""
ATTRIBUTE = re.compile(r'\b(?:aria-label|title|placeholder|alt)="([^"]*)"')
PLURALS_ALIKE = [
    "%(n)s for each player",
    "%(n)s more of %(name)s",
    "1 of {count} orders",
    "You may keep %(left)s more of this battle.",
    "at most %(count)d in a deck",
    "at most {count} in a force",
    "at most {count} in a squad",
    "refitted %(n)s times",
    "special, at most {count} in a unit",
    "{asset}: {count} of at most {most} copies: {excess} too many.",
    "{card} is there {count} times: once is the most.",
    "{squad}: {size} of at most {most} units: {excess} too many.",
]
"""What French says of several as of one, by the English of several: no word that is counted stands there, or fois."""
OTHER_MAIL = re.compile(r"(?<![\w-])mails?\b(?! server)", re.IGNORECASE)
AUTRE_COURRIEL = re.compile(r"courriel|électronique|(?<![\w-])mails?\b", re.IGNORECASE)
NAMES = {"Damocles", "cm"}
"""What is the same in every language."""


@pytest.fixture(scope="module")
def french() -> dict[tuple[str | None, str], Message]:
    """Our catalogue, by context and English text."""
    return by_text(read(CATALOGUE))


@pytest.fixture
def in_french(client: Client) -> Client:
    """A visitor who chose French."""
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "fr"
    return client


@pytest.fixture
def spoken() -> Iterator[None]:
    with translation.override("fr"):
        yield


def read(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale="fr")


def by_text(catalogue: Catalog) -> dict[tuple[str | None, str], Message]:
    return {(each.context, texts(each.id)[0]): each for each in catalogue if each.id}


def texts(text: str | tuple[str, ...] | list[str]) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)


def gathered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Catalog:
    """What `make messages` finds in the source as it is now."""
    for name in SOURCES:
        shutil.copytree(Path(settings.BASE_DIR, name), tmp_path / name, ignore=shutil.ignore_patterns("*.pyc", "fonts"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(settings, "LOCALE_PATHS", [str(tmp_path / "locale")])
    call_command("makemessages", verbosity=0)
    return read(tmp_path / "locale" / "fr" / "LC_MESSAGES" / "django.po")


def test_every_text_of_the_source_is_said_in_french(
    french: dict[tuple[str | None, str], Message], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = by_text(gathered(tmp_path, monkeypatch))
    assert len(wanted) > 700
    assert sorted(str(key) for key in wanted if key not in french or not all(texts(french[key].string))) == []


def test_texts_within_f_strings_are_said_in_french_too(french: dict[tuple[str | None, str], Message]) -> None:
    """`make messages` does not look there."""
    strings = [
        string
        for name in SOURCES
        for path in Path(settings.BASE_DIR, name).rglob("*.py")
        for string in ast.walk(ast.parse(path.read_text()))
        if isinstance(string, ast.JoinedStr)
    ]
    calls = [part for string in strings for part in ast.walk(string) if isinstance(part, ast.Call)]
    texts_within = {ast.literal_eval(call.args[0]) for call in calls if is_text(call)}
    assert len(texts_within) > 5
    assert sorted(texts_within - {text for _, text in french}) == []


def is_text(call: ast.Call) -> bool:
    """Whether a call translates a text that is written there."""
    return ast.unparse(call.func) in ("_", "gettext") and isinstance(call.args[0], ast.Constant)


def test_nothing_is_guessed_and_every_plural_has_both_forms(french: dict[tuple[str | None, str], Message]) -> None:
    assert [text for (_, text), each in french.items() if each.fuzzy] == []
    assert [text for (_, text), each in french.items() if len(texts(each.string)) != len(texts(each.id))] == []


def test_several_are_not_written_as_one(french: dict[tuple[str | None, str], Message]) -> None:
    plurals = [each for each in french.values() if isinstance(each.id, tuple | list)]
    assert [each.id[1] for each in plurals if len({*each.string}) == 1] == PLURALS_ALIKE


def test_the_figures_and_tags_of_a_text_are_those_of_its_translation(
    french: dict[tuple[str | None, str], Message],
) -> None:
    """Both forms of a plural have the number: French says 0 with the first."""
    differs = []
    for each in french.values():
        wanted = set(FIGURE.findall(texts(each.id)[-1]))
        differs += [text for text in texts(each.string) if set(FIGURE.findall(text)) != wanted]
    assert differs == []


def test_french_is_set_as_french_is(french: dict[tuple[str | None, str], Message]) -> None:
    translations = [FIGURE.sub("x", text) for each in french.values() for text in texts(each.string)]
    assert [text for text in translations if BARE.search(text)] == []


def test_an_e_mail_has_one_word_in_each_language(french: dict[tuple[str | None, str], Message]) -> None:
    """Not mail, courriel or lettre; the texts of others, whose English we do not write, have ours in French."""
    assert [text for _context, text in french if OTHER_MAIL.search(text)] == []
    assert [text for message in french.values() for text in texts(message.string) if AUTRE_COURRIEL.search(text)] == []


def test_no_name_follows_a_word_that_french_shortens(french: dict[tuple[str | None, str], Message]) -> None:
    assert [text for each in french.values() for text in texts(each.string) if ELIDED.search(text)] == []


def test_no_template_says_a_word_that_translators_never_see() -> None:
    assert len(SPEAKING) > 400
    unseen = []
    for path in SPEAKING:
        template = UNSPOKEN.sub(" ", path.read_text(encoding="utf-8"))
        shown = [re.sub(r"<[^>]*>", " ", template, flags=re.DOTALL), *ATTRIBUTE.findall(template)]
        words = {word for text in shown for word in re.findall(r"[A-Za-z]{2,}", text)}
        unseen += [f"{path.relative_to(TEMPLATES)}: {word}" for word in words - NAMES]
    assert unseen == []


def test_no_template_sets_a_colon_as_english_does_for_all() -> None:
    texts = {path: MASKED.sub("", path.read_text(encoding="utf-8")) for path in SPEAKING}
    assert [
        f"{path.relative_to(TEMPLATES)}: {glued}" for path, text in texts.items() for glued in GLUED.findall(text)
    ] == []


def test_a_visitor_chooses_french_and_stays_on_the_page(client: Client) -> None:
    answer = client.post("/language/", {"language": "fr", "next": "/rules/?q=couvert"})
    assert (answer.status_code, answer.headers["Location"]) == (302, "/rules/?q=couvert")
    cookie = client.cookies[settings.LANGUAGE_COOKIE_NAME]
    assert (cookie.value, cookie["max-age"], cookie["samesite"]) == ("fr", 31_536_000, "Lax")
    assert cookie["httponly"]
    page = client.get("/rules/").content.decode()
    assert '<html lang="fr"' in page
    assert "Règles et lectures" in page


def test_a_page_that_answers_a_form_leads_back_to_where_the_form_stood(client: Client) -> None:
    page = client.post(
        "/accounts/login/", {"login": ""}, headers={"referer": "http://testserver/accounts/login/?next=/"}
    )
    assert 'name="next" value="http://testserver/accounts/login/?next=/"' in page.content.decode()


@pytest.mark.parametrize("elsewhere", ["https://evil.example/", "//evil.example/", "javascript:alert(1)", ""])
def test_the_choice_never_leads_off_the_site(client: Client, elsewhere: str) -> None:
    assert client.post("/language/", {"language": "fr", "next": elsewhere}).headers["Location"] == "/"


@pytest.mark.parametrize("language", ["de", "xx", "<b>", "../../etc", ""])
def test_a_language_that_nobody_translated_leaves_english(client: Client, language: str) -> None:
    assert client.post("/language/", {"language": language, "next": "/"}).status_code == 302
    assert '<html lang="en"' in client.get("/").content.decode()


def test_who_chose_nothing_gets_the_language_of_the_browser(client: Client) -> None:
    assert '<html lang="fr"' in client.get("/", headers={"accept-language": "fr-CA,fr;q=0.9,en;q=0.5"}).content.decode()
    assert '<html lang="en"' in client.get("/", headers={"accept-language": "de,es;q=0.9"}).content.decode()


def test_the_choice_goes_before_the_browser(in_french: Client) -> None:
    assert '<html lang="fr"' in in_french.get("/", headers={"accept-language": "en"}).content.decode()


@pytest.mark.parametrize("address", ["/", "/nowhere/", "/accounts/login/"])
def test_no_cache_gives_one_language_to_who_wants_another(in_french: Client, address: str) -> None:
    headers = in_french.get(address).headers
    assert headers["Content-Language"] == "fr"
    assert {"Accept-Language", "Cookie"} <= set(headers["Vary"].split(", "))


def test_a_refusal_is_in_the_language_of_who_is_refused(in_french: Client) -> None:
    """A NUL byte is refused before anything else is asked."""
    in_french.raise_request_exception = False
    assert "Demande incomprise" in in_french.get("/?q=a%00b").content.decode()


@pytest.mark.parametrize(
    ("page", "sentence"),
    [
        ("400", "Demande incomprise"), ("403", "Cela ne vous est pas permis"), ("404", "Il n’y a rien ici"),
        ("403_csrf", "restée ouverte trop longtemps"), ("429", "Trop de tentatives"), ("500", "cassé chez nous"),
        ("503", "nous sommes occupés"),
    ],
)  # fmt: skip
def test_pages_of_trouble_speak_french(spoken: None, page: str, sentence: str) -> None:
    assert sentence in render_to_string(f"{page}.html")


def test_a_letter_of_the_accounts_is_in_french(in_french: Client) -> None:
    """The letters of allauth are written anew, in our own words."""
    form = {"username": "ada", "email": "ada@example.com", "password1": "three-dice-and-a-tape"}
    in_french.post("/accounts/signup/", form)
    send_mails()
    [letter] = mail.outbox
    assert letter.subject == "[Damocles] Confirmez votre adresse e-mail"
    assert letter.body.startswith("Bonjour,\n\nQuelqu’un, vous sans doute, a donné cette adresse")
    assert not BARE.search(letter.body)


def test_a_form_says_in_french_what_is_missing(in_french: Client) -> None:
    page = in_french.post("/accounts/login/", {"login": "", "password": ""}).content.decode()
    assert "Impossible d’enregistrer pour le moment" in page
    assert "À remplir." in page


def test_an_address_that_is_none_is_refused_in_our_words(in_french: Client) -> None:
    page = in_french.post("/accounts/signup/", {"email": "ada"}).content.decode()
    assert "Saisissez une adresse e-mail valide." in page


def test_distances_and_dates_are_written_the_french_way(spoken: None) -> None:
    assert centimetres(250) == translated(RulesMessage("{distance}", distance=2.5)) == "2,5"
    assert centimetres(1200) == "12"
    assert date_format(date(2026, 11, 21)) == "21 novembre 2026"


def test_without_a_compiled_catalogue_the_site_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "LOCALE_PATHS", ["nowhere"])
    monkeypatch.setattr(trans_real, "_translations", {})
    with translation.override("fr"):
        assert translation.gettext("Strike forces") == "Strike forces"


def test_a_catalogue_is_compiled_when_it_changed_and_only_then(tmp_path: Path) -> None:
    folder = tmp_path / "fr" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    source = shutil.copy(CATALOGUE, folder / "django.po")
    assert compile_stale(tmp_path) == [source]
    assert compile_stale(tmp_path) == []
    assert [path.name for path in folder.iterdir() if path.suffix != ".po"] == ["django.mo"]
    source.write_text(CATALOGUE.read_text() + '\nmsgid "Sword"\nmsgstr "Épée"\n')
    assert compile_stale(tmp_path) == [source]
    assert "Épée".encode() in (folder / "django.mo").read_bytes()


def test_the_french_rulebook_has_every_rule_and_every_reading() -> None:
    """Rule for rule the same readings, the same bold words and the same other rules named."""
    for english, french in zip(rulebook_in("en"), rulebook_in("fr"), strict=True):
        assert french.code == english.code
        assert bool(french.introduction) == bool(english.introduction)
        assert [outline(rule) for rule in french.rules] == [outline(rule) for rule in english.rules]


def outline(rule: Rule) -> tuple[str, int, int, list[str]]:
    return rule.id, len(rule.readings), rule.words.count("**"), ID.findall(rule.words)


def test_the_french_rulebook_is_set_as_french_is() -> None:
    rules = [rule.words for chapter in rulebook_in("fr") for rule in chapter.rules]
    assert [words for words in rules if BARE.search(words)] == []


def test_the_rules_are_shown_and_searched_in_french(in_french: Client) -> None:
    """Without accents, capitals, or the right apostrophe; a rule's number finds it as before."""
    page = in_french.get("/rules/", {"q": "DECOR D'ARTILLERIE"}).content.decode()
    assert "Aucune règle ne dit cela" in page
    page_of_search = in_french.get("/rules/", {"q": "compagnie D'ARTILLERIE"}).content.decode()
    assert re.findall(r'id="(R-[A-Z]{3}-\d\d)"', page_of_search) == ["R-TSK-05"]
    assert "Compagnie d’artillerie" in page_of_search
    proofs = in_french.get("/rules/coverage/", {"q": "r-cov-02 denue decor"}).content.decode()
    assert "Rien ne dit cela" in proofs
    assert (
        "toute l’escouade n’a pas de couvert" in in_french.get("/rules/coverage/", {"q": "r-cov-02"}).content.decode()
    )


def test_every_rule_of_campaigns_has_its_french() -> None:
    """Whoever adds a rule to docs/campaign-rules/en.md adds it to docs/campaign-rules/fr.md."""
    books = [chapters(source.read_text()) for source in (CAMPAIGN_SOURCE, CAMPAIGN_SOURCE.with_name("fr.md"))]
    english, french = ([rule.id for chapter in book for rule in chapter.rules] for book in books)
    assert french == english
