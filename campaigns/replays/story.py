"""Text of a battle: one function for each type of event, with a translatable sentence, dice and rules."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.formats import number_format
from django.utils.html import format_html, format_html_join, strip_tags
from django.utils.safestring import SafeString
from django.utils.translation import gettext_noop

from armies.text.operation_terms import called
from armies.text.terms import counted
from armies.translation.messages import translated
from campaigns.replays.event_units import HELD
from campaigns.replays.gettext_cache import cached_translations, ngettext
from campaigns.replays.gettext_cache import gettext as _
from campaigns.replays.participants import Participants
from campaigns.replays.words import COVERS, MOVES, ORDER_RULES, ORDERS, OTHER_ACTIONS, SCORINGS, SPENDINGS
from rules.damocles.task_forces import TASK_FORCES
from rules.message import message_from

Event = Mapping[str, Any]
TASK_FORCE_NAMES = {kind.slug: kind.name for kind in TASK_FORCES}


class Die(NamedTuple):
    """A rolled die: `mark` is hit, miss or empty."""

    value: int
    mark: str = ""


class StoryText(NamedTuple):
    """The text of an event."""

    words: SafeString
    rules: tuple[str, ...] = ()
    dice: tuple[Die, ...] = ()


class Line(NamedTuple):
    """A line of the story."""

    n: int
    turn: int
    type: str
    side: str
    text: StoryText


def story(events: Sequence[Event], participants: Participants) -> list[Line]:
    """Every event of a battle as a line; unknown types show their name."""
    with cached_translations():
        return [
            Line(e["n"], e["turn"], e["type"], participants.side_of(e), story_text(e, participants)) for e in events
        ]


def story_text(event: Event, participants: Participants) -> StoryText:
    return HANDLERS.get(event["type"], other)(event, participants)


def roll_off(event: Event, participants: Participants) -> StoryText:
    """One die each, highest wins; all tied: again (R-DIE-03)."""
    values = sorted(event["dice"].values(), reverse=True)
    dice = tuple(Die(value) for value in event["dice"].values())
    rolls = _listed(format_html("{} {}", participants.player(id), value) for id, value in event["dice"].items())
    if values[:1] == values[1:2]:
        return StoryText(format_html(_("Roll-off: {rolls}. Tied: they roll again."), rolls=rolls), ("R-DIE-03",), dice)
    words = _("Roll-off: {rolls}. {winner} wins.")
    return StoryText(
        format_html(words, rolls=rolls, winner=participants.player(event["ranking"][0])), ("R-DIE-03",), dice
    )


def initiative(event: Event, participants: Participants) -> StoryText:
    bids = _listed(format_html("{} {}", participants.player(id), bid) for id, bid in event["bids"].items())
    words = _("Bets for the initiative: {bids}. {winner} activates first.")
    return StoryText(format_html(words, bids=bids, winner=participants.player(event["order"][0])), ("R-INI-01",))


def drawn(event: Event, participants: Participants) -> StoryText:
    words = ngettext("{player} draws {count} asset.", "{player} draws {count} assets.", event["count"])
    return StoryText(
        format_html(words, player=participants.player(event["player"]), count=event["count"]), ("R-AST-03",)
    )


def placed(event: Event, participants: Participants) -> StoryText:
    cover = _named(COVERS, event["cover"])
    if event.get("player") is None:
        return StoryText(
            format_html(_("{piece} is placed: {cover}."), piece=participants.piece(event["scenery"]), cover=cover),
            ("R-SET-03",),
        )
    values = {
        "player": participants.player(event["player"]),
        "piece": participants.piece(event["scenery"]),
        "cover": cover,
    }
    return StoryText(format_html(_("{player} places {piece}: {cover}."), **values), ("R-SET-03",))


def territory(event: Event, participants: Participants) -> StoryText:
    words = _("{player} takes the territory “{territory}”.")
    values = {"player": participants.player(event["player"]), "territory": called(event["territory"])}
    return StoryText(format_html(words, **values), ("R-DEP-01",))


def deployed(event: Event, participants: Participants) -> StoryText:
    squad = participants.squad(event["squad"])
    if not event.get("task_force"):
        return StoryText(format_html(_("{squad} deploys."), squad=squad), ("R-DEP-02",))
    words = _("{squad} deploys with the task force {task_force}.")
    named = _(TASK_FORCE_NAMES.get(event["task_force"], "")) or event["task_force"]
    return StoryText(format_html(words, squad=squad, task_force=named), ("R-DEP-02", "R-TSK-08"))


def activation(event: Event, participants: Participants) -> StoryText:
    squad = participants.squad(event["squad"])
    if event["priority"]:
        return StoryText(
            format_html(_("{squad} is activated at once, by priority orders."), squad=squad), ("R-TAC-02",)
        )
    return StoryText(format_html(_("{squad} is activated."), squad=squad), ("R-ACT-01",))


def countered(event: Event, participants: Participants) -> StoryText:
    player = participants.player(event["player"])
    if event["found"]:
        words = _("{player} counters and guesses right: the priority orders are scrambled.")
    else:
        words = _("{player} counters, but guesses wrong: the priority orders stand.")
    return StoryText(format_html(words, player=player), ("R-TAC-03",))


def order(event: Event, participants: Participants) -> StoryText:
    name = event["order"]
    target = participants.target(event["target"])
    values = {"squad": participants.squad(event["squad"]), "order": _named(ORDERS, name), "target": target}
    words = _("{squad}: {order} Target: {target}.") if event["target"] else _("{squad}: {order}")
    return StoryText(format_html(words, **values), _rules(ORDER_RULES.get(name)))


def refused(event: Event, participants: Participants) -> StoryText:
    reason = _reason(event, participants)
    words = _("{squad}: “{order}” is not possible: {reason}")
    if not strip_tags(reason).endswith("!"):
        words = _("{squad}: “{order}” is not possible: {reason}.")
    name = _named(ORDERS | OTHER_ACTIONS, event["order"])
    values = {"squad": participants.squad(event["squad"]), "order": participants.known_as(name), "reason": reason}
    return StoryText(format_html(words, **values), _rules(event["rule"]))


def _reason(event: Event, participants: Participants) -> str:
    """Why an order was refused: its message, or the event's English text for results without messages."""
    if message := participants.refusals.get(str(event["n"])):
        return translated(message_from(message), participants.known_as)
    return format_html('<span lang="en">{}</span>', event["reason"])


