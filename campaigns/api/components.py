"""What calls on campaigns take and give, as JSON Schema: key by key, for the OpenAPI document."""

from armies.api.components import NAME, SLUG, WHEN, JsonSchema, keys, many, ref, text, whole, word
from campaigns.ledger.documents import KINDS, ROLES
from campaigns.ledger.experience import GRADES
from campaigns.ledger.settings import AUTO_RESOLVE, MAX_DAYS, MAX_POINTS, MAX_ROUNDS, MAX_VALOR, TIE_BREAKERS
from campaigns.ledger.settings import KINDS as CAMPAIGNS
from campaigns.models import Campaign, Membership, Notice
from campaigns.models.campaign import SUMMARY_LENGTH
from campaigns.models.story import STORY_LENGTH
from rules.damocles.honours import HONOUR, SCAR

NUMBER = whole(1, says="Its number in the ledger.")
COUNT = whole(0)
FIGURE: JsonSchema = {"type": "integer"}
YES: JsonSchema = {"type": "boolean"}
WORDS: JsonSchema = {"type": "string"}
ID: JsonSchema = {"type": "string", "pattern": "^[A-Za-z0-9_-]{1,60}$"}
SHA256: JsonSchema = {"type": "string", "pattern": "^[0-9a-f]{64}$"}


def or_null(schema: JsonSchema, says: str = "") -> JsonSchema:
    """The same, or null where there is none."""
    if "enum" in schema:
        found: JsonSchema = {"oneOf": [schema, {"type": "null"}]}
    else:
        found = schema | {"type": [schema["type"], "null"]}
    return found | ({"description": says} if says else {})


def both(schema: JsonSchema) -> JsonSchema:
    """What it was before, and would be after."""
    return keys({"before": schema, "after": schema})


