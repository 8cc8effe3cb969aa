import { printMigrations } from "@waybill/adapter-sql"
import { Effect } from "effect"
import { Command, Flag } from "effect/cli"
import { onDatabase } from "../database/run-on-database.ts"
import { say, tell } from "../output/print.ts"
import { shownDatabase, sourceOf } from "../settings/database-location.ts"
import { flagsFor, settingsFrom } from "../settings/flags.ts"
import { type DatabaseSettings, databaseSettings } from "../settings/service-settings.ts"

const print = Flag.Boolean("print").pipe(
  Flag.withDescription("Print the SQL, and touch no database."),
  Flag.withDefault(false)
)

/** `waybill migrate` */
export const migrate = Command.make("migrate", { print, ...flagsFor(databaseSettings) }, ({ print, ...given }) =>
  Effect.suspend(() => {
    const { database, prefix } = settingsFrom(databaseSettings, given) as unknown as DatabaseSettings
    const [kind] = Object.keys(sourceOf(database)) as ["sqlite" | "postgres" | "mysql"]
    return print
      ? Effect.sync(() => say(printMigrations(kind, { prefix })))
      : onDatabase(
          given,
          Effect.sync(() => tell(`${shownDatabase(database)} is up to date.`))
        )
  })
).pipe(
  Command.withDescription("Bring the tables up to date; `serve` does so by itself."),
  Command.withExamples([
    { command: "waybill migrate --print --database postgres:", description: "For those who run SQL by hand" }
  ])
)
