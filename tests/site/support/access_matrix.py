"""Rows of the site itself and of the accounts."""

from tests.support.access_rules import AccessRule, Users

ACCESS_RULES = {
    "home": AccessRule(get="200"),
    "game_picture": AccessRule(get="200"),
    "rulebook": AccessRule(get="200"),
    "campaign_rules": AccessRule(get="200"),
    "coverage": AccessRule(get="200"),
    "search": AccessRule(get="200"),
    "learn": AccessRule(get="200"),
    "health": AccessRule(get="200"),
    "worker": AccessRule(get="200"),
    "live": AccessRule(get="200"),
    "metrics": AccessRule(get="200"),
    "manifest": AccessRule(get="200", at={"language": "language"}),
    "offline": AccessRule(get="200"),
    "file_schema": AccessRule(get="200", post="405", at={"format": "format"}),
    "choose_game": AccessRule(get="405", post="302", data={"game": "damocles"}),
    "theme": AccessRule(get="405", post="302", data={"theme": "dark"}),
    "set_language": AccessRule(get="405", post="302", data={"language": "fr"}),
    "preferences": AccessRule(get="302 200 200 200 200", post="302 302 302 302 302"),
    "api_tokens": AccessRule(get="302 200 200 200 200", post="302 405 405 405 405"),
    "create_api_token": AccessRule(get="302 405 405 405 405", post="302"),
    "revoke_api_token": AccessRule(get="302 405 405 405 405", post="302 404 404 404 404", at={"pk": "nobodys"}),
    "account_signup": AccessRule(get="200 302 302 302 302", post="200 302 302 302 302"),
    "account_login": AccessRule(get="200 302 302 302 302", post="200 302 302 302 302"),
    "account_logout": AccessRule(get="302 200 200 200 200", post="302"),
    "account_reauthenticate": AccessRule(get="302 200 200 200 200", post="302 200 200 200 200"),
    "account_inactive": AccessRule(get="200"),
    "account_email": AccessRule(get="302 200 200 200 200", post="302 302 302 302 302"),
    "account_email_verification_sent": AccessRule(get="200"),
    "account_confirm_email": AccessRule(get="200", post="404", at={"key": "key"}),
    "account_change_password": AccessRule(get="302 200 200 200 200", post="302 200 200 200 200"),
    "account_set_password": AccessRule(get="302", post="302"),
    "account_reset_password": AccessRule(get="200", post="200"),
    "account_reset_password_done": AccessRule(get="200"),
    "account_reset_password_from_key": AccessRule(get="200", post="200", at={"uidb36": "uid", "key": "key"}),
    "account_reset_password_from_key_done": AccessRule(get="200"),
    "account_confirm_login_code": AccessRule(get="302", post="302"),
    "mfa_index": AccessRule(get="302 200 200 200 200", post="302 405 405 405 405"),
    "mfa_authenticate": AccessRule(get="302", post="302"),
    "mfa_reauthenticate": AccessRule(get="302", post="302"),
    "mfa_activate_totp": AccessRule(get="302", post="302"),
    "mfa_deactivate_totp": AccessRule(get="302 404 404 404 404", post="302 404 404 404 404"),
    "mfa_generate_recovery_codes": AccessRule(get="302", post="302"),
    "mfa_view_recovery_codes": AccessRule(get="302 404 404 404 404", post="302 405 405 405 405"),
    "mfa_download_recovery_codes": AccessRule(get="302 404 404 404 404", post="302 404 404 404 404"),
}


def create_objects(users: Users) -> dict[str, object]:
    """A link nobody was sent."""
    return {"uid": "1", "key": "stale-key", "nobodys": 0, "format": "damocles-roster/1", "language": "fr"}