MEMBER = whole(1, says="The number of a member in the ledger.")
FORCE = whole(1, says="The number of a strike force in the ledger.")
BATTLE = whole(1, says="The number of a battle in the ledger.")
ROLE = word(*ROLES)
PERSON = or_null(WORDS, "As the ledger names them; null once their account is gone.")
VISIBILITY = word(*Campaign.Visibility.values, says="Members alone may read it, or anybody.")
POINTS = keys({}, {name: whole(0, MAX_POINTS) for name in ("won", "draw", "lost", "victory_point", "bye")})
AGREED = {
    "kind": word(*CAMPAIGNS),
    "legs": whole(1, 2, "How often each meets each in a league."),
    "rounds": whole(1, MAX_ROUNDS, "Of Swiss rounds."),
    "days": or_null(whole(1, MAX_DAYS), "A round lasts so many days."),
    "limits": many(keys({"round": whole(1, MAX_ROUNDS), "limit": whole(1, MAX_VALOR)}), MAX_ROUNDS),
    "points": POINTS,
    "tie_breakers": many(word(*TIE_BREAKERS), len(TIE_BREAKERS)),
    "factions": many(SLUG) | {"description": "None: all."},
    "operations": many(SLUG) | {"description": "None: all."},
    "releases": {"type": "object", "additionalProperties": whole(1), "propertyNames": SLUG},
    "auto_resolve": word(*AUTO_RESOLVE),
    "confirm_days": whole(1, MAX_DAYS, says="A proposed result counts after so many days unless it is disputed."),
    "approval": YES,
    "experience": YES,
    "honours": YES,
    "recovery": YES,
}
LIMIT = whole(1, MAX_VALOR, "The most strategic valor of a strike force (R-BAS-05).")
CAMPAIGN = keys(
    {
        "slug": WORDS,
        "version": whole(1, says="Goes up with each change of what was agreed."),
        "name": NAME,
        "summary": text(SUMMARY_LENGTH),
        "limit": LIMIT,
        "visibility": VISIBILITY,
        "agreement": ref("Agreement"),
        "created": WHEN,
        "archived": or_null(WHEN),
        "members": COUNT,
        "planned": whole(0, says="Battles to be fought."),
        "recorded": whole(0, says="Battles fought and recorded."),
        "role": word(*ROLES, "visitor", says="Yours."),
        "member": or_null(whole(1), "Your number in the ledger."),
    },
    {
        "code": WORDS | {"description": "Who has it may join; for organisers."},
        "token": WORDS | {"description": "What the link of invitation ends with; for organisers."},
    },
    "A campaign. Its agreement is what the ledger says was agreed last.",
)
MEMBER_DOCUMENT = keys(
    {"member": MEMBER, "name": PERSON, "role": ROLE, "state": word(*Membership.State.values), "joined": WHEN},
    says="Somebody's place in a campaign. Those who wait to be let in are shown to organisers alone.",
)
BREAKERS: JsonSchema = {"type": "object", "additionalProperties": FIGURE, "propertyNames": {"enum": list(TIE_BREAKERS)}}
LINE = keys(
    {
        "rank": whole(1),
        "shared": YES | {"description": "Others are level with them on everything."},
        "member": MEMBER,
        "name": PERSON,
        **dict.fromkeys(("played", "won", "drawn", "lost", "byes"), COUNT),
        **dict.fromkeys(("scored", "conceded", "difference", "squads_lost", "awards", "rewards", "points"), FIGURE),
        "fewer": whole(0, says="Battles and byes fewer than who had most (C-PNT-08)."),
        "round": whole(0, says="Reached in a knock-out (C-KND-05); one past the final by its winner; 0 elsewhere."),
        "tie_breakers": BREAKERS,
    },
    says="A member's line of the standings (C-PNT).",
)
STANDINGS = keys(
    {
        "tie_breakers": many(word(*TIE_BREAKERS)),
        "champions": many(MEMBER) | {"description": "Who has won it; nobody while it goes on."},
        "lines": many(ref("StandingsLine")),
    }
)
SQUAD = keys(
    {
        "id": WORDS | {"description": "Its number in its strike force, kept over refits."},
        "name": WORDS,
        "datasheet": SLUG,
        **dict.fromkeys(("strategic_valor", "battles", "survived", "lost"), COUNT),
        **dict.fromkeys(("slain", "destroyed", "objectives", "experience"), COUNT),
        "grade": word(*(grade for grade, _ in GRADES)),
        "choices_left": whole(0, says="Honours that may be chosen for it now (C-HON-01)."),
        "honours": many(word(*HONOUR)),
        "resting": many(word(*HONOUR)) | {"description": "Chosen, but its grade does not bear them now (C-HON-03)."},
        "scars": {"type": "object", "additionalProperties": BATTLE, "propertyNames": {"enum": list(SCAR)}},
    },
    says="A squad over the whole campaign; its scars with the battle each is from.",
)
FORCE_KEYS = {
    "force": FORCE,
    "member": MEMBER,
    "player": PERSON,
    "name": WORDS,
    "faction": SLUG,
    "faction_name": WORDS,
    "release": or_null(whole(1)),
    "strategic_valor": COUNT,
    "refits": COUNT,
    "withdrawn": YES,
    "size": whole(0, says="Squads it has now."),
}
PAIRING = keys(
    {
        "battle": BATTLE,
        "slug": or_null(WORDS, "Its address."),
        "forces": many(FORCE),
        "goes_on": or_null(whole(1), "The member who goes on in a knock-out, once that is known (C-KND-02)."),
    }
)
ROUND = keys(
    {
        "round": whole(1),
        "limit": COUNT,
        "deadline": or_null(WHEN),
        "closed": YES,
        "pairings": many(PAIRING),
        "byes": many(FORCE),
    },
    says="A round: who meets whom in it, and until when.",
)
REWARD = keys({"member": MEMBER, "points": FIGURE, "valor": FIGURE})
PROPOSED_ROUND = keys(
    {
        "round": whole(1),
        "limit": COUNT,
        "pairings": many(many(FORCE)) | {"description": "One force alone has a bye."},
        "refusal": or_null(WORDS, "Why there is no next round now."),
    },
    says="The next round as the rules propose it; nothing of it holds before it is opened.",
)
SHARE: JsonSchema = {"type": "number", "minimum": 0, "maximum": 1}
STATISTICS = keys(
    {
        "battles": COUNT,
        "drawn": COUNT,
        "by_method": {"type": "object", "additionalProperties": COUNT},
        "victory_points": COUNT,
        "factions": many(
            keys(
                {
                    "slug": SLUG,
                    "name": WORDS,
                    **dict.fromkeys(("battles", "won", "drawn", "lost"), COUNT),
                    "share": SHARE | {"description": "Of wins."},
                    "interval": many(SHARE, 2) | {"description": "Wilson's, at 95 %."},
                }
            )
        ),
        "courses": many(
            keys(
                {
                    "member": MEMBER,
                    "name": PERSON,
                    "steps": many(many(FIGURE, 2)) | {"description": "Battles so far, VP so far."},
                }
            )
        ),
        "feared": many(
            keys(
                {
                    "force": FORCE,
                    "member": MEMBER,
                    **dict.fromkeys(("squad", "name", "datasheet"), WORDS),
                    **dict.fromkeys(("battles", "slain", "destroyed"), COUNT),
                }
            )
        ),
    },
    says="How factions fare against others, points over time, the squads that are feared.",
)
MAP = keys(
    {
        "map": {"oneOf": [ref("MapDocument"), {"type": "null"}]},
        "holders": {"type": "object", "additionalProperties": MEMBER},
        "rewards": many(REWARD),
        "attackable": many(ID) | {"description": "Hexes that you may stake a battle on (C-MAP-03)."},
    },
    says="The map of a campaign, and who holds which of its hexes.",
)
CHAPTER = keys(
    {
        "id": ID,
        "title": WORDS,
        "text": WORDS,
        "operation": or_null(SLUG),
        "next": or_null({"type": "object"}, "Where each outcome leads; for who writes the story."),
    }
)
STEP = keys(
    {"chapter": ID, "battle": or_null(BATTLE), "outcome": or_null(word("won", "lost", "draw"), "For the first side.")}
)
STORY = keys(
    {"start": or_null(ID), "chapter": or_null(ID), "path": many(STEP), "chapters": many(CHAPTER)},
    says="The story as far as it was told: the chapter that is open, those behind, and how each ended (C-STO).",
)
EVENT = keys(
    {
        "number": whole(1),
        "kind": word(*KINDS),
        "at": WHEN,
        "by": or_null(MEMBER, "The member who did it; null for the site itself."),
        "document": or_null({"type": "object"}, "What happened; null for chapters that you may not know yet."),
        "seal": SHA256 | {"description": "SHA-256 of the seal before and of this event (C-LED-01)."},
        "counts": YES | {"description": "Not taken back."},
    },
    says="An event of the ledger; nothing in it is ever changed.",
)
CHANGED_LINE = keys(
    {
        "member": MEMBER,
        "name": PERSON,
        "before": {"oneOf": [ref("StandingsLine"), {"type": "null"}]},
        "after": {"oneOf": [ref("StandingsLine"), {"type": "null"}]},
    },
    says="A member's line of the standings; null where there is none.",
)
CHANGED_SQUAD = keys(
    {
        "force": FORCE,
        "squad": WORDS,
        "name": WORDS,
        "experience": both(FIGURE),
        "grade": both(word(*(grade for grade, _ in GRADES))),
        "honours_lost": many(word(*HONOUR)),
        "honours_gained": many(word(*HONOUR)),
        "scars_lost": many(word(*SCAR)),
        "scars_gained": many(word(*SCAR)),
    }
)
EVENT_NUMBER = or_null(whole(1), "The event that tells its result; null: none does.")
CONSEQUENCES = keys(
    {
        "seal": SHA256 | {"description": "Of the last event when this was worked out."},
        "nothing": YES | {"description": "All would be as it is."},
        "lines": many(CHANGED_LINE),
        "squads": many(CHANGED_SQUAD),
        "hexes": many(keys({"hex": ID, "before": or_null(MEMBER), "after": or_null(MEMBER)})),
        "chapter": or_null(both(or_null(ID)), "The chapter that is open; null: it stays."),
        "path": or_null(both(many(STEP)), "The way through the story; null: it stays."),
        "rounds": many(whole(1)) | {"description": "Paired from what would no longer hold."},
        "rounds_again": many(whole(1)) | {"description": "Paired from what would hold again."},
        "battles": many(keys({"battle": BATTLE, "before": EVENT_NUMBER, "after": EVENT_NUMBER})),
    },
    says="All that would change, before and after, worked out before it is done (C-LED-08).",
)


