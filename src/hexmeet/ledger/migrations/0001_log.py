"""The log and the seeds."""

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    """Makes the two tables."""

    initial = True

    dependencies: ClassVar = []

    operations: ClassVar = [
        migrations.CreateModel(
            name="Entry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("tournament", models.CharField(max_length=200)),
                ("sequence", models.PositiveIntegerField()),
                ("at", models.CharField(max_length=32)),
                ("actor", models.CharField(max_length=200)),
                ("command", models.CharField(max_length=200, unique=True)),
                ("kind", models.CharField(max_length=200)),
                ("version", models.PositiveIntegerField()),
                ("payload", models.TextField()),
                ("previous", models.CharField(max_length=64)),
                ("hash", models.CharField(max_length=64)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=["tournament", "sequence"], name="one_entry_at_a_place"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Seed",
            fields=[
                (
                    "tournament",
                    models.CharField(max_length=200, primary_key=True, serialize=False),
                ),
                ("seed", models.TextField()),
            ],
        ),
    ]
