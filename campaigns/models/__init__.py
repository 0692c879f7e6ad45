"""Rows of the campaigns: campaigns, members, strike forces entered, battles with sides, and what might have been."""

from campaigns.models.battle import Battle
from campaigns.models.campaign import Campaign
from campaigns.models.entry import Entry
from campaigns.models.membership import Membership
from campaigns.models.side import Side
from campaigns.models.what_if import WhatIf

__all__ = ["Battle", "Campaign", "Entry", "Membership", "Side", "WhatIf"]
