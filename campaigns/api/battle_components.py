"""What calls on battles give, as JSON Schema: sides, deeds, proposals, proofs, and battles fought for no record."""

from armies.api.components import WHEN, JsonSchema, keys, many, ref, text, whole, word
from campaigns.api.components import (
    BATTLE,
    COUNT,
    FIGURE,
    FORCE,
    MEMBER,
    PERSON,
    SHA256,
    SHARE,
    WORDS,
    YES,
    document,
    or_null,
)
from campaigns.ledger.alliances import ALLIANCES
from campaigns.ledger.documents import MAX_SIDES, MAX_VICTORY_POINTS
from campaigns.models import Battle, Proposal, Side
from campaigns.models.story import CAPTION_LENGTH, MAX_SIDE_LENGTH

DAY: JsonSchema = {"type": "string", "format": "date"}
STEPS = ("promise", "commitment", "seed", "scenario", "digest", "applied")
KEY: JsonSchema = {"type": "string", "format": "uuid"}
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
    "victory_points": or_null(whole(0, MAX_VICTORY_POINTS)),
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
    "played": or_null(DAY),
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
        "sides": many(WHOLE_SIDE, MAX_SIDES),
    },
    says="A battle: planned, called off, recorded, or taken back (void).",
)
PROPOSED_SIDE = keys(
    {
        "colour": COLOUR,
        "outcome": OUTCOME,
        "victory_points": COUNT,
        "squads_lost": COUNT,
        "tactical_points": or_null(COUNT),
        "reasons": REASONS | {"description": "Victory points by reason."},
        "deeds": many(ref("Deeds")) | {"description": "None: nobody noted squads."},
    }
)
PROPOSAL = keys(
    {
        "key": KEY,
        "battle": WORDS | {"description": "Its slug."},
        "proposer": MEMBER,
        "state": word(*Proposal.State.values),
        "method": word("by_hand", "by_script"),
        "played": or_null(DAY, "Null of one played by script."),
        "notes": WORDS,
        "sides": many(PROPOSED_SIDE),
        "made": WHEN,
        "deadline": WHEN | {"description": "Then it counts, or the organisers settle what is disputed (C-RES-12)."},
        "escalated": or_null(WHEN, "When the organisers were asked to settle it."),
        "answered": or_null(WHEN),
        "answered_by": or_null(
            MEMBER, "Null for nobody: it waits, its term is over, or the battle was recorded otherwise."
        ),
        "answer": WORDS,
    },
    says="What a player says came of a battle, its sides in their order.",
)
WHAT_IF = keys(
    {
        "key": KEY,
        "author": or_null(WORDS, "A user name."),
        "turn": whole(1),
        "seed": or_null(COUNT, "Null: the luck of the record."),
        "commanders": {"type": "object", "additionalProperties": WORDS},
        "created": WHEN,
    },
    says="A battle fought otherwise from one of its turns on; it is no record.",
)
PICTURE = keys(
    {
        "key": KEY,
        "author": MEMBER,
        "proposal": or_null(KEY, "The proposed result that it came with, as long as nobody has confirmed that."),
        "caption": text(CAPTION_LENGTH),
        "width": whole(1, MAX_SIDE_LENGTH),
        "height": whole(1, MAX_SIDE_LENGTH),
        "added": WHEN,
    },
    says="A picture of a battle, drawn anew as JPEG before it was kept (C-RES-10).",
)
BY_COLOUR: JsonSchema = {"type": "object", "propertyNames": COLOUR}
FORECAST = keys(
    {
        "format": {"const": "damocles-forecast/1"},
        "runs": whole(0, says="Battles that were fought; fewer than were wanted when time ran out."),
        "failed": whole(0, says="Of these, battles that broke off: neither won nor lost."),
        "wins": {
            "type": "object",
            "propertyNames": word(*Side.Colour.values, *ALLIANCES),
            "additionalProperties": COUNT,
        },
        "draws": COUNT,
        "interval": {
            "type": "object",
            "additionalProperties": many(SHARE, 2),
            "description": "Wilson's, at 95 %, of wins and of draws, as shares of the battles that ended.",
        },
        "victory_points": BY_COLOUR | {"additionalProperties": {"type": "number"}, "description": "On average."},
        "turns": {"type": "number"},
        "survivors": BY_COLOUR | {"description": "Units left on average, by side and squad."},
        "not_simulated": many(WORDS),
        "engine": WORDS,
        "wanted": whole(1, says="As many battles as were to be fought."),
        "published": YES | {"description": "From the plans that all sides locked; else from standing orders."},
    },
    says="What would come of a battle, fought many times with luck that is not its own (C-AUT-10).",
)
STEP_OF_PROOF = keys({"code": word(*STEPS), "holds": YES, "value": WORDS | {"description": "What it was reckoned to."}})
FOUGHT_AGAIN = keys(
    {
        "state": word("same", "differs", "broke", "other_engine"),
        "digest": or_null(SHA256),
        "engine": WORDS | {"description": "The one that fought again."},
        "reason": WORDS,
    },
    says="The battle fought once more from its scenario (C-AUT-11).",
)
VERIFICATION = keys(
    {
        "holds": YES | {"description": "Every step does."},
        "steps": many(STEP_OF_PROOF),
        "again": {"oneOf": [FOUGHT_AGAIN, {"type": "null"}]},
        "engine": WORDS | {"description": "The one that fought it for the record."},
    },
    says="Whether a battle was fair: each step that was published, reckoned anew (C-AUT-04).",
)

BATTLE_COMPONENTS: JsonSchema = {
    "Battle": WHOLE_BATTLE,
    "BattleLine": keys({**BATTLE_LINE, "sides": many(keys(SIDE_LINE), MAX_SIDES)}, says="A battle in a list."),
    "Deeds": DEEDS,
    "Forecast": FORECAST,
    "Picture": PICTURE,
    "Proof": document("damocles-proof/1", "What was promised before a battle, and told after it (C-AUT-04)."),
    "Proposal": PROPOSAL,
    "Result": document("damocles-result/1", "What came out of a battle, event by event."),
    "Scenario": document("damocles-scenario/1", "What the engine fights."),
    "Verification": VERIFICATION,
    "WhatIf": WHAT_IF,
}
