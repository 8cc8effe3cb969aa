/** Key of the PostgreSQL lock with which Kysely serializes migrations. */
export const MIGRATION_LOCK = "3853314791062309107"
