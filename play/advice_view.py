"""The advice of a commander as the page of a battle shows it."""

from typing import Any, NamedTuple

from django.utils.safestring import SafeString

from armies.text.forecast import signed
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


class DifferenceView(NamedTuple):
    """How much an answer gains on the advice in percent, between bounds at 95 %; whether that is `known` to be any."""

    share: str
    low: str
    high: str
    known: bool

    @classmethod
    def of(cls, difference: Document) -> "DifferenceView":
        low, high = difference["interval"]
        return cls(signed(100 * difference["share"]), signed(100 * low), signed(100 * high), low > 0 or high < 0)


class WorthView(NamedTuple):
    """An answer in words, its chance of winning in percent, between bounds at 95 %, and how that differs from the
    advice: None of the advice, and of too few battles.
    """

    words: SafeString
    more: list[SafeString]
    worth: Document
    chance: int
    low: int
    high: int
    difference: DifferenceView | None


class AdviceView(NamedTuple):
    """`state` is "" before anybody has asked, then waiting, done or none; `spots` are places on the map."""

    commander: str
    state: str = ""
    number: int = 0
    advice: WorthView | None = None
    others: tuple[WorthView, ...] = ()
    why: tuple[SafeString, ...] = ()
    spots: tuple[tuple[float, float], ...] = ()

    @property
    def uncertain(self) -> bool:
        """Whether there are other answers of which these battles cannot tell whether they are worse."""
        return any(other.difference is None or not other.difference.known for other in self.others)


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
    answer = None if job.result is None else in_words_of(prompt, job.result["advice"]["answer"])
    if answer is None:
        return view._replace(state="none")
    best = job.result["advice"]
    others = [worth_view(worth, prompt, participants) for worth in job.result["others"]]
    return view._replace(
        state="done",
        advice=worth_view(best, prompt, participants),
        others=tuple([worth for worth in others if worth is not None]),
        why=tuple([why_html(standing, why, n, participants) for n, why in enumerate(job.result["why"])]),
        spots=tuple([(x * MAP_UNITS, height - y * MAP_UNITS) for x, y in answer.places]),
    )


def worth_view(worth: Document, prompt: Prompt, participants: Participants) -> WorthView | None:
    """An answer and what it is worth; None of what the prompt does not offer."""
    answer = in_words_of(prompt, worth["answer"])
    if answer is None:
        return None
    more = [in_words(each, participants) for each in answer.more]
    chance = round(100 * worth["won"] / worth["played"]) if worth["played"] else 0
    low, high = (round(100 * bound) for bound in worth["interval"])
    difference = DifferenceView.of(worth["difference"]) if worth.get("difference") else None
    return WorthView(in_words(answer.words, participants), more, worth, chance, low, high, difference)


def why_html(standing: Standing, why: Document, number: int, participants: Participants) -> SafeString:
    """A reason of the commander, of its choice and of what it held back."""
    reasons = standing.game.display.reasons(why, number == 0)
    return message_html(reasons, participants)
