"""How many lists and players keep a release is counted in an index, however many lists there are."""

from django.db import migrations, models

from people.online_index import AddIndexOnline


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("armies", "0004_searched_public_lists")]

    operations = [
        AddIndexOnline(
            "strikeforce", models.Index(fields=["faction", "release", "owner"], name="strike_forces_of_releases")
        )
    ]
