"""What each address costs (`people.admission.Cost`), by namespace and name; one that is missing fails a test."""

from django.urls import ResolverMatch

from people.admission import Cost

HEAVY: dict[str, str] = {
    "armies": """
        import import_preview
    """,
}

WORK: dict[str, str] = {
    "": """
        ask_archive search
    """,
    "api": """
        accept_offer add_pairings advice_on_question answer_question auto_resolve check confirm_result decline_offer
        draft_fight draft_impact draft_sweep draft_worth end_break export_campaign follow_advice forecast forecast_field
        forecast_list import
        import_campaign leave_questions matrices make_offer next_round odds pdf pictures played_battle played_battles
        probe_answer publish quick_battle quick_battles quick_what_if resign_battle shared_pdf sit_down take_vacation
        try undo_answer upload verify what_if what_ifs prepared_round publish_round
    """,
    "armies": """
        field forecast forecast_panel import_collection matrix owned_picture swaps
    """,
    "workshop": """
        back_to_release bring_back_content fight_draft faction_copy faction_from_pack load_pack new_faction publish
        publish_impact sweep try_operation workbook worth
    """,
    "web": """
        import_outcome
    """,
    "printing": """
        blanks_page blanks_pdf errata_page errata_pdf faction_page faction_pdf operation_errata_page
        operation_errata_pdf operation_page operation_pdf shared_page shared_pdf strike_force_page strike_force_pdf
    """,
    "campaigns": """
        add_picture auto_resolve battle_picture briefing_page briefing_pdf campaign_picture confirm export forecast
        import_campaign open_round pair print_force_page print_force_pdf print_page print_pdf quick_battle
        quick_battle_picture quick_battles quick_what_if upload upload_outcome verify what_if what_ifs
        print_part_page print_part_pdf print_round print_round_page print_round_pdf publish_round
    """,
    "players": """
        add_picture
    """,
    "play": """
        answer away battle begin follow give_back go_on guided leave leave_seat offer picture replay replay_document
        replay_story resign sit take_seat undo unit word
    """,
}

LIST: dict[str, str] = {
    "": """
        archive_file game_picture home learn own_data
    """,
    "api": """
        set_part
        public_battles
        archive battles collection copy_shared duplicate export fill_deck fix force forces lacking list_picture
        recorded_game recorded_games
        list_pictures lock_plan my_games notes one_shared record redo refit_force renew_link restore restore_version
        share shared shopping strike_force strike_forces take_newest text undo upgrade upgrade_preview version versions
    """,
    "armies": """
        add_squad archive change_squad clone collection compare copy_shared deck delete duplicate_squad
        end_table export export_collection export_shared export_shopping fill_deck fix history keep keep_shared
        list_pictures move_down move_up new note offline_begin offline_list opening_hand
        part_odds public_lists redo remove_squad renew_link reopen_table reorder restore restore_version
        settings share shared shopping squad_note sit_at_table squad_odds start_table strike_force strike_forces
        swap table table_game tags taps undo
        upgrade upgrade_all version
    """,
    "workshop": """
        rename
    """,
    "players": """
        card change export game games profile record
    """,
    "printing": """
        faction_picture shared shared_picture strike_force
    """,
    "campaigns": """
        enter enter_for enter_results lock_plan plan quick_battle_replay quick_battle_story record record_table
        before_battle challenges grant_battle refit screen take_newest
    """,
    "moderation": """
        case
    """,
}

