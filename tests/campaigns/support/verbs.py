"""Which verb of `campaigns.permissions.TABLE` each address of campaigns needs: one line an address.

The objects behind the addresses, and what is posted, are those of its row in `support/access_matrix.py`; who is `owner`
there is the player here. Whoever may not gets 404, or is sent to sign in first.
"""

from typing import NamedTuple

ANYBODY = "anybody"
"""Open to all."""

SIGNED_IN = "signed in"
"""Open to all who have an account, member or not."""


OWN = ("organiser", "player")
"""Whose it is, and the organisers."""


class Need(NamedTuple):
    """The verb that reading takes, and the one that posting takes; None: it is not answered at all (405).

    With `account`, who is not signed in is asked to sign in first, even where a visitor may read. `own` are the only
    roles that may what is the player's own. With `published` it is there for public campaigns alone.
    With `names_own` what is posted names a thing of one's own, so the row's data may be answered 404 to those who may.
    """

    get: str | None = None
    post: str | None = None
    account: bool = False
    own: tuple[str, ...] = ()
    published: bool = False
    names_own: bool = False


def reads(verb: str = "read", *, account: bool = False) -> Need:
    return Need(get=verb, account=account)


def posts(verb: str, *, own: tuple[str, ...] = ()) -> Need:
    return Need(post=verb, own=own)


def both(verb: str, *, account: bool = False) -> Need:
    return Need(get=verb, post=verb, account=account)


