"""Operations in the workshop: a draft from a form, its briefing, releases, history, uses and faults in words."""

import re
from html import unescape
from io import BytesIO
from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.http import QueryDict
from pypdf import PdfReader

from armies.models import Operation
from rules.game.derived.content import read_new_mission
from rules.games import GAMES, game_called
from tests.support.operations import released_operation
from tests.support.pages import text_of
from tests.workshop.editor.test_schema_forms import sent
from workshop.forms.operations import MissionDraft

pytestmark = pytest.mark.django_db
GAME = GAMES[0]
NEW = "/operation-drafts/new/"
LIFT = {
    "format": "damocles-operation/1",
    "slug": "lift",
    "title": "Lift",
    "players": [2, 2],
    "turns": 7,
    "panel_cost": 2,
    "battlefield": {
        "width": 72,
        "height": 72,
        "objectives": [{"id": "car", "center": [36, 36]}, {"id": "well", "center": [20, 50.5]}],
        "territories": [{"id": "west", "polygon": [[0, 0], [18, 0], [18, 72], [0, 72]]}],
    },
    "scoring": [{"event": "objective_held", "points": 2, "when": "turn_end", "objective": "car", "from_turn": 3}],
    "ends": ["player_eliminated", {"victory_points": 12}],
}


@pytest.fixture
def designer(browser_of):
    """Staff who may edit operations and nothing else."""
    user = User.objects.create_user("dora", is_staff=True)
    codes = ["add_operation", "change_operation", "delete_operation"]
    user.user_permissions.set(Permission.objects.filter(codename__in=codes))
    return browser_of(user)


def form_of(document: dict[str, Any], **changes: str) -> dict[str, str]:
    """What a browser sends of the form of an operation; names of changed fields have _ for -."""
    data = sent(MissionDraft(GAME, document).form, QueryDict(mutable=True))
    for name, value in changes.items():
        data[name] = value
    return {key: str(value) for key, value in data.items()}


def saved(designer: Any) -> Operation:
    designer.post(NEW, form_of(LIFT))
    return Operation.objects.get()


def test_an_operation_is_begun_previewed_saved_and_published(designer, visitor):
    assert designer.get(NEW).status_code == 200
    page = text_of(designer.post(NEW, form_of(LIFT) | {"preview": "1"}))
    assert "72 × 72 cm" in page
    assert "an objective held" in page.lower()
    assert not Operation.objects.exists()
    answer = designer.post(NEW, form_of(LIFT))
    operation = Operation.objects.get()
    assert answer.headers["Location"] == f"/operation-drafts/{operation.pk}/"
    assert (operation.title, operation.document) == ("Lift", LIFT)
    assert designer.post(NEW, form_of(LIFT)).status_code == 302
    assert Operation.objects.count() == 1
    in_admin = f"/admin/armies/operation/{operation.pk}/change/"
    assert in_admin in designer.get(f"/operation-drafts/{operation.pk}/").content.decode()
    assert f"/operation-drafts/{operation.pk}/" in designer.get(in_admin).content.decode()
    assert visitor.get("/operations/lift/").status_code == 404
    url = f"/operation-drafts/{operation.pk}/publish/"
    digest = re.findall(r'name="digest" value="(\w+)"', designer.get(url).content.decode())[0]
    assert designer.post(url, {"digest": digest, "notes": "New."}).status_code == 302
    assert "Lift" in text_of(visitor.get("/operations/lift/"))
    assert "Nothing to publish" in text_of(designer.get(url))


