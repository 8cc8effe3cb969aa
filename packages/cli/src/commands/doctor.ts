import { copyFileSync, existsSync, rmSync } from "node:fs"
import { Effect } from "effect"
import { Command } from "effect/cli"
import { checkDatabaseExists } from "../database/run-on-database.ts"
import { CommandError, usageError } from "../errors/command-error.ts"
import { notify, printRows } from "../output/terminal.ts"
import { databaseSource } from "../settings/database-location.ts"
import { configurableFlags, jsonFlag, settingsFrom, switchFlag } from "../settings/flags.ts"
import { type DatabaseSettings, databaseSettings } from "../settings/service-settings.ts"
import { emptyLog } from "../sqlite-file/empty-log.ts"
import { examine, type Finding } from "../sqlite-file/examine.ts"
import { isInUse } from "../sqlite-file/replace.ts"
import { timestamp } from "../sqlite-file/timestamp.ts"

const dropUnreadable = switchFlag(
  "drop-unreadable",
  "Keep only the transactions that can be read from a damaged log; the log is copied first"
)

const columns = {
  CHECK: ({ check }: Finding) => check,
  STATE: ({ state }: Finding) => state,
  DETAIL: ({ detail }: Finding) => detail
}

const dropUnreadablePart = (file: string): void => {
  if (!existsSync(`${file}-wal`)) throw usageError("--drop-unreadable: the database has no log")
  const copy = `${file}-wal.damaged-${timestamp()}`
  // The log must be copied first, because the check for use moves its readable part into the database.
  copyFileSync(`${file}-wal`, copy)
  if (isInUse(file)) {
    rmSync(copy)
    throw new CommandError("unavailable", `${file}: in use; stop the service first`)
  }
  emptyLog(file)
  notify(`The damaged log is ${copy}.`)
}

const run = async (settings: DatabaseSettings, isDropping: boolean, json: boolean): Promise<void> => {
  const source = databaseSource(settings.database)
  if (!("sqlite" in source)) throw usageError("--database: doctor examines only SQLite files")
  checkDatabaseExists(settings)
  if (isDropping) dropUnreadablePart(source.sqlite)
  const findings = await examine(source.sqlite)
  printRows(findings, columns, json)
  const errors = findings.filter(({ state }) => state === "error")
  if (errors.length > 0)
    throw new CommandError("refused", `${source.sqlite}: ${errors.map(({ check }) => check).join(" and ")} failed`)
}

/** `waybill doctor` */
export const doctor = Command.make(
  "doctor",
  { json: jsonFlag, dropUnreadable, ...configurableFlags(databaseSettings) },
  ({ dropUnreadable, json, ...flags }) =>
    Effect.promise(async () => {
      await run(settingsFrom(databaseSettings, flags) as unknown as DatabaseSettings, dropUnreadable, json)
    })
).pipe(
  Command.withDescription("Look for damage in the SQLite database, its log and its surroundings"),
  Command.withExamples([{ command: "waybill doctor" }, { command: "waybill doctor --json" }])
)
