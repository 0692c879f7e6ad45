"""All that can be taken away from the site, as digests by name: what a migration must not change."""

import json
from hashlib import sha256

from armies.bridge import strike_force_document
from armies.models import Release, StrikeForce
from campaigns.models import Battle, Entry
from campaigns.models.documents import document_text


def exports() -> dict[str, str]:
    """Lists, releases, the battles of campaigns and the forces entered for them, each as text."""
    texts = {f"list {it.slug}": json.dumps(strike_force_document(it)) for it in StrikeForce.objects.with_release()}
    texts |= {f"release {it.pk}": document_text(it.document) for it in Release.objects.defer(None)}
    for battle in Battle.objects.with_documents():
        documents = (battle.operation, battle.scenario, battle.result)
        texts |= {f"battle {battle.slug} {n}": document_text(document) for n, document in enumerate(documents)}
    texts |= {f"entry {it.pk}": document_text([it.roster, it.content]) for it in Entry.objects.with_documents()}
    return texts


def digests() -> dict[str, str]:
    return {name: sha256(text.encode()).hexdigest()[:16] for name, text in sorted(exports().items())}