def moved(event: Event, participants: Participants) -> StoryText:
    words = _(MOVES.get(event["order"], gettext_noop("{squad} moves.")))
    return StoryText(
        format_html(words, squad=participants.squad(event["squad"])), _rules(ORDER_RULES.get(event["order"]))
    )


def charge(event: Event, participants: Participants) -> StoryText:
    values = {
        "squad": participants.squad(event["squad"]),
        "target": participants.squad(event["target"]),
        "distance": _cm(event["distance"]),
        "needed": _cm(event["needed"]),
    }
    if event["success"]:
        words = _("{squad} charges {target}: {distance} of {needed} cm needed. They are in close combat.")
        return StoryText(format_html(words, **values), ("R-MOV-04",), (Die(event["die"], "hit"),))
    words = _("{squad} fails to reach {target}: {distance} of {needed} cm needed.")
    return StoryText(format_html(words, **values), ("R-MOV-05",), (Die(event["die"], "miss"),))


def attack(event: Event, participants: Participants) -> StoryText:
    """Each die that reaches the precision hits, and a 1 never does (R-ATK-02, R-ATK-04)."""
    weapon = participants.weapon(event["squad"], event["weapon"])
    hits = ngettext("{count} hit", "{count} hits", event["hits"]).format(count=event["hits"])
    values = {
        "squad": participants.squad(event["squad"]),
        "target": participants.squad(event["target"]),
        "weapon": weapon["name"],
        "needed": _needed(event["precision"], event["modifier"]),
        "hits": hits,
        "stray": event["stray_hits"],
    }
    if weapon["kind"] == "melee":
        words = _("{squad} strikes at {target} with {weapon}, {needed}: {hits}.")
    else:
        words = _("{squad} fires {weapon} at {target}, {needed}: {hits}.")
    sentence = format_html(words, **values)
    dice = _judged(event["dice"], event["precision"], event["modifier"])
    if not event["stray_hits"]:
        return StoryText(sentence, ("R-ATK-02",), dice)
    stray = ngettext("{stray} stray hit on friends.", "{stray} stray hits on friends.", event["stray_hits"])
    return StoryText(format_html("{} {}", sentence, format_html(stray, **values)), ("R-ATK-02", "R-LET-02"), dice)


