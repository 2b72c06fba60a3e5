"""The database's own refusal to change a log: triggers, for SQLite and for PostgreSQL.

A guard keeps a row from being changed or removed, and a new entry from standing anywhere but after
the last one. SQLite's `INSERT OR REPLACE` removes rows without asking the trigger against removal,
so the guard of new rows stops that too.
"""

from django.db.backends.base.base import BaseDatabaseWrapper

GUARDED = ("ledger_entry", "ledger_seed")
KEPT = "the log only grows: nothing in it is changed or removed"
FOLLOWS = "an entry has to follow the last one of its tournament"
ONE_SEED = "a tournament keeps its seed"

# Said of a new row when it may not stand.
DOES_NOT_FOLLOW = """
    NEW.sequence <> (
        SELECT COALESCE(MAX(sequence), 0) + 1 FROM ledger_entry WHERE tournament = NEW.tournament
    )
    OR NEW.previous <> COALESCE(
        (SELECT hash FROM ledger_entry
         WHERE tournament = NEW.tournament AND sequence = NEW.sequence - 1),
        '0000000000000000000000000000000000000000000000000000000000000000'
    )
    OR EXISTS (SELECT 1 FROM ledger_entry WHERE id = NEW.id OR command = NEW.command)
"""
HAS_SEED = "EXISTS (SELECT 1 FROM ledger_seed WHERE tournament = NEW.tournament)"
NEW_ROWS = (("ledger_entry", DOES_NOT_FOLLOW, FOLLOWS), ("ledger_seed", HAS_SEED, ONE_SEED))

SQLITE = (
    *(
        f"CREATE TRIGGER {table}_no_{action} BEFORE {action} ON {table} "
        f"BEGIN SELECT RAISE(ABORT, '{KEPT}'); END"
        for table in GUARDED
        for action in ("update", "delete")
    ),
    *(
        f"CREATE TRIGGER {table}_insert BEFORE INSERT ON {table} WHEN {wrong} "
        f"BEGIN SELECT RAISE(ABORT, '{sentence}'); END"
        for table, wrong, sentence in NEW_ROWS
    ),
)

REFUSE = """
CREATE FUNCTION {table}_{event}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    {condition}
    RAISE EXCEPTION '{sentence}' USING ERRCODE = 'restrict_violation';
END $$
"""

POSTGRESQL = tuple(
    statement
    for table, wrong, sentence in NEW_ROWS
    for statement in (
        REFUSE.format(table=table, event="kept", condition="", sentence=KEPT),
        f"CREATE TRIGGER {table}_no_update BEFORE UPDATE OR DELETE ON {table} "
        f"FOR EACH ROW EXECUTE FUNCTION {table}_kept()",
        f"CREATE TRIGGER {table}_no_delete BEFORE TRUNCATE ON {table} "
        f"FOR EACH STATEMENT EXECUTE FUNCTION {table}_kept()",
        REFUSE.format(
            table=table,
            event="added",
            condition=f"IF NOT ({wrong}) THEN RETURN NEW; END IF;",
            sentence=sentence,
        ),
        f"CREATE TRIGGER {table}_insert BEFORE INSERT ON {table} "
        f"FOR EACH ROW EXECUTE FUNCTION {table}_added()",
    )
)

STATEMENTS = {"sqlite": SQLITE, "postgresql": POSTGRESQL}
NAMES = frozenset(
    f"{table}_{event}" for table in GUARDED for event in ("no_update", "no_delete", "insert")
)

FIND = {
    "sqlite": "SELECT name FROM sqlite_master WHERE type = 'trigger'",
    "postgresql": (
        "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled <> 'D' "
        "AND tgrelid IN (to_regclass('ledger_entry'), to_regclass('ledger_seed'))"
    ),
}


def set_guards(connection: BaseDatabaseWrapper) -> None:
    """Let the database refuse from now on."""
    with connection.cursor() as cursor:
        for statement in STATEMENTS[connection.vendor]:
            cursor.execute(statement)


def find_missing_guards(connection: BaseDatabaseWrapper) -> list[str]:
    """Name the guards that somebody took away."""
    with connection.cursor() as cursor:
        cursor.execute(FIND[connection.vendor])
        return sorted(NAMES - {name for (name,) in cursor.fetchall()})
