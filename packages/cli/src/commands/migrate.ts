import {
  type MigrationProgress,
  type MigrationStep,
  migrate as migrateTables,
  migrationStatus,
  printMigrations
} from "@waybill/adapter-sql"
import { Effect } from "effect"
import { Command } from "effect/cli"
import { progressOn } from "../batch/progress.ts"
import { checkDatabaseExists } from "../database/run-on-database.ts"
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

const run = (settings: DatabaseSettings) =>
  Effect.gen(function* () {
    const { database, durability, pooled, prefix } = settings
    const words = progressOn(process.stderr)
    const onProgress = ({ done, total, work }: MigrationProgress) => {
      if (done === undefined || total === undefined) notify(`Creating ${work}`)
      else words.update(done, done / total)
    }
    yield* migrateTables(databaseSource(database), { prefix, durability, pooled, onProgress })
    words.clear()
    notify(`${redactDatabase(database)} is up to date.`)
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
      const [kind] = Object.keys(databaseSource(settings.database)) as ["sqlite" | "postgres" | "mysql"]
      return isPrinting ? Effect.sync(() => print(printMigrations(kind, { prefix: settings.prefix }))) : run(settings)
    })
).pipe(
  Command.withExamples([
    { command: "waybill migrate --status", description: "Print which steps the database has" },
    { command: "waybill migrate --print --database postgres:", description: "Print the SQL, to run it by hand" }
  ])
)
