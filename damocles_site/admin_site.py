"""The administration as its users see it: rules, players, campaigns, and what operating the site takes."""

from typing import Any

from django.contrib.admin import AdminSite
from django.contrib.admin.apps import AdminConfig
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

OPERATING = "operating"
HEADINGS: dict[str, tuple[Promise | str, tuple[str, ...]]] = {
    "rules": (
        _("Rules"),
        (
            *("armies.faction", "armies.datasheet", "armies.weapon", "armies.asset", "armies.part"),
            *("armies.operation", "armies.release"),
        ),
    ),
    "players": (
        _("Players"),
        (
            *("auth.user", "account.emailaddress", "mfa.authenticator", "damocles_site.apitoken"),
            *("armies.strikeforce", "armies.listpicture", "campaigns.playerstory", "campaigns.picture"),
        ),
    ),
    "campaigns": (
        _("Campaigns"),
        (
            *("campaigns.campaign", "campaigns.entry", "campaigns.battle", "campaigns.ledgerevent"),
            *("campaigns.invitation", "campaigns.battleforecast", "campaigns.whatif"),
        ),
    ),
    OPERATING: (_("Operating"), ("auth.group", "jobs.job", "people.outgoingemail", "people.auditentry")),
}
"""The models under each heading in the order of a page; what is named under none is of operating."""


class DesignersSite(AdminSite):
    site_header = site_title = "Damocles"
    index_title = _("Administration")
    enable_nav_sidebar = False  # the header leads everywhere, and forms need the room

    def get_app_list(self, request: HttpRequest, app_label: str | None = None) -> list[Any]:
        """The headings that hold anything for this user, in the shape that Django gives apps."""
        rows = {
            model["model"]._meta.label_lower: model
            for app in self._build_app_dict(request).values()
            for model in app["models"]
        }
        named = {label for _name, labels in HEADINGS.values() for label in labels}
        headings = []
        for key, (name, labels) in HEADINGS.items():
            others = sorted(set(rows) - named) if key == OPERATING else []
            models = [rows[label] for label in (*labels, *others) if label in rows]
            of_app = app_label is None or any(model["model"]._meta.app_label == app_label for model in models)
            if models and of_app:
                headings.append(self._heading(key, name, models))
        return headings

    def _heading(self, key: str, name: Promise | str, models: list[Any]) -> dict[str, Any]:
        address = f"{reverse('admin:index', current_app=self.name)}#{key}"
        return {"name": name, "app_label": key, "app_url": address, "has_module_perms": True, "models": models}

    def index(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> TemplateResponse:
        """With what designers have in their drafts that players do not see yet."""
        from workshop.admin.drafts import drafts

        may_see = request.user.has_perms(["armies.view_faction", "armies.view_datasheet", "armies.view_asset"])
        return super().index(request, {**(extra_context or {}), "drafts": drafts() if may_see else []})

    def password_change(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:  # type: ignore[override]
        """The only page that changes a password: rate limited, with a choice of credentials to revoke."""
        return redirect("account_change_password")


class DesignersConfig(AdminConfig):
    default_site = "damocles_site.admin_site.DesignersSite"
