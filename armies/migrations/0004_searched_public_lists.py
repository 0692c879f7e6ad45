"""Public lists are found by parts of their names: the text in which they are looked for, written for those there are.

In batches of their own, so that nobody waits for a million rows. `people.name_index` makes the index afterwards.
"""

from django.db import migrations, transaction

import people.models.folded
from people.folding import searchable, words_of

BATCH = 5000


def write_searched(apps, schema_editor):
    lists = apps.get_model("armies", "PublicList").objects.filter(searched="").order_by("pk")
    rows = lists.values_list("strike_force__name", "strike_force__tags", "pk")
    last, connection = 0, schema_editor.connection
    while batch := list(rows.filter(pk__gt=last)[:BATCH]):
        texts = [(text_of(name, *tags.split("\n")), pk) for name, tags, pk in batch]
        with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
            cursor.executemany("UPDATE armies_publiclist SET searched = %s WHERE strike_force_id = %s", texts)
        last = batch[-1][-1]


def text_of(*texts):
    return searchable(dict.fromkeys(word for text in texts for word in words_of(text)))


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("armies", "0003_table_codes")]

    operations = [
        migrations.AddField(
            "publiclist",
            "searched",
            people.models.folded.FoldedText(
                db_default="", default="", editable=False, help_text="The words of its name and tags, made searchable."
            ),
        ),
        migrations.RunPython(write_searched, migrations.RunPython.noop, elidable=True),
    ]
