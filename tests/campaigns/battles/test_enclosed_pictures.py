"""Pictures that come with what is said of a battle: kept with the proposal, the battle's once it is confirmed."""

from io import BytesIO
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from django.utils import timezone
from PIL import Image

from campaigns.actions.pictures import add_picture
from campaigns.models import Battle, Picture, Proposal
from web.pictures.image_files import EncodedImage

pytestmark = [pytest.mark.django_db, pytest.mark.rule("C-RES-10")]
DAMAGED = b"\xff\xd8\xff" + b"\0" * 99


def url(name: str, *arguments: object) -> str:
    return reverse(f"campaigns:{name}", args=arguments)


def picture(width: int = 40, name: str = "a.png") -> SimpleUploadedFile:
    content = BytesIO()
    Image.new("RGB", (width, 30), (200, 30, 30)).save(content, "PNG")
    return SimpleUploadedFile(name, content.getvalue())


def report(*pictures: SimpleUploadedFile, **changes: object) -> dict[str, object]:
    day = timezone.localdate().isoformat()
    scores = {"red_victory_points": 3, "red_squads_lost": 0, "blue_victory_points": 1, "blue_squads_lost": 2}
    asked = {"winner": "red", "played": day, "notes": "", "version": 1, "key": uuid4(), **scores, **changes}
    return asked | ({"pictures": list(pictures)} if pictures else {})


def widths(battle) -> list[int]:
    return list(battle.pictures.confirmed().values_list("width", flat=True))


def page_of(battle, client) -> str:
    return client.get(battle.get_absolute_url()).content.decode()


def sent(client, battle, *pictures, **changes):
    return client.post(url("record", battle.slug), report(*pictures, **changes))


@pytest.mark.postgres
def test_an_organisers_pictures_are_the_battles_at_once_in_their_order(battle, users, client_of):
    client = client_of(users.organiser)
    assert sent(client, battle, picture(40), picture(50), picture(60)).status_code == 302
    assert widths(battle) == [40, 50, 60]
    kept = battle.pictures.first()
    assert kept.author.user == users.organiser
    with Image.open(BytesIO(bytes(kept.image))) as opened:
        assert opened.format == "JPEG"
    assert page_of(battle, client).count("<img src=") == 3


@pytest.mark.postgres
def test_what_is_sent_twice_is_kept_once(battle, users, client_of):
    key = uuid4()
    for _ in range(2):
        assert sent(client_of(users.organiser), battle, picture(40), picture(50), key=key).status_code == 302
    assert widths(battle) == [40, 50]
    assert battle.campaign.ledger.filter(kind="result").count() == 1


def test_a_proposals_pictures_wait_with_it_and_are_the_battles_when_it_is_confirmed(battle, users, client_of):
    key = uuid4()
    for _ in range(2):
        assert sent(client_of(users.ada), battle, picture(40), picture(50), key=key).status_code == 302
    assert widths(battle) == []
    assert list(Proposal.objects.get().pictures.values_list("width", flat=True)) == [40, 50]
    assert page_of(battle, client_of(users.ben)).count("<img src=") == 2
    waiting = Picture.objects.first()
    assert client_of(users.ben).get(url("picture", waiting.key)).status_code == 200
    assert client_of(users.stranger).get(url("picture", waiting.key)).status_code == 404
    for _ in range(2):
        assert client_of(users.ben).post(url("confirm", Proposal.objects.get().key)).status_code == 302
    assert widths(battle) == [40, 50]
    assert {picture.author.user for picture in battle.pictures.all()} == {users.ada}
    assert page_of(battle, client_of(users.ben)).count("<img src=") == 2


def test_pictures_of_a_proposal_that_is_withdrawn_or_replaced_are_gone(battle, users, client_of):
    client = client_of(users.ada)
    sent(client, battle, picture(40))
    sent(client, battle, picture(50), red_victory_points=5)
    assert list(battle.pictures.values_list("width", flat=True)) == [50]
    client.post(url("withdraw_proposal", battle.proposals.first().key))
    assert not Picture.objects.exists()


def test_pictures_of_a_disputed_proposal_stay_with_it_until_another_is_made(battle, users, client_of):
    sent(client_of(users.ada), battle, picture(40))
    client_of(users.ben).post(url("dispute", Proposal.objects.get().key), {"words": "I won."})
    assert page_of(battle, client_of(users.ben)).count("<img src=") == 1
    sent(client_of(users.ben), battle, picture(50))
    assert list(battle.pictures.values_list("width", flat=True)) == [50]
    assert widths(battle) == []


