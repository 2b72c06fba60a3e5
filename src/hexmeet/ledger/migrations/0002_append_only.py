"""The database refuses to change the log."""

from typing import ClassVar

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from hexmeet.ledger.guards import set_guards


def guard(_: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Set the guards."""
    set_guards(editor.connection)


class Migration(migrations.Migration):
    """Sets the guards; a later change of a guarded table on SQLite makes it anew and loses them."""

    dependencies: ClassVar = [("ledger", "0001_log")]

    operations: ClassVar = [migrations.RunPython(guard, elidable=False)]