VERBS: dict[str, Need] = {
    "campaigns:campaigns": reads(ANYBODY),
    "campaigns:create": both(SIGNED_IN),
    "campaigns:forecasts": reads(ANYBODY),
    "campaigns:quick_battles": both(ANYBODY),
    "campaigns:quick_battle": both(ANYBODY),
    "campaigns:quick_what_if": both(ANYBODY),
    "campaigns:quick_battle_picture": reads(ANYBODY),
    "campaigns:quick_battle_replay": reads(ANYBODY),
    "campaigns:quick_battle_story": reads(ANYBODY),
    "campaigns:import_campaign": both(SIGNED_IN),
    "campaigns:export": reads("export"),
    "campaigns:campaign": reads(),
    "campaigns:battles": reads(),
    "campaigns:change": both("agree"),
    "campaigns:agreement": reads(),
    "campaigns:agree": both("agree"),
    "campaigns:copy": both("copy"),
    "campaigns:archive": posts("archive"),
    "campaigns:restore": posts("archive"),
    "campaigns:renew_invitation": posts("invite"),
    "campaigns:members": reads(),
    "campaigns:give_role": posts("manage members"),
    "campaigns:approve": posts("manage members"),
    "campaigns:reject": posts("manage members"),
    "campaigns:remove_member": both("manage members"),
    "campaigns:replace_member": both("manage members"),
    "campaigns:add_guests": posts("manage members"),
    "campaigns:rename_guest": posts("manage members"),
    "campaigns:enter_for": both("enter for another"),
    "campaigns:hand_over": posts("manage members"),
    "campaigns:name_successor": posts("manage members"),
    "campaigns:leave": both("leave"),
    "campaigns:follow": posts("follow"),
    "campaigns:invite": posts("invite"),
    "campaigns:send_invitation": posts("invite"),
    "campaigns:withdraw_invitation": posts("invite"),
    "campaigns:invitation": Need(get=ANYBODY, post=SIGNED_IN),
    "campaigns:join_code": both(ANYBODY),
    "campaigns:join": Need(get=ANYBODY, post=SIGNED_IN),
    "campaigns:enter": both("enter"),
    "campaigns:forces": reads(),
    "campaigns:force": reads(),
    "campaigns:print_force": Need(get="print a force", post="print a force", own=OWN),
    "campaigns:print_force_pdf": Need(get="print a force", own=OWN),
    "campaigns:print_force_page": Need(get="print a force", own=OWN),
    "campaigns:after_battle": both("honour"),
    "campaigns:refit": Need(get="refit", post="refit", names_own=True),
    "campaigns:withdraw": posts("enter"),
    "campaigns:plan": both("plan"),
    "campaigns:battle": reads(),
    "campaigns:print": both("read", account=True),
    "campaigns:print_pdf": reads(account=True),
    "campaigns:print_page": reads(account=True),
    "campaigns:briefing": both("read", account=True),
    "campaigns:briefing_pdf": reads(account=True),
    "campaigns:briefing_page": reads(account=True),
    "campaigns:before_battle": both("record"),
    "campaigns:print_part": Need(get="record", post="record", own=OWN),
    "campaigns:print_part_pdf": Need(get="record", own=OWN),
    "campaigns:print_part_page": Need(get="record", own=OWN),
    "campaigns:record": both("record"),
    "campaigns:conversation": both("talk"),
    "campaigns:delete_message": posts("talk", own=("player",)),
    "campaigns:offer_dates": posts("record"),
    "campaigns:change_date": posts("record"),
    "campaigns:record_table": Need(get=SIGNED_IN, own=("player",)),
    "campaigns:correct": both("correct"),
    "campaigns:confirm": both("record"),
    "campaigns:dispute": posts("record"),
    "campaigns:withdraw_proposal": posts("record"),
    "campaigns:upload": both("record"),
    "campaigns:upload_outcome": reads("record"),
    "campaigns:add_picture": posts("record"),
    "campaigns:picture": reads(),
    "campaigns:battle_picture": reads(),
    "campaigns:campaign_picture": reads(),
    "campaigns:delete_picture": posts("record", own=OWN),
    "campaigns:ledger": reads(),
    "campaigns:revoke": both("correct"),
    "campaigns:award": both("award"),
    "campaigns:grant_battle": both("award"),
    "campaigns:grant_force": both("award"),
    "campaigns:mend_rounds": both("correct"),
    "campaigns:auto_resolve": both("record"),
    "campaigns:lock_plan": both("lock a plan"),
    "campaigns:unlock_plan": posts("lock a plan"),
    "campaigns:forecast": both("lock a plan"),
    "campaigns:verify": both("read"),
    "campaigns:proof": reads(),
    "campaigns:standing": reads(),
    "campaigns:statistics": reads(),
    "campaigns:ratings": reads(),
    "campaigns:challenges": both("challenge"),
    "campaigns:map": reads(),
    "campaigns:draw_map": both("draw the map"),
    "campaigns:assign_hex": posts("draw the map"),
    "campaigns:map_document": reads(),
    "campaigns:story": reads(),
    "campaigns:write_story": both("write the story"),
    "campaigns:advance_story": posts("write the story"),
    "campaigns:story_document": reads("write the story"),
    "campaigns:news": reads(),
    "campaigns:news_feed": Need(get="read", published=True),
    "campaigns:create_story": both("write own stories"),
    "campaigns:player_story": reads(),
    "campaigns:change_story": Need(get="write own stories", post="write own stories", own=("player",)),
    "campaigns:hide_story": posts("manage members"),
    "campaigns:calendar": reads("subscribe", account=True),
    "campaigns:renew_calendar": posts("subscribe"),
    "campaigns:calendar_feed": reads(ANYBODY),
    "campaigns:notices": reads(SIGNED_IN),
    "campaigns:read_notices": posts(SIGNED_IN),
    "campaigns:read_notice": Need(post=SIGNED_IN, names_own=True),
    "campaigns:notice_choices": both(SIGNED_IN),
    "campaigns:rounds": reads(),
    "campaigns:check_in": both("check in"),
    "campaigns:enter_results": both("correct"),
    "campaigns:screen": reads(ANYBODY),
    "campaigns:control_screen": posts("open rounds"),
    "campaigns:keep_apart": both("open rounds"),
    "campaigns:cut": both("open rounds"),
    "campaigns:groups": both("open rounds"),
    "campaigns:open_round": both("open rounds"),
    "campaigns:print_round": both("read", account=True),
    "campaigns:print_round_pdf": reads(account=True),
    "campaigns:print_round_page": reads(account=True),
    "campaigns:publish_round": posts("open rounds"),
    "campaigns:drop_round": posts("open rounds"),
    "campaigns:set_tables": both("open rounds"),
    "campaigns:close_round": both("open rounds"),
    "campaigns:pair": both("open rounds"),
    "campaigns:move_deadline": both("open rounds"),
    "campaigns:call_off": posts("call off"),
    "campaigns:take_newest": posts("take newest operations"),
    "campaigns:scenario": reads(),
    "campaigns:result": reads(),
    "campaigns:replay": reads(),
    "campaigns:battle_story": reads(),
    "campaigns:what_ifs": both("try what if"),
    "campaigns:what_if": reads("try what if"),
    "campaigns:what_if_replay": reads("try what if"),
    "campaigns:what_if_story": reads("try what if"),
    "campaigns:what_if_result": reads("try what if"),
    "campaigns:delete_what_if": posts("try what if", own=OWN),
}
