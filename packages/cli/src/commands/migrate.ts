import { type MigrationStep, migrationStatus, printMigrations } from "@waybill/adapter-sql"
import { Effect } from "effect"
import { Command } from "effect/cli"
import { checkDatabaseExists } from "../database/run-on-database.ts"
import { storesOf } from "../database/stores.ts"
import { CommandError, usageError } from "../errors/command-error.ts"
import { notify, print, printRows } from "../output/terminal.ts"
import { databaseSource, redactDatabase } from "../settings/database-location.ts"
import { configurableFlags, jsonFlag, settingsFrom, switchFlag } from "../settings/flags.ts"
import { type DatabaseSettings, databaseSettings } from "../settings/service-settings.ts"

const printSql = switchFlag("print", "Print the SQL without opening the database")
const showStatus = switchFlag("status", "Print the state of each schema step without changing the database")

const columns = {
  STEP: ({ step }: MigrationStep) => step,
  STATE: ({ state }: MigrationStep) => state
}

const printStatus = (settings: DatabaseSettings, json: boolean) =>
  Effect.gen(function* () {
    const { database, pooled, prefix } = settings
    checkDatabaseExists(settings)
    const steps = yield* migrationStatus(databaseSource(database), { prefix, pooled })
    printRows(steps, columns, json)
    const others = steps.filter(({ state }) => state !== "applied")
    if (others.length === 0) return
    const list = others.map(({ state, step }) => `${step} is ${state}`).join(", ")
    throw new CommandError("refused", `${redactDatabase(database)}: ${list}`)
  })

/** `waybill migrate` */
export const migrate = Command.make(
  "migrate",
  { print: printSql, status: showStatus, json: jsonFlag, ...configurableFlags(databaseSettings) },
  ({ json, print: isPrinting, status: isShowing, ...flags }) =>
    Effect.suspend(() => {
      if (isPrinting && isShowing) throw usageError("--status: cannot be used with --print")
      if (json && !isShowing) throw usageError("--json: needs --status")
      const settings = settingsFrom(databaseSettings, flags)
      if (isShowing) return printStatus(settings, json)
      const { database, prefix } = settings
      const [kind] = Object.keys(databaseSource(database)) as ["sqlite" | "postgres" | "mysql"]
      return isPrinting
        ? Effect.sync(() => print(printMigrations(kind, { prefix })))
        : Effect.provide(
            Effect.sync(() => notify(`${redactDatabase(database)} is up to date.`)),
            storesOf(settings)
          )
    })
).pipe(
  Command.withExamples([
    { command: "waybill migrate --status", description: "Print which steps the database has" },
    { command: "waybill migrate --print --database postgres:", description: "Print the SQL, to run it by hand" }
  ])
)
