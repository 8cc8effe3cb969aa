import { printMigrations } from "@waybill/adapter-sql"
import { Effect } from "effect"
import { Command } from "effect/cli"
import { runOnDatabase } from "../database/run-on-database.ts"
import { notify, print } from "../output/terminal.ts"
import { databaseSource, redactDatabase } from "../settings/database-location.ts"
import { configurableFlags, settingsFrom, switchFlag } from "../settings/flags.ts"
import { type DatabaseSettings, databaseSettings } from "../settings/service-settings.ts"

const printSql = switchFlag("print", "Print the SQL without opening the database")

/** `waybill migrate` */
export const migrate = Command.make(
  "migrate",
  { print: printSql, ...configurableFlags(databaseSettings) },
  ({ print: isPrinting, ...flags }) =>
    Effect.suspend(() => {
      const { database, prefix } = settingsFrom(databaseSettings, flags) as unknown as DatabaseSettings
      const [kind] = Object.keys(databaseSource(database)) as ["sqlite" | "postgres" | "mysql"]
      return isPrinting
        ? Effect.sync(() => print(printMigrations(kind, { prefix })))
        : runOnDatabase(
            flags,
            Effect.sync(() => notify(`${redactDatabase(database)} is up to date.`))
          )
    })
).pipe(
  Command.withDescription("Create or update the tables; `serve` does this on start"),
  Command.withExamples([
    { command: "waybill migrate --print --database postgres:", description: "Print the SQL, to run it by hand" }
  ])
)
