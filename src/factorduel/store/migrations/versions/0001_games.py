"""Games, and the lines of their logs."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """From nothing."""
    op.create_table(
        "games",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("record", sa.Text, nullable=False),
        sa.Column("key_1", sa.String(64), nullable=False),
        sa.Column("key_2", sa.String(64), nullable=False),
        sa.Column("name_1", sa.Text, nullable=False),
        sa.Column("name_2", sa.Text, nullable=False),
        sa.Column("invitation", sa.String(64), nullable=False),
        sa.Column("created_at", sa.Double, nullable=False),
        sa.Column("owed", sa.Boolean, nullable=False),
    )
    owed = sa.text("owed")
    op.create_index("games_owed", "games", ["id"], sqlite_where=owed, postgresql_where=owed)
    op.create_table(
        "lines",
        sa.Column("game_id", sa.String(32), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("place", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("player", sa.Integer, nullable=False),
        sa.Column("act", sa.String(32), nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    """To nothing."""
    op.drop_table("lines")
    op.drop_table("games")
