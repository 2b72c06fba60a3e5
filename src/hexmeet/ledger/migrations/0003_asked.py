"""Entries know the command that led to them, so that another one of its id is told apart."""

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    """Adds a column that may be empty, which SQLite does without making the table anew."""

    dependencies: ClassVar = [("ledger", "0002_append_only")]

    operations: ClassVar = [
        migrations.AddField(
            model_name="entry",
            name="asked",
            field=models.CharField(max_length=64, null=True),
        )
    ]