LIGHT: dict[str, str] = {
    "": """
        api_tokens campaign_rules choose_game coverage create_api_token end_sessions
        file_schema health keep_account live manifest metrics
        offline preferences privacy revoke_api_token robots rulebook security_text set_language theme wish_deletion
        usersessions_list well_known_change_password worker
    """,
    "api": """
        add_guests advance_story agenda agreement approve_member archive_campaign asked_game asked_games
        archive_faction asset assets
        assign_hex award battle calendar call_off campaign campaigns campaigns_proposals changes choose_honours
        close_round copy_campaign datasheet datasheets date dates dispute_result docs draft draft_changes drafts faction
        factions follow forecast_job game games give_role hand_over hide_player_story import_job invitation
        invitations join leave ledger mail_choice map members message messages move_deadline next_steps notice_choices
        notices nowhere offer_place
        operation operation_changes operation_release operation_releases operations pack part parts picture
        played_proof player_stories player_story preview_agreement preview_correction preview_revocation proof
        proposals read_notice read_notices reject_member rename_guest release releases remove_member
        renew_calendar renew_faction_link renew_invitation restore_campaign restore_faction result revoke_events
        rounds scenario schema send_invitation share_faction standings statistics story succession templates unlock_plan
        own_archive own_archive_file public_statistics webhooks webhook test_webhook deliveries repeat_delivery
        answer_challenge challenges check_in choose_part copy_force draw_groups grant keep_apart make_cut mend_rounds
        ratings say_here score_late screen  set_tables what_if_result withdraw_force withdraw_result
    """,
    "armies": """
        back_to_table compare_operation_releases compare_releases delete_list_picture delete_owned_picture faction
        factions join_table list_picture new_way_back offline operation operation_release operation_releases operations
        owned_picture_file part parts release release_content releases small_list_picture withdraw_end
    """,
    "workshop": """
        approve_operation_request approve_request archive_faction archive_operation back_to_operation_release
        bring_back_operation change_others content_down content_up copy_operation delete_content delete_faction
        delete_operation deleted_content designers download_workbook draft draft_releases duplicate_content
        edit_content edit_faction edit_operation faction_face grid grid_known grid_list grid_list_known
        grid_list_pickers grid_pickers homebrew new_content new_operation offer_operation_release offer_release
        operation_draft operation_draft_releases operation_drafts operation_history pack part_uses
        publish_operation remove_designer renew_faction_link restore_deleted restore_faction restore_operation
        send_back_operation_request send_back_request set_operation_reviewed set_reviewed share_faction
        translations undo_grid undo_grid_list undo_operation undo_rename undo_uses unsimulated uses uses_of
        withdraw_content withdraw_operation_release withdraw_release workshop
    """,
    "printing": """
        blanks errata faction operation operation_errata
    """,
    "campaigns": """
        add_guests advance_story after_battle agree agreement approve archive assign_hex award battle
        battle_story battles briefing calendar calendar_feed call_off campaign campaigns change change_date
        change_story check_in close_round control_screen conversation copy correct create create_story cut
        delete_message delete_picture delete_what_if dispute draw_map follow force forces forecasts give_role groups
        hand_over hide_story invitation invite join join_code
        keep_apart leave ledger map map_document members mend_rounds move_deadline name_successor news
        news_feed notice_choices notices
        offer_dates picture player_story print print_force proof read_notice read_notices reject remove_member
        rename_guest renew_calendar renew_invitation replace_member replay restore result revoke rounds scenario
        send_invitation standing statistics story story_document unlock_plan what_if_replay what_if_result what_if_story
        drop_round grant_force print_part ratings set_tables withdraw withdraw_invitation withdraw_proposal write_story
    """,
    "programs": """
        data dump_file public_battles_feed statistics statistics_table
        webhooks webhook test_webhook remove_webhook repeat_delivery
    """,
    "moderation": """
        account log picture queue report reports
    """,
    "play": """
        advice news proof
    """,
    "players": """
        answer delete delete_picture notes own_profile painted picture
    """,
}

OF_OTHERS = {"admin": Cost.WORK, "account": Cost.LIGHT, "mfa": Cost.LIGHT}
"""Addresses that Django and allauth name, by how their names begin."""

COSTS = {
    f"{space}:{name}" if space else name: cost
    for cost, table in ((Cost.HEAVY, HEAVY), (Cost.WORK, WORK), (Cost.LIST, LIST), (Cost.LIGHT, LIGHT))
    for space, names in table.items()
    for name in names.split()
}


def cost_of(match: ResolverMatch | None) -> Cost:
    """What the address of a request costs."""
    return (declared(match.view_name) if match else None) or Cost.WORK


def declared(name: str) -> Cost | None:
    """What an address of this name is declared to cost; None where nobody has said it."""
    begins = name.partition(":")[0].partition("_")[0]
    return COSTS.get(name) or OF_OTHERS.get(begins)
