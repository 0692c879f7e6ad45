"""What calls on campaigns take and give, as JSON Schema: key by key, for the OpenAPI document."""

from armies.api.components import NAME, SLUG, WHEN, JsonSchema, keys, many, ref, text, whole, word
from campaigns.ledger.alliances import ALLIANCES
from campaigns.ledger.documents import KINDS, MOST_SIDES, MOST_VICTORY_POINTS, ROLES
from campaigns.ledger.experience import GRADES
from campaigns.ledger.honours import HONOUR, SCAR
from campaigns.ledger.settings import AUTO_RESOLVE, MOST_DAYS, MOST_POINTS, MOST_ROUNDS, MOST_VALOR, TIE_BREAKERS
from campaigns.ledger.settings import KINDS as CAMPAIGNS
from campaigns.models import Battle, Campaign, Membership, Proposal, Side
from campaigns.models.campaign import SUMMARY_LENGTH

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


MEMBER = whole(1, says="The number of a member in the ledger.")
FORCE = whole(1, says="The number of a strike force in the ledger.")
BATTLE = whole(1, says="The number of a battle in the ledger.")
ROLE = word(*ROLES)
PERSON = or_null(WORDS, "As the ledger names them; null once their account is gone.")
VISIBILITY = word(*Campaign.Visibility.values, says="Members alone may read it, or anybody.")
POINTS = keys({}, {name: whole(0, MOST_POINTS) for name in ("won", "draw", "lost", "victory_point", "bye")})
AGREED = {
    "kind": word(*CAMPAIGNS),
    "legs": whole(1, 2, "How often each meets each in a league."),
    "rounds": whole(1, MOST_ROUNDS, "Of Swiss rounds."),
    "days": or_null(whole(1, MOST_DAYS), "A round lasts so many days."),
    "limits": many(keys({"round": whole(1, MOST_ROUNDS), "limit": whole(1, MOST_VALOR)}), MOST_ROUNDS),
    "points": POINTS,
    "tie_breakers": many(word(*TIE_BREAKERS), len(TIE_BREAKERS)),
    "factions": many(SLUG) | {"description": "None: all."},
    "operations": many(SLUG) | {"description": "None: all."},
    "releases": {"type": "object", "additionalProperties": whole(1), "propertyNames": SLUG},
    "auto_resolve": word(*AUTO_RESOLVE),
    "approval": YES,
    "experience": YES,
    "honours": YES,
    "recovery": YES,
}
LIMIT = whole(1, MOST_VALOR, "The most strategic valor of a strike force (R-BAS-05).")
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
        "tie_breakers": BREAKERS,
    },
    says="A member's line of the standings (C-PNT).",
)
STANDINGS = keys({"tie_breakers": many(word(*TIE_BREAKERS)), "lines": many(ref("StandingsLine"))})
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
PAIRING = keys({"battle": BATTLE, "slug": or_null(WORDS, "Its address."), "forces": many(FORCE)})
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
OUTCOME = or_null(word(*Side.Outcome.values))
COLOUR = word(*Side.Colour.values)
SIDE_LINE = {
    "colour": COLOUR,
    "alliance": or_null(word(*ALLIANCES), "Who fights together, and wins or loses together."),
    "force": FORCE,
    "member": MEMBER,
    "player": PERSON,
    "name": WORDS,
    "faction_name": WORDS,
    "strategic_valor": COUNT,
    "locked": or_null(WHEN, "When its plan was locked."),
    "outcome": OUTCOME,
    "victory_points": or_null(whole(0, MOST_VICTORY_POINTS)),
    "squads_lost": or_null(COUNT),
    "tactical_points": or_null(COUNT),
}
DEEDS = keys(
    {
        "id": WORDS | {"description": "The squad's number in its strike force."},
        "slain": COUNT,
        "destroyed": COUNT,
        "objectives": COUNT,
        "survived": YES,
    },
    says="What a squad did in a battle: enemy units slain, squads destroyed, VP earned for ground held.",
)
REASONS: JsonSchema = {"type": "object", "additionalProperties": FIGURE}
WHOLE_SIDE = keys(
    {
        **SIDE_LINE,
        "plan": or_null({"type": "object"}, "Who commands and how; another's only once all are locked."),
        "salt": or_null(WORDS, "The player's own part of the seed; another's only once all are locked."),
        "squad_ids": many(WORDS),
        "reasons": REASONS | {"description": "Victory points by reason."},
        "deeds": many(ref("Deeds")),
    }
)
BATTLE_LINE = {
    "slug": WORDS,
    "campaign": WORDS,
    "battle": BATTLE,
    "version": whole(1, says="Goes up with each change."),
    "title": WORDS,
    "state": word(*Battle.State.values),
    "method": or_null(word(*Battle.Method.values)),
    "round": or_null(whole(1)),
    "deadline": or_null(WHEN),
    "stake": or_null(WORDS, "The hex that is fought for."),
    "chapter": or_null(WORDS),
    "planned": WHEN,
    "played": or_null({"type": "string", "format": "date"}),
    "recorded": or_null(WHEN),
    "committed": or_null(WHEN, "When all plans were locked and published."),
}
WHOLE_BATTLE = keys(
    {
        **BATTLE_LINE,
        "promise": WORDS | {"description": "SHA-256 of the server's secret, published when it was planned (C-AUT-01)."},
        "commitment": or_null(WORDS, "Of promise, inputs and salts, once all plans are locked (C-AUT-02)."),
        "secret": or_null(WORDS, "Told once it was fought."),
        "seed": or_null(COUNT, "Told once it was fought."),
        "digest": or_null(WORDS, "Of the events of its result."),
        "engine": or_null(WORDS),
        "trouble": WORDS | {"description": "Why the engine could not fight it; empty for none."},
        "notes": WORDS,
        "sides": many(WHOLE_SIDE, MOST_SIDES),
    },
    says="A battle: planned, called off, recorded, or taken back (void).",
)
PROPOSAL = keys(
    {
        "key": {"type": "string", "format": "uuid"},
        "proposer": MEMBER,
        "state": word(*Proposal.State.values),
        "played": {"type": "string", "format": "date"},
        "notes": WORDS,
        "sides": many(
            keys({"outcome": OUTCOME, "victory_points": COUNT, "squads_lost": COUNT, "tactical_points": or_null(COUNT)})
        ),
        "made": WHEN,
        "answered": or_null(WHEN),
        "answer": WORDS,
    },
    says="What a player says came of a battle, its sides in their order.",
)
WHAT_IF = keys(
    {
        "key": {"type": "string", "format": "uuid"},
        "author": or_null(WORDS, "A user name."),
        "turn": whole(1),
        "seed": or_null(COUNT, "Null: the luck of the record."),
        "commanders": {"type": "object", "additionalProperties": WORDS},
        "created": WHEN,
    },
    says="A battle fought otherwise from one of its turns on; it is no record.",
)