def document(format: str, says: str) -> JsonSchema:
    """A document of a contract, whose keys are told elsewhere."""
    return {
        "type": "object",
        "description": says,
        "properties": {"format": {"const": format}},
        "required": ["format"],
    }


INVITATION = keys(
    {
        "invitation": whole(1),
        "email": or_null(WORDS, "Null: its address was handed over otherwise."),
        "role": ROLE,
        "place": or_null(MEMBER, "Whose place is taken; null: a place of their own."),
        "address": {"type": "string", "format": "uri"},
        "made": WHEN,
        "mailed": or_null(WHEN, "When its mail was put into the post; null: there is none."),
    },
    says="An invitation that lets one person in, once; whoever knows its address has it.",
)
NOTICE = keys(
    {
        "notice": whole(1),
        "campaign": WORDS,
        "kind": word(*Notice.Kind.values),
        "words": WORDS | {"description": "In the language that was asked for."},
        "path": WORDS | {"description": "The page that it leads to."},
        "made": WHEN,
        "read": or_null(WHEN),
    },
    says="Something that happened and concerns me.",
)
WAYS_TOLD = keys({"on_site": YES, "by_mail": YES})
TALE = keys(
    {
        "key": {"type": "string", "format": "uuid"},
        "version": whole(1),
        "author": MEMBER,
        "battle": or_null(WORDS, "The slug of the battle that it tells of."),
        "title": NAME,
        "text": text(STORY_LENGTH),
        "written": WHEN,
        "hidden": or_null(WHEN, "Since when it is out of sight."),
    },
    says="A member's own story (C-NWS-03).",
)
TEMPLATE = keys(
    {
        "slug": WORDS,
        "name": WORDS,
        "summary": WORDS,
        "limit": LIMIT,
        "agreement": ref("Agreement"),
        "map": {"oneOf": [ref("MapDocument"), {"type": "null"}]},
        "story": {"oneOf": [ref("StoryDocument"), {"type": "null"}]},
    },
    says="A campaign to begin with.",
)