def defense(event: Event, participants: Participants) -> StoryText:
    """Each die that reaches the defense blocks, and a 1 never does (R-ATK-03, R-ATK-04)."""
    blocks = ngettext("{count} hit blocked", "{count} hits blocked", event["blocks"]).format(count=event["blocks"])
    values = {
        "squad": participants.squad(event["squad"]),
        "cover": _named(COVERS, event["cover"] or ""),
        "needed": _needed(event["defense"], event["modifier"]),
        "blocks": blocks,
    }
    dice = _judged(event["dice"], event["defense"], event["modifier"])
    if event["cover"]:
        words = _("{squad} defends in {cover}, {needed}: {blocks}.")
        return StoryText(format_html(words, **values), ("R-ATK-03", "R-COV-07"), dice)
    return StoryText(format_html(_("{squad} defends, {needed}: {blocks}."), **values), ("R-ATK-03",), dice)


def wounds(event: Event, participants: Participants) -> StoryText:
    words = ngettext("{squad} takes {damage} wound", "{squad} takes {damage} wounds", event["damage"])
    sentence = format_html(words, squad=participants.squad(event["squad"]), damage=event["damage"])
    if not event["ignored"]:
        return StoryText(format_html("{}.", sentence), ("R-WND-01",))
    words = ngettext("{wounds}; {ignored} is ignored.", "{wounds}; {ignored} are ignored.", event["ignored"])
    return StoryText(format_html(words, wounds=sentence, ignored=event["ignored"]), ("R-WND-01", "R-WND-03"))


def healed(event: Event, participants: Participants) -> StoryText:
    words = _("A unit of {squad} regains {health} health.")
    return StoryText(
        format_html(words, squad=participants.squad(event["squad"]), health=event["health"]), ("R-DAT-03",)
    )


def slain(event: Event, participants: Participants) -> StoryText:
    squad = participants.squad(event["squad"])
    if not event.get("by_squad"):
        return StoryText(format_html(_("A unit of {squad} is slain."), squad=squad), ("R-WND-04",))
    words = _("A unit of {squad} is slain by {slayer}.")
    return StoryText(format_html(words, squad=squad, slayer=participants.squad(event["by_squad"])), ("R-WND-04",))


def destroyed(event: Event, participants: Participants) -> StoryText:
    """By a squad where the event names it, else by a player."""
    squad = participants.squad(event["squad"])
    if event["by"] is None:
        return StoryText(format_html(_("{squad} is destroyed."), squad=squad), ("R-WND-04",))
    slayer = participants.squad(event["by_squad"]) if event.get("by_squad") else participants.player(event["by"])
    return StoryText(format_html(_("{squad} is destroyed by {player}."), squad=squad, player=slayer), ("R-WND-04",))


def tactical_points(event: Event, participants: Participants) -> StoryText:
    reason, rule = SPENDINGS.get(event["reason"], (event["reason"], ""))
    values = {
        "player": participants.player(event["player"]),
        "change": abs(event["change"]),
        "reason": reason,
        "total": event["total"],
    }
    if event["change"] < 0:
        words = _("{player} spends {change} TP {reason}; {total} left.")
    else:
        words = _("{player} regains {change} TP {reason}; {total} now.")
    return StoryText(format_html(words, **values), _rules(rule))


def asset(event: Event, participants: Participants) -> StoryText:
    name = participants.assets.get(event["asset"]) or event["asset"]
    alone, aimed = _("{player} plays {name}."), _("{player} plays {name} on {targets}.")
    return StoryText(_played(event, participants, alone, aimed, name), ("R-AST-04",))


def ability(event: Event, participants: Participants) -> StoryText:
    name = participants.abilities.get(event["ability"]) or event["ability"]
    alone, aimed = _("{player} uses {name}."), _("{player} uses {name} on {targets}.")
    return StoryText(_played(event, participants, alone, aimed, name), ("R-DAT-03",))


def card(event: Event, participants: Participants) -> StoryText:
    """A chosen card leaves the deck or the discard pile (R-AST-06)."""
    name = participants.assets.get(event["asset"]) or event["asset"]
    words = (
        _("{player} takes {name} into the hand.") if event["to"] == "hand" else _("{player} shuffles {name} back in.")
    )
    return StoryText(format_html(words, player=participants.player(event["player"]), name=name), ("R-AST-06",))


