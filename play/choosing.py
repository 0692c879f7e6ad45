"""From what a form sends to the answer of a choice; PromptError tells what is missing."""

from collections.abc import Callable, Mapping
from math import isfinite
from typing import Any

from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext as _

from people.numbers import whole_number
from rules.battles.seats import Standing
from rules.presentation.prompts import Amount, Choice, Order, Places, Prompt, Several

Document = dict[str, Any]
Form = MultiValueDict[str, str]

MOST_BASES = 100
BASES = "bases"
"""What the buttons say that mean each base by itself, not the one place of all."""

FIRST = ("first_x", "first_y")
"""The fields of the first of two places."""


class ChoiceError(Exception):
    """Nothing was chosen that can be chosen; the message is for the player."""


class HalfMadeError(Exception):
    """The first of two places is confirmed; `second` is the form of the second."""

    def __init__(self, second: Form) -> None:
        super().__init__()
        self.second = second


def choice_of(prompt: Prompt, data: Mapping[str, Any]) -> Choice:
    """The choice of this number, once or, by `all`, as often as it may be made."""
    number = _number(str(data.get("choice") or data.get("all", "")), len(prompt.choices) - 1)
    if number is None:
        raise ChoiceError(_("Choose one of what is offered."))
    return prompt.choices[number]


def _number(text: str, most: int) -> int | None:
    """A whole number up to `most`; None for anything else."""
    number = whole_number(text)
    return number if number is not None and number <= most else None


def chosen_by(data: Form) -> Callable[[Standing], tuple[Document, int]]:
    """Makes the answer that a form sends, and says how many times it is given."""

    def choose(standing: Standing) -> tuple[Document, int]:
        prompt = prompt_of(standing)
        choice = choice_of(prompt, data)
        if (second := second_of(choice, data)) is not None:
            raise HalfMadeError(second)
        return entry_of(standing, prompt, data), choice.times if "all" in data else 1

    return choose


def prompt_of(standing: Standing) -> Prompt:
    """The question of now, of a game that is played in the browser."""
    ask = standing.game.display.prompt
    assert ask is not None
    assert standing.question is not None
    return ask(standing.battle, standing.question.document())


def entry_of(standing: Standing, prompt: Prompt, data: Form) -> Document:
    """The answer that a form sends."""
    choice = choice_of(prompt, data)
    needs = choice.needs
    if needs is None:
        return choice.answer
    if isinstance(needs, Places):
        return _placed(standing, choice, needs, data)
    if isinstance(needs, Order):
        return choice.answer | {needs.key: _ordered(needs, data)}
    if isinstance(needs, Several):
        return choice.answer | {needs.key: _several(needs, data)}
    return choice.answer | {needs.key: _amount(needs, data)}


def _placed(standing: Standing, choice: Choice, needs: Places, data: Form) -> Document:
    if needs.spots:
        number = _number(data.get("spot", ""), len(needs.spots) - 1)
        if number is None:
            raise ChoiceError(_("Choose a place."))
        return needs.spots[number].answer
    assert standing.question is not None
    if needs.key and BASES in (data.get("show"), data.get("placed")):
        return choice.answer | {needs.key: _bases(data)}
    display, question, place = standing.game.display, standing.question.document(), _place(data, ("x", "y"))
    if not is_second(choice, data):
        return display.aimed(standing.battle, question, choice.answer, place)
    answer = display.aimed(standing.battle, question, choice.answer, _place(data, FIRST))
    return display.aimed_then(standing.battle, question, answer, place)


def is_second(choice: Choice, data: Mapping[str, Any]) -> bool:
    """Whether a form is about the second place of a choice that asks for two."""
    return isinstance(choice.needs, Places) and choice.needs.then is not None and FIRST[0] in data


def second_of(choice: Choice, data: Form) -> Form | None:
    """The form of the second place, once the first is confirmed; None where there is no second to ask for."""
    if not isinstance(choice.needs, Places) or choice.needs.then is None or is_second(choice, data):
        return None
    x, y = _place(data, ("x", "y"))
    return MultiValueDict({"choice": [str(data["choice"])], FIRST[0]: [str(x)], FIRST[1]: [str(y)]})


def _place(data: Form, keys: tuple[str, str]) -> tuple[float, float]:
    across, up = keys
    return _length(data.get(across, "")), _length(data.get(up, ""))


def _bases(data: Form) -> list[list[float]]:
    """The place of each base, put right by hand."""
    across, up = data.getlist("base_x"), data.getlist("base_y")
    if len(across) != len(up) or len(across) > MOST_BASES:
        raise ChoiceError(_("Give each base its place."))
    return [[round(_length(x), 2), round(_length(y), 2)] for x, y in zip(across, up, strict=True)]


def _length(text: str) -> float:
    try:
        length = float(text.replace(",", "."))
    except ValueError:
        length = float("nan")
    if not isfinite(length) or not 0 <= length <= 1000:
        raise ChoiceError(
            _("Point at a place on the map, or write how far it is from the left and from the lower edge.")
        )
    return length


def _several(needs: Several, data: Form) -> list[Any]:
    numbers = [_number(text, len(needs.options) - 1) for text in data.getlist("option")]
    if None in numbers or not needs.least <= len(numbers) <= needs.most or len(set(numbers)) < len(numbers):
        raise ChoiceError(_bounds(needs))
    return [needs.options[number].value for number in numbers if number is not None]


def _ordered(needs: Order, data: Form) -> list[Any]:
    """All options by the place that is given to each; of two at one place the first is first."""
    places = [_number(text, len(needs.options)) for text in data.getlist("place")]
    if len(places) != len(needs.options) or None in places:
        raise ChoiceError(_("Give each of them its place."))
    pairs = zip(places, needs.options, strict=True)
    return [option.value for _place, option in sorted(pairs, key=lambda pair: pair[0] or 0)]


def _amount(needs: Amount, data: Form) -> int:
    number = _number(data.get("amount", ""), needs.most)
    if number is None or number < needs.least:
        raise ChoiceError(_bounds(needs))
    return number


def _bounds(needs: Several | Amount) -> str:
    """How many have to be chosen."""
    if needs.least == needs.most:
        return _("Choose exactly %(count)s.") % {"count": needs.most}
    return _("Choose %(least)s to %(most)s.") % {"least": needs.least, "most": needs.most}