COMPONENTS: JsonSchema = {
    "Agreement": keys({}, AGREED, "How a campaign is played; what is not said is as usual."),
    "CalendarAddress": keys({"address": {"type": "string", "format": "uri"}}),
    "Campaign": CAMPAIGN,
    "CampaignDocument": document("damocles-campaign/1", "A whole campaign, to be taken elsewhere: docs/formats.md."),
    "CampaignSquad": SQUAD,
    "Consequences": CONSEQUENCES,
    "Force": keys(FORCE_KEYS, says="A strike force entered in a campaign."),
    "Invitation": INVITATION,
    "LedgerEvent": EVENT,
    "MapDocument": {"type": "object", "required": ["hexes"], "description": "Hexes in axial coordinates, and homes."},
    "Member": MEMBER_DOCUMENT,
    "Notice": NOTICE,
    "NoticeChoices": keys(dict.fromkeys(Notice.Kind.values, WAYS_TOLD)),
    "ProposedRound": PROPOSED_ROUND,
    "Round": ROUND,
    "Standings": STANDINGS,
    "StandingsLine": LINE,
    "Statistics": STATISTICS,
    "ToldStory": STORY,
    "StoryDocument": {
        "type": "object",
        "required": ["start", "chapters"],
        "description": "A tree of chapters, as the editor of the story writes it.",
    },
    "Tale": TALE,
    "Template": TEMPLATE,
    "WarMap": MAP,
    "WholeForce": keys(
        {
            **FORCE_KEYS,
            "version": whole(1),
            "squads": many(ref("CampaignSquad")),
            "dropped": many(ref("CampaignSquad")),
        },
        says="A strike force with every squad that it has, and had.",
    ),
}
