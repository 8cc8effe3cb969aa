import { type Kysely, sql } from "kysely"
import type { Dialect } from "../sql/dialect.ts"

/** Setting that determines whether a commit waits for the disk, and the values with which it does. */
interface Setting {
  readonly name: string
  /** Statement that reads the setting as `value`. */
  readonly read: string
  readonly durable: ReadonlyArray<string>
}

// PostgreSQL is absent, because the adapter's connections turn its setting on.
const settings: Partial<Record<Dialect, Setting>> = {
  sqlite: { name: "synchronous", read: "select synchronous as value from pragma_synchronous", durable: ["2", "3"] },
  mysql: {
    name: "innodb_flush_log_at_trx_commit",
    read: "select @@global.innodb_flush_log_at_trx_commit as value",
    durable: ["1", "3"]
  }
}

/** Returns the value of the database's setting, or undefined if it has none. */
export const durabilitySetting = async (dialect: Dialect, db: Kysely<unknown>): Promise<string | undefined> => {
  const setting = settings[dialect]
  if (setting === undefined) return undefined
  const { rows } = await sql.raw<{ value: unknown }>(setting.read).execute(db)
  return String(rows[0]?.value)
}

/** Returns why a crash can lose acknowledged orders with a value of the setting, or undefined if it cannot. */
export const durabilityProblem = (dialect: Dialect, value: string | undefined): string | undefined => {
  const setting = settings[dialect]
  return setting === undefined || value === undefined || setting.durable.includes(value)
    ? undefined
    : `${setting.name}: is ${value}, so a crash can lose acknowledged orders; must be ${setting.durable.join(" or ")}`
}
