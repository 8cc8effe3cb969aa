import { type Kysely, sql } from "kysely"
import type { Dialect } from "../sql/dialect.ts"
import { DatabaseRefused } from "./database-refused.ts"

/** Setting that determines whether commits survive a crash, and the values with which they do. */
interface Setting {
  readonly name: string
  /** Statement that reads the setting as `value`. */
  readonly read: string
  readonly durable: ReadonlyArray<string>
}

const postgresSetting = (name: string, ...others: ReadonlyArray<string>): Setting => ({
  name,
  read: `select current_setting('${name}') as value`,
  durable: ["on", ...others]
})

// The adapter's own connections turn `synchronous_commit` on, so that only a host's connections can fail its check.
const settings: Readonly<Record<Dialect, ReadonlyArray<Setting>>> = {
  sqlite: [{ name: "synchronous", read: "select synchronous as value from pragma_synchronous", durable: ["2", "3"] }],
  postgres: [
    postgresSetting("fsync"),
    postgresSetting("full_page_writes"),
    postgresSetting("synchronous_commit", "local", "remote_write", "remote_apply")
  ],
  mysql: [
    {
      name: "innodb_flush_log_at_trx_commit",
      read: "select @@global.innodb_flush_log_at_trx_commit as value",
      durable: ["1", "3"]
    }
  ]
}

/** Returns why a crash can lose acknowledged orders with the value of a setting, or undefined if it cannot. */
const problemOf = ({ durable, name }: Setting, value: string): string | undefined =>
  durable.includes(value)
    ? undefined
    : `${name}: is ${value}, so a crash can lose acknowledged orders; must be ${durable.join(" or ")}, unless durability is unchecked`

/** Returns the problems of the given values of the settings. */
export const durabilityProblems = (dialect: Dialect, values: Readonly<Record<string, string>>): ReadonlyArray<string> =>
  settings[dialect].flatMap((setting) => problemOf(setting, values[setting.name] ?? "unknown") ?? [])

/** Returns the values of the settings that determine whether commits survive a crash, keyed by name. */
export const durabilitySettings = async (
  dialect: Dialect,
  db: Kysely<unknown>
): Promise<Readonly<Record<string, string>>> => {
  const values: Record<string, string> = {}
  for (const { name, read } of settings[dialect]) {
    const { rows } = await sql.raw<{ value: unknown }>(read).execute(db)
    values[name] = String(rows[0]?.value)
  }
  return values
}

export interface DurabilityOptions {
  /**
   * Whether a database whose crash can lose acknowledged orders is refused. Default `required`. Set `unchecked` for tests
   * and for embedded databases that never sync, such as PGlite.
   */
  readonly durability?: "required" | "unchecked"
}

/** Throws if a crash of the database can lose acknowledged orders, unless the options permit it. */
export const checkDurability = async (
  dialect: Dialect,
  db: Kysely<unknown>,
  { durability = "required" }: DurabilityOptions
): Promise<void> => {
  if (durability === "unchecked") return
  const problems = durabilityProblems(dialect, await durabilitySettings(dialect, db))
  if (problems.length > 0) throw new DatabaseRefused({ kind: "notDurable", message: problems.join("; ") })
}