def test_pictures_of_a_proposal_that_did_not_count_are_not_the_battles(battle, users, client_of):
    sent(client_of(users.ada), battle, picture(40))
    sent(client_of(users.organiser), battle, picture(50))
    assert list(battle.pictures.values_list("width", flat=True)) == [50]


@pytest.mark.parametrize(
    ("files", "words"),
    [
        (lambda: [picture(), SimpleUploadedFile("<b>.jpg", DAMAGED)], "&lt;b&gt;.jpg: This picture cannot be read"),
        (lambda: [SimpleUploadedFile("a.svg", b"<svg/>")], "a.svg: This is no JPEG, PNG or WebP picture."),
        (lambda: [SimpleUploadedFile("a.png", b"")], "The submitted file is empty."),
        (lambda: [picture() for _ in range(5)], "Choose 4 pictures at most"),
    ],
)
@pytest.mark.parametrize("who", ["ada", "organiser"])
def test_a_refused_picture_stores_nothing_of_the_form(battle, users, client_of, who, files, words):
    answer = sent(client_of(getattr(users, who)), battle, *files())
    assert answer.status_code == 422
    page = answer.content.decode()
    assert words in page
    assert "Choose them again before you send this form." in page
    assert Battle.objects.get().is_planned()
    assert not Proposal.objects.exists()
    assert not Picture.objects.exists()


def test_a_form_sent_back_for_another_reason_says_that_pictures_are_to_be_chosen_again(battle, users, client_of):
    again = "Choose them again before you send this form."
    wrong = sent(client_of(users.ada), battle, picture(), winner="blue")
    assert (wrong.status_code, again in wrong.content.decode()) == (422, True)
    bare = sent(client_of(users.ada), battle, winner="blue")
    assert (bare.status_code, again in bare.content.decode()) == (422, False)
    sent(client_of(users.organiser), battle)
    late = sent(client_of(users.ada), battle, picture())
    assert (late.status_code, again in late.content.decode()) == (409, True)
    assert not Picture.objects.exists()


def test_more_pictures_than_a_battle_has_room_for_refuse_the_whole_report(battle, users, client_of):
    ada = battle.campaign.memberships.get(user=users.ada)
    for _ in range(6):
        add_picture(battle, ada, EncodedImage(b"\xff\xd8\xff", 1, 1), "", key=uuid4())
    for who in (users.ada, users.organiser):
        answer = sent(client_of(who), battle, *[picture() for _ in range(3)])
        assert answer.status_code == 422
        assert "This battle has 6 pictures already and may have 8: choose fewer." in answer.content.decode()
    assert Battle.objects.get().is_planned()
    assert not Proposal.objects.exists()
    assert sent(client_of(users.organiser), battle, picture(), picture()).status_code == 302
    assert battle.pictures.count() == 8


def test_a_form_whose_key_another_has_used_keeps_nothing(battle, users, client_of):
    key = uuid4()
    sent(client_of(users.organiser), battle, picture(40), key=key)
    second = client_of(users.ada)
    assert sent(second, battle, picture(50), key=key).status_code == 409
    assert widths(battle) == [40]


def test_a_correction_takes_no_pictures_and_leaves_those_that_are_there(battle, users, client_of):
    client = client_of(users.organiser)
    sent(client, battle, picture(40))
    assert 'type="file"' not in client.get(url("correct", battle.slug)).content.decode()
    shown = client.post(url("correct", battle.slug), report(picture(50), version=2, red_victory_points=5))
    assert shown.status_code == 200
    fields = report(version=2, red_victory_points=5) | {"seal": shown.context["seal"]}
    assert client.post(url("correct", battle.slug), fields).status_code == 302
    assert widths(battle) == [40]


def test_who_proposed_them_deletes_them_one_by_one(battle, users, client_of):
    sent(client_of(users.ada), battle, picture(40), picture(50))
    first = Picture.objects.first()
    assert client_of(users.ben).post(url("delete_picture", first.key)).status_code == 404
    assert client_of(users.ada).post(url("delete_picture", first.key)).status_code == 302
    client_of(users.ben).post(url("confirm", Proposal.objects.get().key))
    assert widths(battle) == [50]
