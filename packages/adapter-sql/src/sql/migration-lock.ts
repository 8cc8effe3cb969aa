/** Key of the PostgreSQL lock for migrations by Kysely. */
export const MIGRATION_LOCK = "3853314791062309107"

/** Key of the PostgreSQL lock for the creation of indexes before a migration. */
export const AHEAD_LOCK = "3853314791062309108"
