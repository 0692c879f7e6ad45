"""Rows of the campaigns: campaigns and their members, strike forces entered, battles, their sides, and what might have come of them."""

from campaigns.models.battle import Battle
from campaigns.models.campaign import Campaign
from campaigns.models.entry import Entry
from campaigns.models.membership import Membership
from campaigns.models.side import Side
from campaigns.models.what_if import WhatIf

__all__ = ["Battle", "Campaign", "Entry", "Membership", "Side", "WhatIf"]