def panel(event: Event, participants: Participants) -> StoryText:
    names = _listed(counted(participants.assets.get(slug, slug) for slug in event["discarded"]))
    words = ngettext(
        "{player} discards {names} at the strategical panel and draws {count} asset.",
        "{player} discards {names} at the strategical panel and draws {count} assets.",
        event["count"],
    )
    values = {"player": participants.player(event["player"]), "names": names, "count": event["count"]}
    return StoryText(format_html(words, **values), ("R-TAC-05",))


def cohesion(event: Event, participants: Participants) -> StoryText:
    count = len(event["removed"])
    words = ngettext(
        "{squad} is split: {count} unit cut off is lost.", "{squad} is split: {count} units cut off are lost.", count
    )
    return StoryText(format_html(words, squad=participants.squad(event["squad"]), count=count), ("R-SQD-03",))


def victory_points(event: Event, participants: Participants) -> StoryText:
    reason, rule = SCORINGS.get(event["reason"], (event["reason"].replace("_", " "), ""))
    change = abs(event["change"])
    words = ngettext(
        "{player} scores {change} victory point: {reason}. Total {total}.",
        "{player} scores {change} victory points: {reason}. Total {total}.",
        change,
    )
    if event["change"] < 0:
        words = ngettext(
            "{player} loses {change} victory point: {reason}. Total {total}.",
            "{player} loses {change} victory points: {reason}. Total {total}.",
            change,
        )
    values = {
        "player": participants.player(event["player"]),
        "change": change,
        "reason": _by_whom(reason, event, participants),
        "total": event["total"],
    }
    return StoryText(format_html(words, **values), _rules(rule))


def _by_whom(reason: Any, event: Event, participants: Participants) -> Any:
    """The reason of scored points, with the squads that the event names."""
    if not event.get("squads"):
        return reason
    words = _("{reason} ({squads})") if event["reason"] in HELD else _("{reason}, by {squads}")
    return format_html(words, reason=reason, squads=_listed(participants.squad(id) for id in event["squads"]))


def end(event: Event, participants: Participants) -> StoryText:
    score = _listed(format_html("{} {}", participants.player(id), vp) for id, vp in event["victory_points"].items())
    if event["draw"]:
        return StoryText(
            format_html(_("The battle ends in a draw. Victory points: {score}."), score=score), ("R-ERA-04",)
        )
    winners = participants.party(event["winner"])
    words = _("The battle is over: {winner} wins. Victory points: {score}.")
    if len(winners) > 1:
        words = _("The battle is over: {winner} win together. Victory points: {score}.")
    return StoryText(format_html(words, winner=_listed(winners), score=score), ("R-ERA-04",))


def other(event: Event, participants: Participants) -> StoryText:
    """An event newer than this page."""
    name = event["type"].replace("_", " ").capitalize()
    if "squad" in event:
        return StoryText(format_html("{}: {}.", name, participants.squad(event["squad"])))
    if "player" in event:
        return StoryText(format_html("{}: {}.", name, participants.player(event["player"])))
    return StoryText(format_html("{}.", name))


def _played(event: Event, participants: Participants, alone: str, aimed: str, name: str) -> SafeString:
    targets = _listed(participants.target(id) for id in event["targets"])
    values = {"player": participants.player(event["player"]), "name": name, "targets": targets}
    return format_html(aimed if event["targets"] else alone, **values)


def _judged(dice: Sequence[int], needed: int, modifier: int) -> tuple[Die, ...]:
    return tuple(Die(die, "hit" if die != 1 and die + modifier >= needed else "miss") for die in dice)


def _needed(needed: int, modifier: int) -> str:
    """4+, or 4+ at +1."""
    if not modifier:
        return f"{needed}+"
    return _("{needed}+ at {modifier}").format(needed=needed, modifier=f"{modifier:+d}")


def _named(names: Mapping[str, str], key: str) -> str:
    return _(names[key]) if key in names else key


def _cm(distance: float) -> str:
    return number_format(f"{distance:g}")


def _rules(rule: str | None) -> tuple[str, ...]:
    return (rule,) if rule else ()


def _listed(items: Any) -> SafeString:
    return format_html_join(", ", "{}", ((item,) for item in items))


HANDLERS: dict[str, Callable[[Event, Participants], StoryText]] = {
    teller.__name__: teller
    for teller in (
        roll_off, initiative, drawn, placed, territory, deployed, activation, countered, order, refused, moved,
        charge, attack, defense, wounds, healed, slain, destroyed, tactical_points, asset, ability, card, panel,
        cohesion, victory_points, end,
    )
}  # fmt: skip
