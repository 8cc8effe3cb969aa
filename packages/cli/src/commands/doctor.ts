import { copyFileSync, existsSync, rmSync } from "node:fs"
import { examineDatabase } from "@waybill/adapter-sql"
import { Effect } from "effect"
import { Command } from "effect/cli"
import { checkDatabaseExists } from "../database/run-on-database.ts"
import { CommandError, usageError } from "../errors/command-error.ts"
import { formatFindings } from "../output/findings.ts"
import { safeJson } from "../output/safe-text.ts"
import { bold, notify, print } from "../output/terminal.ts"
import { databaseSource, redactDatabase } from "../settings/database-location.ts"
import { configurableFlags, jsonFlag, settingsFrom, switchFlag } from "../settings/flags.ts"
import { type DatabaseSettings, databaseSettings } from "../settings/service-settings.ts"
import { emptyLog } from "../sqlite-file/empty-log.ts"
import { examine } from "../sqlite-file/examine.ts"
import { isInUse } from "../sqlite-file/replace.ts"
import { timestamp } from "../sqlite-file/timestamp.ts"

const dropUnreadable = switchFlag(
  "drop-unreadable",
  "Keep only the readable transactions of a damaged log; the log is copied first"
)

/** Width of the output where it is not a terminal. */
const DEFAULT_WIDTH = 80

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

const examineFile = async (file: string, settings: DatabaseSettings, isDropping: boolean) => {
  checkDatabaseExists(settings)
  if (isDropping) dropUnreadablePart(file)
  return examine(file)
}

/** Returns the findings of all checks of a database, or only of the file checks if the file is damaged. */
export const findingsOf = Effect.fnUntraced(function* (settings: DatabaseSettings, isDropping: boolean) {
  const { database, durability, pooled, prefix } = settings
  const source = databaseSource(database)
  if (isDropping && !("sqlite" in source)) throw usageError("--drop-unreadable: needs a SQLite file")
  const ofFile = "sqlite" in source ? yield* Effect.promise(() => examineFile(source.sqlite, settings, isDropping)) : []
  // The rows of a damaged file may be unreadable.
  if (ofFile.some(({ state }) => state === "error")) return ofFile
  return [...ofFile, ...(yield* examineDatabase(source, { prefix, durability, pooled }))]
})

/** `waybill doctor` */
export const doctor = Command.make(
  "doctor",
  { json: jsonFlag, dropUnreadable, ...configurableFlags(databaseSettings) },
  ({ dropUnreadable, json, ...flags }) =>
    Effect.gen(function* () {
      const settings = settingsFrom(databaseSettings, flags)
      const findings = yield* findingsOf(settings, dropUnreadable)
      const width = process.stdout.isTTY === true ? process.stdout.columns : DEFAULT_WIDTH
      print(json ? safeJson(findings, 2) : formatFindings(findings, width, bold))
      const errors = findings.filter(({ state }) => state === "error")
      if (errors.length === 0) return
      const list = [...new Set(errors.map(({ check }) => check))].join(" and ")
      throw new CommandError("refused", `${redactDatabase(settings.database)}: ${list} failed`)
    })
).pipe(Command.withExamples([{ command: "waybill doctor" }, { command: "waybill doctor --json" }]))
