import { Effect, type Option } from "effect"
import { settingsFrom } from "../settings/flags.ts"
import { type DatabaseSettings, databaseSettings } from "../settings/service-settings.ts"
import { databaseOf, type Stores } from "./database.ts"

/** Runs a command's program on the database that its flags name. */
export const onDatabase = <A, E>(
  given: Readonly<Record<string, Option.Option<string>>>,
  program: Effect.Effect<A, E, Stores>
) =>
  Effect.suspend(() => {
    const settings = settingsFrom(databaseSettings, given) as unknown as DatabaseSettings
    return Effect.provide(program, databaseOf(settings))
  })
