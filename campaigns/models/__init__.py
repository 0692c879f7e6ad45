"""Models of campaigns: ledgers, members, entries, battles, sides, stories and notices."""

from campaigns.models.battle import Battle
from campaigns.models.battle_forecast import BattleForecast
from campaigns.models.battle_message import BattleMessage
from campaigns.models.campaign import Campaign
from campaigns.models.date_offer import DateOffer
from campaigns.models.entry import Entry
from campaigns.models.invitation import Invitation
from campaigns.models.ledger_event import LedgerEvent
from campaigns.models.membership import Membership
from campaigns.models.notice import MailChoice, Notice, NoticeChoice
from campaigns.models.prepared_round import PreparedRound
from campaigns.models.proposal import Proposal
from campaigns.models.side import Side
from campaigns.models.story import Picture, PlayerStory
from campaigns.models.what_if import WhatIf

__all__ = [
    "Battle",
    "BattleForecast",
    "BattleMessage",
    "Campaign",
    "DateOffer",
    "Entry",
    "Invitation",
    "LedgerEvent",
    "MailChoice",
    "Membership",
    "Notice",
    "NoticeChoice",
    "Picture",
    "PlayerStory",
    "PreparedRound",
    "Proposal",
    "Side",
    "WhatIf",
]
