"""Rows of the armies: content, and what players build from it."""

from armies.models.asset import Asset
from armies.models.datasheet import Datasheet
from armies.models.deck_card import DeckCard
from armies.models.faction import Faction
from armies.models.operation import Operation
from armies.models.squad import Squad
from armies.models.strike_force import StrikeForce
from armies.models.weapon import Weapon

__all__ = ["Asset", "Datasheet", "DeckCard", "Faction", "Operation", "Squad", "StrikeForce", "Weapon"]
