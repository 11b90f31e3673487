"""Run by Alembic: brings the database that it is handed up to date."""

from alembic import context

from factorduel.store.rows import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
)
context.run_migrations()
