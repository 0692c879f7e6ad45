"""How a draw is decided where a winner is wanted, for the page of a battle."""

from django.utils.translation import gettext as _

from campaigns.ledger.knock_out import better_seed, decision, roll_off_in
from campaigns.models import Battle
from campaigns.read_model.campaign_state import state_of
from campaigns.text.news import WORDS


def of_a_draw(battle: Battle) -> str:
    """For whom a draw is, or was, decided, with the rule (C-KND-02, C-RES-14); empty where no winner is wanted."""
    if battle.is_planned():
        return _before(battle)
    if not battle.is_recorded() or any(side.outcome != "draw" for side in battle.sides.all()):
        return ""
    state = state_of(battle.campaign)
    result = state.results[battle.number]
    of_bracket = decision(state, battle.number)
    decided = of_bracket or roll_off_in(result)
    if decided is None:
        return ""
    words = _(str(WORDS[f"decided_by_{decided[1]}"])) % {"member": state.members[decided[0]].name}
    return f"{words} ({'C-KND-02' if of_bracket else 'C-RES-14'})"


def _before(battle: Battle) -> str:
    state = state_of(battle.campaign) if battle.round is not None else None
    seed = better_seed(state, battle.number) if state is not None else None
    if state is not None and seed is not None:
        message = _(
            "A draw is decided for who wins a roll-off at the table; without one for who lost fewer;"
            " if both lost as many, for %(member)s, the better seed."
        )
        return message % {"member": state.members[seed].name} + " (C-KND-02)"
    if battle.stake or battle.chapter:
        return _("A draw may be decided by a roll-off at the table, if you agree on one: report who won it (C-RES-14).")
    return ""
