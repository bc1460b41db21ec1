"""The tables of the store, in SQL that SQLite and PostgreSQL both understand."""

from sqlalchemy import Boolean, Column, ForeignKey, Integer, MetaData, String, Table, Text

SCHEMA = 4

metadata = MetaData()

library = Table("library", metadata, Column("schema", Integer, nullable=False))
FORMER_NAME = "house"  # of the table above, in files up to schema 4

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(60), nullable=False),
    Column("scenario", String(60), nullable=False),
    Column("settings", Text, nullable=False),
    Column("rules", String(60), nullable=False),  # the version of the rules it is played by
    Column("replay", Boolean, nullable=False),  # read-only
    Column("listed", Boolean, nullable=False),
    Column("secret", String(64), nullable=False),  # of the dice
    Column("committed", Boolean, nullable=False),  # whether the dice, since an import, come from that secret
    Column("tokens", String(64), nullable=False),  # key of the stamps
    Column("setup", Text, nullable=False),
    Column("entries", Integer, nullable=False),
    Column("head", Text, nullable=False),  # the position after the last entry
    Column("waiting", Integer),
    Column("winner", Integer),
    Column("way", String(60)),
    Column("notice", Text, nullable=False),
    Column("started", String(40), nullable=False),
    Column("changed", String(40), nullable=False, index=True),
    Column("hints", Boolean, nullable=False),  # whether a bot may be asked what it would do
    Column("teaching", Boolean, nullable=False),  # whether the bots here explain themselves
    Column("begun", Boolean, nullable=False),  # all players' numbers are in: the game is set up and runs
    Column("imported", Integer),  # how many choices came from a record; none if all were made here
    Column("numbers", Text, nullable=False),  # what players have added to the dice
    Column("pace", String(8), nullable=False),  # of bots, while a player is at the table
)

seats = Table(
    "seats",
    metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),  # here, link or bot
    Column("bot", String(40), nullable=False),
    Column("player", String(80), nullable=False),
    Column("taken", Boolean, nullable=False),  # a player has sat down
    Column("token", String(64), unique=True),  # SHA-256 of the secret link; none for bots and free seats
    Column("seed", String(64), nullable=False),  # of a bot's whims
    Column("note", Text, nullable=False),
    Column("passes", Text, nullable=False),
)

entries = Table(
    "entries",
    metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("draws", Text, nullable=False),
    Column("check", String(16), nullable=False),
    Column("barrier", Boolean, nullable=False),  # nothing before it can be taken back
    Column("window", String(60), nullable=False),  # the kind of window it was chosen in
    Column("events", Text, nullable=False),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("rules", String(60), primary_key=True),
    Column("position", Text, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table", ForeignKey("tables.id"), nullable=False, index=True),
    Column("who", String(80), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", String(40), nullable=False),
    Column("told", Text, nullable=False),  # what a bot says, as messages; "" where a person wrote the text
)

# What brings a file of an older schema to the next one.
UPGRADES = {
    1: (
        "ALTER TABLE tables ADD COLUMN hints BOOLEAN NOT NULL DEFAULT FALSE",
        "ALTER TABLE tables ADD COLUMN teaching BOOLEAN NOT NULL DEFAULT FALSE",
        "ALTER TABLE chat ADD COLUMN told TEXT NOT NULL DEFAULT ''",
        "UPDATE tables SET hints = TRUE WHERE id IN (SELECT \"table\" FROM seats WHERE kind = 'bot')",
    ),
    2: (
        "ALTER TABLE tables ADD COLUMN begun BOOLEAN NOT NULL DEFAULT TRUE",
        "ALTER TABLE tables ADD COLUMN imported INTEGER",
        "ALTER TABLE tables ADD COLUMN numbers TEXT NOT NULL DEFAULT '{}'",
        # Where a game was continued from its record is not known; what was played so far counts as imported.
        "UPDATE tables SET imported = entries, committed = TRUE WHERE NOT committed AND NOT replay",
    ),
    3: ("ALTER TABLE tables ADD COLUMN pace VARCHAR(8) NOT NULL DEFAULT 'fast'",),
}
