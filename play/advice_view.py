"""The advice of a commander as the page of a battle shows it."""

from typing import Any, NamedTuple

from django.utils.safestring import SafeString

from campaigns.replays.keyframes import HUNDREDTHS
from campaigns.replays.participants import Participants
from campaigns.replays.story import message_html
from jobs.models import Job
from play.advising import job_of
from play.answer_words import in_words_of
from play.models import PlayedBattle, Seat
from play.presenter import in_words
from rules.battles.advice import advisor_of
from rules.battles.seats import Standing
from rules.presentation.prompts import Prompt
from web.translation.messages import translated

MAP_UNITS = 100 / HUNDREDTHS
"""Units of the map in a centimetre."""

Document = dict[str, Any]


class WorthView(NamedTuple):
    """An answer in words, its chance of winning in percent, and how that differs from the advice."""

    words: SafeString
    more: list[SafeString]
    chance: int
    difference: str


class AdviceView(NamedTuple):
    """`state` is "" before anybody has asked, then waiting, done or none; `spots` are places on the map."""

    commander: str
    state: str = ""
    number: int = 0
    advice: WorthView | None = None
    others: tuple[WorthView, ...] = ()
    why: tuple[SafeString, ...] = ()
    spots: tuple[tuple[float, float], ...] = ()
    battles: int = 0


def advice_view(
    battle: PlayedBattle, seat: Seat, standing: Standing, prompt: Prompt, participants: Participants, height: float
) -> AdviceView | None:
    """What was asked for and is known by now; None where nobody may ask."""
    if not battle.advice:
        return None
    key = advisor_of(standing.game)
    label = next(commander.label for commander in standing.game.facts.commanders if commander.key == key)
    view = AdviceView(translated(label).partition(":")[0].strip(), number=len(standing.entries))
    job = job_of(battle, seat)
    if job is None or job.state == Job.State.FAILED:
        return view
    if job.state != Job.State.DONE:
        return view._replace(state="waiting")
    words = None if job.result is None else in_words_of(prompt, job.result["advice"]["answer"])
    if words is None:
        return view._replace(state="none")
    best = job.result["advice"]
    others = [worth_view(worth, best, prompt, participants) for worth in job.result["others"]]
    return view._replace(
        state="done",
        advice=worth_view(best, best, prompt, participants),
        others=tuple([worth for worth in others if worth is not None]),
        why=tuple([why_html(standing, why, n, participants) for n, why in enumerate(job.result["why"])]),
        spots=tuple([(x * MAP_UNITS, height - y * MAP_UNITS) for x, y in words.places]),
        battles=best["played"],
    )


def worth_view(worth: Document, best: Document, prompt: Prompt, participants: Participants) -> WorthView | None:
    """An answer and what it is worth; None of what the prompt does not offer."""
    words = in_words_of(prompt, worth["answer"])
    if words is None:
        return None
    chance = percent(worth)
    more = [in_words(each, participants) for each in words.more]
    return WorthView(in_words(words.words, participants), more, chance, signed(chance - percent(best)))


def signed(difference: int) -> str:
    """With a sign that is a minus, not a hyphen."""
    return f"+{difference}" if difference > 0 else f"−{-difference}" if difference else "0"


def percent(worth: Document) -> int:
    """The chance of winning that the battles played on come to, a draw half a win."""
    return round(100 * worth["won"] / worth["played"]) if worth["played"] else 0


def why_html(standing: Standing, why: Document, number: int, participants: Participants) -> SafeString:
    """A reason of the commander, of its choice and of what it held back."""
    reasons = standing.game.display.reasons(why, number == 0)
    return message_html(reasons, participants)
