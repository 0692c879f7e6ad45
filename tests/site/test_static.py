"""Static files as production serves them: hashed, every reference in templates and style sheets answered."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management import call_command

from damocles_site import static_files
from damocles_site.templatetags import scripts

TEMPLATES = Path(settings.BASE_DIR) / "templates"
HASHED = "damocles_site.static_files.HashedFiles"


@pytest.fixture
def as_in_production(settings: Any, tmp_path: Path) -> Path:
    settings.STORAGES = {**settings.STORAGES, "staticfiles": {"BACKEND": HASHED}}
    settings.STATIC_ROOT = tmp_path / "static"
    settings.WHITENOISE_SKIP_COMPRESS_EXTENSIONS = ["css", "js", "map", "svg", "txt", "woff2", "png"]
    return tmp_path / "static"


def test_each_static_file_that_a_template_names_is_there(as_in_production: Path) -> None:
    call_command("collectstatic", interactive=False, verbosity=0)  # fails on a reference in CSS to nothing
    named = {
        name for path in TEMPLATES.rglob("*.html") for name in re.findall(r"{% static '([^']+)'", path.read_text())
    }
    assert "damocles/css/base/site.css" in named
    for name in sorted(named):
        hashed = staticfiles_storage.url(name).removeprefix(settings.STATIC_URL)
        assert hashed != name
        assert (as_in_production / hashed).is_file(), name
    each_module_names_its_imports_as_they_are_stored(as_in_production)
    each_style_sheet_holds_what_it_imports(as_in_production)


def each_module_names_its_imports_as_they_are_stored(root: Path) -> None:
    named = {
        name for path in TEMPLATES.rglob("*.html") for name in re.findall(r'{% module "([^"]+)"', path.read_text())
    }
    assert {"app", "replay"} <= named
    for name in sorted(named):
        addresses = re.findall(r'(?:href|src)="/static/([^"]+)"', scripts.module(name))
        texts = [(root / address).read_text() for address in addresses]
        imported = {file for text in texts for file in re.findall(r'^import .*"\./([^"]+)";$', text, re.MULTILINE)}
        assert imported == {Path(address).name for address in addresses[:-1]}, name


def each_style_sheet_holds_what_it_imports(root: Path) -> None:
    site = (root / staticfiles_storage.url("damocles/css/base/site.css").removeprefix(settings.STATIC_URL)).read_text()
    parts = ["tokens.css", "header.css", "../components/stats.css"]  # the last by way of datasheets.css
    sheets = Path(settings.BASE_DIR) / "damocles_site/static/damocles/css/base"
    firsts = [(sheets / part).read_text().partition("{")[0].strip() for part in parts]
    assert [site.index(first) for first in firsts] == sorted(site.index(first) for first in firsts)
    assert "@import" not in site
    assert re.search(r"/ruler\.[0-9a-f]{12}\.svg", site)


def test_a_page_asks_at_once_for_what_its_script_imports_in_turn() -> None:
    """`table-late.js` imports `keep.js`, which imports `app.js`, which imports `offline.js`."""
    preload = '<link rel="modulepreload" href="/static/damocles/{}.js">'
    preloads = "".join(preload.format(name) for name in ("keep", "app", "offline"))
    assert (
        scripts.module("table-late")
        == f'{preloads}<script type="module" src="/static/damocles/table-late.js"></script>'
    )


def test_static_files_are_collected_again_only_when_one_changed(
    as_in_production: Path, settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "more").mkdir()
    settings.STATICFILES_DIRS = [tmp_path / "more"]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    collected: list[object] = []

    def collect(*args: object, **options: object) -> None:
        collected.append(args)
        as_in_production.mkdir(exist_ok=True)

    monkeypatch.setattr(static_files, "call_command", collect)
    static_files.collect_changed()
    static_files.collect_changed()
    assert len(collected) == 1
    (tmp_path / "more" / "new.css").write_text("a {}")
    static_files.collect_changed()
    assert len(collected) == 2
