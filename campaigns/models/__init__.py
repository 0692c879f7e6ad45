"""Rows of the campaigns: campaigns and their members, strike forces entered, battles and their sides."""

from campaigns.models.battle import Battle
from campaigns.models.campaign import Campaign
from campaigns.models.entry import Entry
from campaigns.models.membership import Membership
from campaigns.models.side import Side

__all__ = ["Battle", "Campaign", "Entry", "Membership", "Side"]