def test_changes_are_described_undone_and_brought_back(designer, visitor):
    operation = saved(designer)
    url = f"/operation-drafts/{operation.pk}/"
    operation.releases.create(number=1, document=LIFT, digest="1")
    seen = re.findall(r'name="seen" value="(\w+)"', designer.get(f"{url}edit/").content.decode())[0]
    moved = form_of(LIFT, **{"battlefield-objectives-1-center": "20 40", "turns": "6", "seen": seen})
    assert designer.post(f"{url}edit/", moved).status_code == 302
    page = text_of(designer.get(url))
    assert "2 things changed since" in page
    assert "Objective 2 “well”, Place 20 50.5 → 20 40" in page
    assert designer.post(f"{url}edit/", form_of(LIFT, turns="5", seen=seen)).status_code == 409
    newest = Operation.history.latest().history_id
    designer.post(f"{url}undo/", {"newest": str(newest)})
    assert Operation.objects.get().document == LIFT
    designer.post(f"{url}undo/", {"newest": str(newest)})
    assert Operation.objects.get().document == LIFT
    moment = re.findall(r'name="moment" value="([^"]+)"', designer.get(f"{url}history/").content.decode())[0]
    designer.post(f"{url}bring-back/", {"moment": unescape(moment)})
    assert Operation.objects.get().document["turns"] == 6
    assert "7" in text_of(visitor.get("/operations/lift/"))


def test_one_that_is_built_in_is_copied_and_one_in_use_is_archived(designer):
    assert "Eradication" in text_of(designer.get("/operation-drafts/"))
    designer.post("/operation-drafts/copy/", {"slug": "eradication"})
    copy = Operation.objects.get()
    assert (copy.slug, copy.title) == ("eradication-copy", "Eradication (copy)")
    url = f"/operation-drafts/{copy.pk}/"
    designer.post(f"{url}archive/")
    assert "In the archive" in text_of(designer.get(url))
    designer.post(f"{url}restore/")
    assert "cannot be deleted" not in text_of(designer.get(f"{url}delete/"))
    assert designer.post(f"{url}delete/").status_code == 302
    assert not Operation.objects.exists()


def test_a_withdrawn_release_is_passed_over_until_it_is_offered_again(designer, visitor):
    operation = released_operation(slug="lift", title="Lift", document=LIFT)
    url = f"/operation-drafts/{operation.pk}/releases/"
    only = designer.post(f"{url}1/withdraw/", {"reason": "Worn."})
    assert (only.status_code, "the only release that is offered" in text_of(only)) == (409, True)
    operation.releases.create(number=2, document=LIFT | {"turns": 4}, digest="2", notes="Shorter by three. ")
    compared = text_of(visitor.get("/operations/lift/releases/compare/"))
    assert "From release 1 to release 2 Turns 7 → 4" in compared
    sheet = visitor.get("/operations/lift/releases/1-2/print/errata.pdf")
    words = " ".join(PdfReader(BytesIO(b"".join(sheet))).pages[0].extract_text().split())
    assert "LIFT" in words.upper()
    assert "Shorter by three. " in words
    assert "Turns 7 → 4" in words
    call = visitor.get("/api/1/operations/lift/releases/2/changes/").json()
    assert (call["summary"], call["details"]) == ("Turns: 7 → 4", [{"key": "turns", "before": 7, "after": 4}])
    assert designer.post(f"{url}2/withdraw/", {"reason": "Too short."}).status_code == 302
    assert "Too short." in text_of(designer.get(url))
    assert Operation.objects.released("damocles").get().released["turns"] == 7
    text = text_of(visitor.get("/operations/lift/releases/2/"))
    assert "nobody plans it from then on. Too short." in text
    assert "What changed since release 1 Turns 7 → 4" in text
    assert "newest" in text_of(visitor.get("/operations/lift/releases/")).partition("Release 1")[2]
    designer.post(f"{url}2/offer/")
    assert Operation.objects.released("damocles").get().released["turns"] == 4


def test_the_draft_goes_back_to_a_release_after_a_look(designer):
    operation = released_operation(slug="lift", title="Lift", document=LIFT)
    Operation.objects.update(document=LIFT | {"turns": 4})
    url = f"/operation-drafts/{operation.pk}/releases/1/draft/"
    page = designer.get(url)
    assert "Turns 4 → 7" in text_of(page)
    seen = re.findall(r'name="seen" value="(\w+)"', page.content.decode())[0]
    Operation.objects.update(document=LIFT | {"turns": 5})
    assert designer.post(url, {"seen": seen}).status_code == 409
    seen = re.findall(r'name="seen" value="(\w+)"', designer.get(url).content.decode())[0]
    assert designer.post(url, {"seen": seen}).status_code == 302
    assert Operation.objects.get().document == LIFT


