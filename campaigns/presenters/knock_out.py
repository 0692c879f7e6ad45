"""How a draw in a knock-out is decided, for the page of a battle."""

from django.utils.translation import gettext as _

from campaigns.ledger.knock_out import better_seed, decision
from campaigns.ledger.state import State
from campaigns.models import Battle
from campaigns.read_model.campaign_state import state_of
from campaigns.text.news import WORDS


def of_a_draw(battle: Battle) -> str:
    """The side that advances, or advanced, from a draw (C-KND-02); empty outside of a knock-out."""
    if battle.round is None:
        return ""
    state = state_of(battle.campaign)
    if battle.is_planned():
        return _before(state, battle.number)
    decided = decision(state, battle.number) if battle.is_recorded() else None
    if decided is None:
        return ""
    message = WORDS[f"decided_by_{decided[1]}"]
    return _(str(message)) % {"member": state.members[decided[0]].name}


def _before(state: State, battle: int) -> str:
    seed = better_seed(state, battle)
    if seed is None:
        return ""
    message = _(
        "A draw is decided for who wins a roll-off at the table; without one for who lost fewer;"
        " if both lost as many, for %(member)s, the better seed."
    )
    return message % {"member": state.members[seed].name}
