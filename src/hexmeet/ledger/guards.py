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
    {unless}
    RAISE EXCEPTION '{sentence}' USING ERRCODE = 'restrict_violation';
END $$
"""
REFUSING = """
CREATE TRIGGER {table}_no_{action} BEFORE {action} ON {table}
FOR EACH {each} EXECUTE FUNCTION {table}_kept()
"""
ADDING = """
CREATE TRIGGER {table}_insert BEFORE INSERT ON {table}
FOR EACH ROW EXECUTE FUNCTION {table}_added()
"""

POSTGRESQL = tuple(
    statement
    for table, wrong, sentence in NEW_ROWS
    for statement in (
        REFUSE.format(table=table, event="kept", unless="", sentence=KEPT),
        *(
            REFUSING.format(table=table, action=action, each=each)
            for action, each in (("update", "ROW"), ("delete", "ROW"), ("truncate", "STATEMENT"))
        ),
        REFUSE.format(
            table=table,
            event="added",
            unless=f"IF NOT ({wrong}) THEN RETURN NEW; END IF;",
            sentence=sentence,
        ),
        ADDING.format(table=table),
    )
)

STATEMENTS = {"sqlite": SQLITE, "postgresql": POSTGRESQL}
EVENTS = {
    "sqlite": ("no_update", "no_delete", "insert"),
    "postgresql": ("no_update", "no_delete", "no_truncate", "insert"),
}

FIND_SQLITE = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
FIND_POSTGRESQL = """
    SELECT tgname, prosrc FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid
    WHERE NOT tgisinternal AND tgenabled <> 'D'
    AND tgrelid IN (to_regclass('ledger_entry'), to_regclass('ledger_seed'))
"""
FIND = {"sqlite": FIND_SQLITE, "postgresql": FIND_POSTGRESQL}


def set_guards(connection: BaseDatabaseWrapper) -> None:
    """Let the database refuse from now on."""
    with connection.cursor() as cursor:
        for statement in STATEMENTS[connection.vendor]:
            cursor.execute(statement)


def find_missing_guards(connection: BaseDatabaseWrapper) -> list[str]:
    """Name the guards that somebody took away, or made do something else."""
    with connection.cursor() as cursor:
        cursor.execute(FIND[connection.vendor])
        found = {name for name, text in cursor.fetchall() if _is_ours(text, connection.vendor)}
    wanted = {f"{table}_{event}" for table in GUARDED for event in EVENTS[connection.vendor]}
    return sorted(wanted - found)


def _is_ours(text: str, vendor: str) -> bool:
    """Tell whether what a guard does is what we made it do: all of it, or the part in `$$`."""
    return any(text.strip() in statement for statement in STATEMENTS[vendor])


def allow_removal(connection: BaseDatabaseWrapper) -> None:
    """Let whole logs be thrown away in a database of rehearsals; nothing in one is changed."""
    with connection.cursor() as cursor:
        for table in GUARDED:
            cursor.execute(f"DROP TRIGGER IF EXISTS {table}_no_delete")


def drop_guards(connection: BaseDatabaseWrapper) -> None:
    """Let a server forget what its guards do, once their tables are gone."""
    with connection.cursor() as cursor:
        for table in GUARDED:
            for event in ("kept", "added"):
                cursor.execute(f"DROP FUNCTION IF EXISTS {table}_{event}()")
