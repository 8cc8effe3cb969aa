export type { ConnectionOptions, Dialect, Source, Timeouts } from "./source.ts"
export { type DatabaseOptions, SqlDatabase } from "./sql-database.ts"
export type { NamingOptions, Tables } from "./tables.ts"
