"""What calls on campaigns send, as the OpenAPI document tells it; `requests.py` reads it."""

from armies.api.components import NAME, SLUG, JsonSchema, keys, many, ref, text, whole, word
from armies.models.content import SLUG_LENGTH
from campaigns.actions.what_ifs import SEEDS
from campaigns.api.battle_components import COLOUR
from campaigns.api.components import FORCE, ID, LIMIT, MEMBER, ROLE, VISIBILITY, WORDS, YES, or_null
from campaigns.api.requests import EMAIL_LENGTH, JOINERS, MAX_ID, MAX_SALT_LENGTH, MAX_TURNS
from campaigns.forms.notices import WAYS
from campaigns.forms.record import MAX_TACTICAL_POINTS, NOTES_LENGTH
from campaigns.forms.reported_squads import MAX_DEEDS
from campaigns.ledger.alliances import ALLIANCES, PARTIES
from campaigns.ledger.documents import (
    MAX_AWARD,
    MAX_PAIRINGS,
    MAX_REASON_LENGTH,
    MAX_SIDES,
    MAX_SQUADS,
    MAX_TAKEN_BACK,
    MAX_VICTORY_POINTS,
)
from campaigns.ledger.presets import PRESETS
from campaigns.ledger.settings import MAX_ROUNDS
from campaigns.models import Notice, Side
from campaigns.models.battle import ID_LENGTH
from campaigns.models.campaign import CODE_LENGTH, SUMMARY_LENGTH, TOKEN_LENGTH
from campaigns.models.proposal import ANSWER_LENGTH
from campaigns.models.story import CAPTION_LENGTH, STORY_LENGTH
from rules.damocles.branching import AUTOMATIC

SAID_OF_SQUAD = keys(
    {"id": text(ID_LENGTH, "The squad's number in its strike force, one of `squad_ids`.")},
    {
        **{deed: whole(0, most) for deed, most in MAX_DEEDS.items()},
        "survived": {"type": "boolean", "description": "It did, unless this is false."},
    },
)
SAID_OF_SIDE = keys(
    {"colour": COLOUR, "victory_points": whole(0, MAX_VICTORY_POINTS), "squads_lost": whole(0)},
    {
        "tactical_points": or_null(whole(0, MAX_TACTICAL_POINTS)),
        "reasons": {
            "type": "object",
            "additionalProperties": whole(0, MAX_VICTORY_POINTS),
            "description": "Victory points by what the operation scores; they come to the total (C-RES-06).",
        },
        "deeds": many(SAID_OF_SQUAD, MAX_SQUADS)
        | {"description": "None: nobody noted squads. Else whoever is not named did nothing and survived (C-RES-03)."},
    },
)
REPORTED = {
    "winner": word(*Side.Colour.values, *ALLIANCES, "draw"),
    "played": {"type": "string", "format": "date"},
    "sides": many(SAID_OF_SIDE, MAX_SIDES),
}
TOLD_BESIDES = {"notes": text(NOTES_LENGTH)}
TALE = {"title": NAME, "text": text(STORY_LENGTH, least=1)}
MOMENT = or_null({"type": "string", "format": "date-time"})

