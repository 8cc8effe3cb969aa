import { type Kysely, sql } from "kysely"
import { type Setting, settings } from "../requirements/settings.ts"
import type { Dialect } from "../sql/dialect.ts"
import { DatabaseRefused } from "./database-refused.ts"

/** Settings that determine whether commits survive a crash. */
const refusedSettings = (dialect: Dialect): ReadonlyArray<Setting> =>
  settings[dialect].filter(({ level }) => level === "refused")

/** Returns why a crash can lose acknowledged orders with the value of a setting, or undefined if it cannot. */
const problemOf = ({ expected, isAccepted, name }: Setting, value: string): string | undefined =>
  isAccepted(value)
    ? undefined
    : `${name}: is ${value}, so a crash can lose acknowledged orders; must be ${expected}, unless durability is unchecked`

/** Returns the problems of the given values of the settings. */
export const durabilityProblems = (dialect: Dialect, values: Readonly<Record<string, string>>): ReadonlyArray<string> =>
  refusedSettings(dialect).flatMap((setting) => problemOf(setting, values[setting.name] ?? "unknown") ?? [])

/** Returns the values of the settings that determine whether commits survive a crash, keyed by name. */
export const durabilitySettings = async (
  dialect: Dialect,
  db: Kysely<unknown>
): Promise<Readonly<Record<string, string>>> => {
  const values: Record<string, string> = {}
  for (const { name, read } of refusedSettings(dialect)) {
    const { rows } = await sql.raw<{ value: unknown }>(read).execute(db)
    values[name] = String(rows[0]?.value)
  }
  return values
}

/** Whether a database may lose commits. */
export interface DurabilityOptions {
  /**
   * Whether to refuse a database that can lose acknowledged orders in a crash. Default `required`. Set `unchecked` for
   * tests and for embedded databases that never sync, such as PGlite.
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
