"""What is printed of a campaign: reports, briefings, forces."""