REQUESTS: JsonSchema = {
    "NewCampaign": keys(
        {"name": NAME},
        {
            "limit": LIMIT,
            "summary": text(SUMMARY_LENGTH),
            "visibility": VISIBILITY,
            "agreement": ref("Agreement"),
            "template": word(*(preset.slug for preset in PRESETS), says="Begins as this; its limit, if none is said."),
        },
        "A limit and perhaps an agreement, or a template.",
    ),
    "NewCopy": keys(
        {"name": NAME},
        {"summary": text(SUMMARY_LENGTH), "limit": LIMIT, "visibility": VISIBILITY},
        "What is not said is as it is there.",
    ),
    "CampaignPatch": keys(
        {}, {"name": NAME, "summary": text(SUMMARY_LENGTH), "limit": LIMIT, "visibility": VISIBILITY}
    ),
    "JoinRequest": keys(
        {},
        {
            "token": text(TOKEN_LENGTH, "What the link of invitation ends with."),
            "code": text(CODE_LENGTH),
            "invitation": text(TOKEN_LENGTH, "What the link of an invitation to one person ends with."),
            "role": word(*JOINERS),
        },
        "Token, code or invitation, one of the three; an invitation says itself what one comes in as.",
    ),
    "NewInvitation": keys({"email": {"type": "string", "format": "email"}}, {"role": word(*JOINERS)}),
    "InvitedPlace": keys({}, {"email": text(EMAIL_LENGTH, "Empty: the address is handed over otherwise.")}),
    "NewTale": keys(TALE, {"battle": or_null(WORDS, "The slug of a battle that was recorded.")}),
    "TalePatch": keys({}, {**TALE, "battle": or_null(WORDS)}),
    "HiddenTale": keys({"hidden": YES}),
    "NewPicture": keys(
        {"picture": {"type": "string", "contentEncoding": "base64", "description": "A JPEG, PNG or WebP file."}},
        {"caption": text(CAPTION_LENGTH)},
    ),
    "ReadUpTo": keys({"last": whole(1, MAX_ID, "The newest notice that was shown.")}),
    "ChosenNotices": keys({}, {kind: keys({}, dict.fromkeys(WAYS, YES)) for kind in Notice.Kind.values}),
    "PlanToForecast": keys({}, {"plan": or_null({"type": "object"}, "As when it is locked; null: as is usual.")}),
    "PlayedByScript": keys({"scenario": ref("Scenario"), "result": ref("Result")}),
    "TakenBack": keys(
        {"events": many(whole(1), MAX_TAKEN_BACK), "seal": text(64, "Of the last event that was read.")},
        {"reason": text(MAX_REASON_LENGTH)},
    ),
    "GivenAward": keys({"member": MEMBER, "points": whole(-MAX_AWARD, MAX_AWARD)}, {"reason": text(MAX_REASON_LENGTH)}),
    "Disputed": keys({}, {"words": text(ANSWER_LENGTH)}),
    "ToMember": keys({"member": MEMBER}),
    "GivenHex": keys({"hex": ID, "member": or_null(MEMBER)}, {"reason": text(MAX_REASON_LENGTH)}),
    "ChapterMove": keys(
        {"chapter": or_null(ID, "Null: the story ends."), "now": or_null(ID, "The chapter that was open when read.")}
    ),
    "ChosenHonours": keys({"choices": many(keys({"squad": text(), "honour": SLUG}), MAX_SQUADS)}),
    "RefittedBy": keys(
        {
            "strike_force": text(SLUG_LENGTH, "The slug of a list of mine."),
            "list_version": whole(1, says="Its version."),
        }
    ),
    "GivenRole": keys({"role": ROLE}),
    "EnteredBy": keys({"strike_force": text(SLUG_LENGTH, "The slug of a strike force of mine.")}),
    "NewBattle": keys(
        {"operation": SLUG, "forces": many(FORCE, MAX_SIDES) | {"description": "The first is red, the next blue …"}},
        {
            "deadline": MOMENT,
            "stake": ID,
            "chapter": ID,
            "alliances": word("", *PARTIES) | {"description": "Of four; empty: everybody fights alone."},
        },
    ),
    "LockedPlan": keys(
        {},
        {
            "plan": or_null({"type": "object"}, "`commander` and, if you like, `plan`; null: as is usual."),
            "salt": text(MAX_SALT_LENGTH, "Your own part of the seed, shown to all afterwards."),
        },
    ),
    "NewReport": keys(REPORTED, TOLD_BESIDES, "What came of a battle on a table, every side of it."),
    "NewRecord": keys(
        REPORTED,
        {**TOLD_BESIDES, "seal": or_null(text(64), "Of the preview; needed when a recorded battle is corrected.")},
        "The same as an organiser records or corrects it.",
    ),
    "EventsToTakeBack": keys({"events": many(whole(1), MAX_TAKEN_BACK)}),
    "NewRound": keys(
        {
            "round": whole(1, MAX_ROUNDS, "The next one: another is refused."),
            "limit": LIMIT,
            "operation": SLUG,
            "pairings": many(many(FORCE, MAX_SIDES), MAX_PAIRINGS) | {"description": "One force alone has a bye."},
        },
        {"deadline": MOMENT},
    ),
    "AddedPairings": keys(
        {
            "operation": SLUG,
            "pairings": many(many(FORCE, MAX_SIDES), MAX_PAIRINGS) | {"description": "One force alone has a bye."},
        }
    ),
    "ClosedRound": keys({}, {"call_off": {"type": "boolean", "description": "Its battles not fought are called off."}}),
    "MovedDeadline": keys({"before": MOMENT, "deadline": MOMENT}),
    "NewWhatIf": keys(
        {"turn": whole(1, MAX_TURNS, "The first that is fought otherwise.")},
        {
            "seed": or_null(whole(0, SEEDS - 1), "Of new dice; null: the luck of the record."),
            "commanders": {"type": "object", "additionalProperties": word(*AUTOMATIC), "propertyNames": COLOUR},
        },
        "Another seed, or another commander at least.",
    ),
}
