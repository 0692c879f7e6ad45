"""Every address of the site."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path

from armies.api.urls import urlpatterns as api_of_armies
from campaigns.api.urls import urlpatterns as api_of_campaigns
from damocles_site import (
    file_formats,
    game_choice,
    health,
    home,
    metrics,
    offline,
    privacy,
    search,
    theme,
    well_known,
)
from damocles_site.accounts import activity, api_tokens
from damocles_site.api.urls import urlpatterns as api_of_accounts
from damocles_site.learn.views import learn
from damocles_site.own_data import archive_views, deletion_views
from damocles_site.rulebook import coverage_view
from damocles_site.rulebook import views as rules_page
from people.views import choose_language, preferences
from play.api.urls import urlpatterns as api_of_play
from players.api.urls import urlpatterns as api_of_players
from printing.api.urls import urlpatterns as api_of_printing
from programs.api.urls import urlpatterns as api_of_programs
from rules.games import GAMES
from web.api.urls import urlpatterns as api_of_web
from web.game_addresses import of_each_game
from workshop.api.urls import urlpatterns as api_of_workshop

handler400 = "damocles_site.errors.bad_request"
handler500 = "damocles_site.errors.server_error"

admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]  # one throttled door, with MFA

FIRST = {"game": GAMES[0].slug}
"""The game of an address that names none."""

API = [
    *api_of_accounts,
    *api_of_programs,
    *api_of_players,
    *api_of_play,
    *api_of_campaigns,
    *api_of_workshop,
    *api_of_printing,
    *api_of_armies,
    *api_of_web,
]

urlpatterns = [
    *of_each_game(
        path("", home.home, name="home"),
        path("picture.png", home.picture, name="game_picture"),
        path("search/", search.search_page, name="search"),
        path("learn/", learn, name="learn"),
    ),
    path("rules/campaigns/", rules_page.campaign_rules, name="campaign_rules"),
    path("rules/<game:game>/", rules_page.rules_page, name="rulebook"),
    path("rules/<game:game>/coverage/", coverage_view.coverage_page, name="coverage"),
    path("rules/", rules_page.rules_page, FIRST, name="rulebook"),
    path("rules/coverage/", coverage_view.coverage_page, FIRST, name="coverage"),
    path("health/", health.health, name="health"),
    path("health/live/", health.live, name="live"),
    path("metrics/", metrics.metrics, name="metrics"),
    path("worker.js", offline.worker, name="worker"),
    path("manifest-<slug:language>.webmanifest", offline.manifest, name="manifest"),
    path("privacy/", privacy.privacy, name="privacy"),
    path("robots.txt", well_known.robots, name="robots"),
    path(".well-known/security.txt", well_known.security_text, name="security_text"),
    path(".well-known/change-password", well_known.change_password, name="well_known_change_password"),
    path("offline/", offline.offline, name="offline"),
    path("game/", game_choice.choose_game, name="choose_game"),
    path("theme/", theme.choose_theme, name="theme"),
    path("language/", choose_language, name="set_language"),
    path("accounts/preferences/", preferences, name="preferences"),
    path("accounts/sessions/", activity.account_activity, name="usersessions_list"),
    path("accounts/sessions/end/", activity.end_sessions, name="end_sessions"),
    path("accounts/data/", archive_views.own_data, name="own_data"),
    path("accounts/data/archive/", archive_views.ask_archive, name="ask_archive"),
    path("accounts/data/archive.zip", archive_views.archive_file, name="archive_file"),
    path("accounts/delete/", deletion_views.account_deletion, name="account_deletion"),
    path("accounts/delete/wish/", deletion_views.wish_deletion, name="wish_deletion"),
    path("accounts/delete/keep/<str:token>/", deletion_views.keep_account, name="keep_account"),
    path("accounts/api-tokens/", api_tokens.api_tokens, name="api_tokens"),
    path("accounts/api-tokens/create/", api_tokens.create_api_token, name="create_api_token"),
    path("accounts/api-tokens/<int:pk>/revoke/", api_tokens.revoke_api_token, name="revoke_api_token"),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
    path("schemas/<path:format>.json", file_formats.file_schema, name="file_schema"),
    path("api/1/", include((API, "api"))),
    path("", include("workshop.urls")),
    path("", include("printing.urls")),
    path("", include("armies.urls")),
    path("", include("campaigns.urls")),
    path("", include("players.urls")),
    path("", include("play.urls")),
    path("", include("moderation.urls")),
    path("", include("programs.urls")),
    path("", include("web.urls")),
]
