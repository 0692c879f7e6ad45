"""Rows of the site itself and of the accounts."""

from tests.support.access_rules import Cast, Door

DOORS = {
    "home": Door(get="200"),
    "rulebook": Door(get="200"),
    "campaign_rules": Door(get="200"),
    "coverage": Door(get="200"),
    "codex_search": Door(get="200"),
    "health": Door(get="200"),
    "file_schema": Door(get="200", post="405", at={"format": "format"}),
    "theme": Door(get="405", post="302", data={"theme": "dark"}),
    "set_language": Door(get="405", post="302", data={"language": "fr"}),
    "preferences": Door(get="302 200 200 200 200", post="302 302 302 302 302"),
    "api_tokens": Door(get="302 200 200 200 200", post="302 405 405 405 405"),
    "create_api_token": Door(get="302 405 405 405 405", post="302"),
    "revoke_api_token": Door(get="302 405 405 405 405", post="302 404 404 404 404", at={"pk": "nobodys"}),
    "account_signup": Door(get="200 302 302 302 302", post="200 302 302 302 302"),
    "account_login": Door(get="200 302 302 302 302", post="200 302 302 302 302"),
    "account_logout": Door(get="302 200 200 200 200", post="302"),
    "account_reauthenticate": Door(get="302 200 200 200 200", post="302 200 200 200 200"),
    "account_inactive": Door(get="200"),
    "account_email": Door(get="302 200 200 200 200", post="302 302 302 302 302"),
    "account_email_verification_sent": Door(get="200"),
    "account_confirm_email": Door(get="200", post="404", at={"key": "key"}),
    "account_change_password": Door(get="302 200 200 200 200", post="302 200 200 200 200"),
    "account_set_password": Door(get="302", post="302"),
    "account_reset_password": Door(get="200", post="200"),
    "account_reset_password_done": Door(get="200"),
    "account_reset_password_from_key": Door(get="200", post="200", at={"uidb36": "uid", "key": "key"}),
    "account_reset_password_from_key_done": Door(get="200"),
    "account_confirm_login_code": Door(get="302", post="302"),
    "mfa_index": Door(get="302 200 200 200 200", post="302 405 405 405 405"),
    "mfa_authenticate": Door(get="302", post="302"),
    "mfa_reauthenticate": Door(get="302", post="302"),
    "mfa_activate_totp": Door(get="302", post="302"),
    "mfa_deactivate_totp": Door(get="302 404 404 404 404", post="302 404 404 404 404"),
    "mfa_generate_recovery_codes": Door(get="302", post="302"),
    "mfa_view_recovery_codes": Door(get="302 404 404 404 404", post="302 405 405 405 405"),
    "mfa_download_recovery_codes": Door(get="302 404 404 404 404", post="302 404 404 404 404"),
}


def lay(cast: Cast) -> dict[str, object]:
    """A link nobody was sent."""
    return {"uid": "1", "key": "stale-key", "nobodys": 0, "format": "damocles-roster/1"}
