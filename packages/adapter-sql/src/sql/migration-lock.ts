/** Key of the PostgreSQL lock for migrations by Kysely. */
export const MIGRATION_LOCK = "3853314791062309107"
