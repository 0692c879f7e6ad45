"""The administration as its users see it: rules data first, then what players made, then accounts."""

from typing import Any

from django.contrib.admin import AdminSite
from django.contrib.admin.apps import AdminConfig
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext_lazy as _

RULES = ("faction", "datasheet", "weapon", "asset", "operation", "release")
"""The models of the rules data, in the order a designer meets them."""


class DesignersSite(AdminSite):
    site_header = site_title = "Damocles"
    index_title = _("Administration")
    enable_nav_sidebar = False  # the header leads everywhere, and forms need the room

    def get_app_list(self, request: HttpRequest, app_label: str | None = None) -> list[Any]:
        """The armies' models in two parts; all other apps as they are, the accounts' last."""
        apps = super().get_app_list(request, app_label)
        armies = [app for app in apps if app["app_label"] == "armies"]
        campaigns = [app for app in apps if app["app_label"] == "campaigns"]
        return [*(part for app in armies for part in _parts(app)), *campaigns, *_without(apps, armies + campaigns)]

    def index(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> TemplateResponse:
        """With what designers have in their drafts that players do not see yet."""
        from armies.admin.drafts import drafts

        may_see = request.user.has_perms(["armies.view_faction", "armies.view_datasheet", "armies.view_asset"])
        return super().index(request, {**(extra_context or {}), "drafts": drafts() if may_see else []})

    def password_change(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:  # type: ignore[override]
        """The only page that changes a password: rate limited, with a choice of credentials to revoke."""
        return redirect("account_change_password")


class DesignersConfig(AdminConfig):
    default_site = "damocles_site.admin_site.DesignersSite"


def _parts(app: dict[str, Any]) -> list[dict[str, Any]]:
    rules = sorted(
        (model for model in app["models"] if model["model"]._meta.model_name in RULES),
        key=lambda model: RULES.index(model["model"]._meta.model_name),
    )
    players = _without(app["models"], rules)
    parts = [{**app, "name": _("Rules data"), "models": rules}, {**app, "name": _("Players"), "models": players}]
    return [part for part in parts if part["models"]]


def _without(all_of_them: list[Any], some: list[Any]) -> list[Any]:
    return [each for each in all_of_them if each not in some]
