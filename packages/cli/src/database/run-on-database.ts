import { existsSync } from "node:fs"
import { Effect, type Option } from "effect"
import { misused } from "../errors/command-error.ts"
import { sourceOf } from "../settings/database-location.ts"
import { settingsFrom } from "../settings/flags.ts"
import { type DatabaseSettings, databaseSettings } from "../settings/service-settings.ts"
import { databaseOf, type Stores } from "./stores.ts"

type Given = Readonly<Record<string, Option.Option<string>>>

const databaseNamed = (given: Given) => settingsFrom(databaseSettings, given) as unknown as DatabaseSettings

/** Runs a command's program on the database that its flags name. */
export const onDatabase = <A, E>(given: Given, program: Effect.Effect<A, E, Stores>) =>
  Effect.suspend(() => Effect.provide(program, databaseOf(databaseNamed(given))))

/** Whoever only asks for orders has mistyped the name of a file that is not there: none is made for them. */
export const checkPresence = ({ database }: DatabaseSettings): void => {
  const source = sourceOf(database)
  if ("sqlite" in source && source.sqlite !== ":memory:" && !existsSync(source.sqlite))
    throw misused(`there is no ${source.sqlite}`)
}

/** The same on a database that must be there. */
export const onDatabaseThatIs = <A, E>(given: Given, program: Effect.Effect<A, E, Stores>) =>
  Effect.suspend(() => {
    checkPresence(databaseNamed(given))
    return onDatabase(given, program)
  })