@pytest.mark.parametrize(
    ("field", "typed", "message"),
    [
        pytest.param("title", "", "Title: is still empty", id="title"),
        pytest.param("battlefield-objectives-1-center", "80 36", "lies outside the table (80 of 72 cm)", id="off"),
        pytest.param("battlefield-objectives-1-center", "36", "type two numbers, from the left", id="one"),
        pytest.param("battlefield-objectives-1-id", "car", "has the same name as number 1", id="twice"),
        pytest.param("battlefield-width", "60", "Width: cannot be 60; must be a width from 72 to 300 cm", id="small"),
        pytest.param("scoring-0-event", "", "Scoring 1, What scores: is still empty; pick one", id="picker"),
        pytest.param(
            *("battlefield-territories-0-polygon", "0 0; 18 0; 18 80; 0 80"),
            "Territory 1 “west”, Corners 3: lies outside the table (80 of 72 cm)",
            id="corner",
        ),
        pytest.param("battlefield-territories-0-polygon", "0 0; 18 0", "must have at least 3", id="corners"),
        pytest.param("battlefield-territories-0-polygon", "0 0; 9 9; 9 0; 0 9", "is not a simple polygon", id="cross"),
        pytest.param("players", "4 2", "must have the fewest first, then the most", id="players"),
        pytest.param("turns", "nine", 'Turns: cannot be "nine"; must be a whole number from 1 to 7', id="turns"),
        pytest.param("ends-victory_points", "0", "must be a whole number from 1 to 1000", id="ends"),
        pytest.param("players", "2 4", "must be at least 84 cm for 4 players", id="room"),
    ],
)
def test_mistakes_are_reported_at_their_place(designer, field, typed, message):
    answer = designer.post(NEW, form_of(LIFT, **{field: typed}))
    assert answer.status_code == 422
    assert message in text_of(answer)
    assert "field__error" in answer.content.decode()


def test_the_list_asks_as_much_for_many_as_for_one(designer, django_assert_num_queries):
    document = {"slug": "lift-0", "title": "Lift 0"}
    released_operation(slug="lift-0", title="Lift 0", document=LIFT | document)
    designer.get("/operation-drafts/")
    for n in range(1, 4):
        released_operation(slug=f"lift-{n}", title=f"Lift {n}", document=LIFT | {"slug": f"lift-{n}"})
        with django_assert_num_queries(6):
            designer.get("/operation-drafts/")
    operation = Operation.objects.get(slug="lift-0")
    for n in range(2, 5):
        operation.releases.create(number=n, document=operation.document | {"turns": n}, digest=str(n))
        with django_assert_num_queries(8):
            designer.get(f"/operation-drafts/{operation.pk}/releases/")
        with django_assert_num_queries(8):
            designer.get("/operations/lift-0/releases/")


def test_what_one_scoring_needs_says_so_in_the_form_of_a_mission():
    """Markers, captive and edges may be in every mission of the Eight-Phase Battle, and decide in one kind each."""
    form = MissionDraft(game_called("eight-phase"), {"areas": [{"id": "a"}]}).form
    field = form.inner["battlefield"]
    labels = [field.inner["markers"].title, field.fields["captive"].label, form.fields["defender"].label]
    assert [*labels, form.inner["areas"].forms[0].fields["edge"].label] == [
        "Markers (a raid scores them)",
        "Captive (a rescue is for it)",
        "Number of the defender (of an ambush, or who sets up first)",
        "Own edge (needed in a rescue)",
    ]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_missions_of_every_game_come_back_from_their_forms(game):
    for document in game.content.missions:
        whole = game.formats.written("operation", read_new_mission(game, document))
        data = sent(MissionDraft(game, whole).form, QueryDict(mutable=True))
        form = MissionDraft(game, {}, data, slug=whole["slug"])
        assert form.is_readable()
        assert game.formats.written("operation", read_new_mission(game, form.document())) == whole