def document(format: str, says: str) -> JsonSchema:
    """A document of a contract, whose keys are told elsewhere."""
    return {
        "type": "object",
        "description": says,
        "properties": {"format": {"const": format}},
        "required": ["format"],
    }


COMPONENTS: JsonSchema = {
    "Agreement": keys({}, AGREED, "How a campaign is played; what is not said is as usual."),
    "Battle": WHOLE_BATTLE,
    "BattleLine": keys({**BATTLE_LINE, "sides": many(keys(SIDE_LINE), MOST_SIDES)}, says="A battle in a list."),
    "Campaign": CAMPAIGN,
    "CampaignDocument": document("damocles-campaign/1", "A whole campaign, to be taken elsewhere: docs/formats.md."),
    "CampaignSquad": SQUAD,
    "Deeds": DEEDS,
    "Force": keys(FORCE_KEYS, says="A strike force entered in a campaign."),
    "LedgerEvent": EVENT,
    "MapDocument": {"type": "object", "required": ["hexes"], "description": "Hexes in axial coordinates, and homes."},
    "Member": MEMBER_DOCUMENT,
    "Proof": document("damocles-proof/1", "What was promised before a battle, and told after it (C-AUT-04)."),
    "Proposal": PROPOSAL,
    "ProposedRound": PROPOSED_ROUND,
    "Result": document("damocles-result/1", "What came out of a battle, event by event."),
    "Round": ROUND,
    "Scenario": document("damocles-scenario/1", "What the engine fights."),
    "Standings": STANDINGS,
    "StandingsLine": LINE,
    "Statistics": STATISTICS,
    "Story": STORY,
    "StoryDocument": {
        "type": "object",
        "required": ["start", "chapters"],
        "description": "A tree of chapters, as the editor of the story writes it.",
    },
    "WarMap": MAP,
    "WhatIf": WHAT_IF,
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
