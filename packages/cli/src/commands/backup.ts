import { existsSync } from "node:fs"
import { Effect } from "effect"
import { Argument, Command } from "effect/cli"
import { progressOn } from "../batch/progress.ts"
import { checkDatabaseExists } from "../database/run-on-database.ts"
import { CommandError, usageError } from "../errors/command-error.ts"
import { notify, print } from "../output/terminal.ts"
import { pathArgument } from "../settings/completed-words.ts"
import { databaseSource } from "../settings/database-location.ts"
import { configurableFlags, jsonFlag, settingsFrom } from "../settings/flags.ts"
import { type DatabaseSettings, databaseSettings } from "../settings/service-settings.ts"
import { copyDatabase } from "../sqlite-file/copy.ts"

const target = pathArgument("file").pipe(Argument.withDescription("File to copy to; it must not exist yet"))

const run = async (settings: DatabaseSettings, to: string, json: boolean): Promise<void> => {
  const source = databaseSource(settings.database)
  if (!("sqlite" in source))
    throw usageError("--database: backup copies only SQLite files; for a server, use pg_dump or mariadb-dump")
  checkDatabaseExists(settings)
  if (existsSync(to)) throw usageError(`${to}: already exists; must be a new file`)
  try {
    const progress = progressOn(process.stderr, { noun: "pages" })
    const onProgress = (done: number, total: number) => progress.update(done, done / total)
    const pages = await copyDatabase(source.sqlite, to, { isPaced: true, onProgress })
    progress.clear()
    notify(`Copied ${source.sqlite} to ${to}: ${pages} pages, no damage found.`)
    if (json) print(JSON.stringify({ database: source.sqlite, file: to, pages }, null, 2))
  } catch (error) {
    throw new CommandError("unavailable", `${to}: cannot be written: ${(error as Error).message}`)
  }
}

/** `waybill backup` */
export const backup = Command.make(
  "backup",
  { target, json: jsonFlag, ...configurableFlags(databaseSettings) },
  ({ json, target, ...flags }) =>
    Effect.promise(async () => {
      await run(settingsFrom(databaseSettings, flags), target, json)
    })
).pipe(Command.withExamples([{ command: "waybill backup ./orders-2026-11-20.db" }]))
