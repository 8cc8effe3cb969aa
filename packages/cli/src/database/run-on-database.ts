import { statSync } from "node:fs"
import { tablePrefixes } from "@waybill/adapter-sql"
import { unknownName } from "@waybill/packing/values"
import { Effect } from "effect"
import { usageError } from "../errors/command-error.ts"
import { databaseSource, redactDatabase } from "../settings/database-location.ts"
import { type FlagValues, settingsFrom } from "../settings/flags.ts"
import { type DatabaseSettings, databaseSettings } from "../settings/service-settings.ts"
import { type Stores, storesOf } from "./stores.ts"

const databaseIn = (flags: FlagValues) => settingsFrom(databaseSettings, flags)

/** Throws if a SQLite file does not exist, because a command that only reads must not create it. */
export const checkDatabaseExists = ({ database }: DatabaseSettings): void => {
  const source = databaseSource(database)
  if (!("sqlite" in source) || source.sqlite === ":memory:") return
  const found = statSync(source.sqlite, { throwIfNoEntry: false })
  if (found === undefined) throw usageError(`--database: no such file ${source.sqlite}; must be an existing database`)
  if (!found.isFile()) throw usageError(`--database: ${source.sqlite} is not a file; must be an existing database`)
}

/**
 * Throws if a database has tables only with other prefixes, because a misspelled prefix would open an empty shop.
 * `migrate` creates a second shop.
 */
export const checkPrefix = ({ database, pooled, prefix }: DatabaseSettings) =>
  Effect.gen(function* () {
    const source = databaseSource(database)
    if ("sqlite" in source && !statSync(source.sqlite, { throwIfNoEntry: false })?.size) return []
    const prefixes = yield* tablePrefixes(source, { pooled })
    if (prefixes.length > 0 && !prefixes.includes(prefix))
      throw usageError(
        `--prefix: ${unknownName("prefix", prefix, prefixes)} (waybill migrate creates the tables of a second shop)`
      )
    return prefixes
  })

/** Throws if a database does not exist or has no tables. */
export const checkTables = (settings: DatabaseSettings) =>
  Effect.gen(function* () {
    checkDatabaseExists(settings)
    const { length } = yield* checkPrefix(settings)
    const place = redactDatabase(settings.database)
    if (length === 0) throw usageError(`--database: no tables of Waybill in ${place}; waybill migrate creates them`)
  })

const runAfter =
  (check: typeof checkPrefix | typeof checkTables) =>
  <A, E>(flags: FlagValues, program: Effect.Effect<A, E, Stores>) =>
    Effect.suspend(() => {
      const settings = databaseIn(flags)
      return Effect.andThen(check(settings), Effect.provide(program, storesOf(settings)))
    })

/** Runs a program on the database in the flags. Creates the tables in an empty database, and a missing SQLite file. */
export const runOnNewDatabase = runAfter(checkPrefix)

/** Runs a program on the existing database in the flags. */
export const runOnDatabase = runAfter(checkTables)
