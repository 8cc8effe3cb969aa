import { statSync } from "node:fs"
import { Effect } from "effect"
import { usageError } from "../errors/command-error.ts"
import { databaseSource } from "../settings/database-location.ts"
import { type FlagValues, settingsFrom } from "../settings/flags.ts"
import { type DatabaseSettings, databaseSettings } from "../settings/service-settings.ts"
import { type Stores, storesOf } from "./stores.ts"

const databaseIn = (flags: FlagValues) => settingsFrom(databaseSettings, flags)

/** Runs a program on the database in the flags. Creates a missing SQLite file. */
export const runOnDatabase = <A, E>(flags: FlagValues, program: Effect.Effect<A, E, Stores>) =>
  Effect.suspend(() => Effect.provide(program, storesOf(databaseIn(flags))))

/** Throws if a SQLite file does not exist, because a command that only reads must not create it. */
export const checkDatabaseExists = ({ database }: DatabaseSettings): void => {
  const source = databaseSource(database)
  if (!("sqlite" in source) || source.sqlite === ":memory:") return
  const found = statSync(source.sqlite, { throwIfNoEntry: false })
  if (found === undefined) throw usageError(`--database: no such file ${source.sqlite}; must be an existing database`)
  if (!found.isFile()) throw usageError(`--database: ${source.sqlite} is not a file; must be an existing database`)
}

/** Runs a program on the existing database in the flags. */
export const runOnExistingDatabase = <A, E>(flags: FlagValues, program: Effect.Effect<A, E, Stores>) =>
  Effect.suspend(() => {
    checkDatabaseExists(databaseIn(flags))
    return runOnDatabase(flags, program)
  })
