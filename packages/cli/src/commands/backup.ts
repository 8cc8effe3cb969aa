import { existsSync, renameSync, rmSync } from "node:fs"
import { backup as copyDatabase, DatabaseSync } from "node:sqlite"
import { Effect } from "effect"
import { Argument, Command } from "effect/cli"
import { checkDatabaseExists } from "../database/run-on-database.ts"
import { CommandError, usageError } from "../errors/command-error.ts"
import { notify } from "../output/terminal.ts"
import { databaseSource } from "../settings/database-location.ts"
import { configurableFlags, settingsFrom } from "../settings/flags.ts"
import { type DatabaseSettings, databaseSettings } from "../settings/service-settings.ts"

const target = Argument.String("file").pipe(Argument.withDescription("File to copy to; it must not exist yet"))

/** Database pages copied per step. */
const PAGES_PER_STEP = 1000

const run = async (settings: DatabaseSettings, to: string): Promise<void> => {
  const source = databaseSource(settings.database)
  if (!("sqlite" in source))
    throw usageError("--database: backup copies only SQLite files; for a server, use pg_dump or mariadb-dump")
  checkDatabaseExists(settings)
  if (existsSync(to)) throw usageError(`${to}: already exists; must be a new file`)
  const from = new DatabaseSync(source.sqlite, { readOnly: true })
  // The copy gets its final name only when it is complete.
  const unfinished = `${to}.${process.pid}.unfinished`
  try {
    // The transaction keeps a snapshot. Without it, each write by another process would make SQLite restart the copy.
    from.exec("begin; select 1 from sqlite_schema")
    const pages = await copyDatabase(from, unfinished, { rate: PAGES_PER_STEP })
    renameSync(unfinished, to)
    notify(`Copied ${source.sqlite} to ${to}: ${pages} pages.`)
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw new CommandError("unavailable", `${to}: cannot be written: ${(error as Error).message}`)
  } finally {
    from.close()
  }
}

/** `waybill backup` */
export const backup = Command.make(
  "backup",
  { target, ...configurableFlags(databaseSettings) },
  ({ target, ...flags }) =>
    Effect.promise(async () => {
      await run(settingsFrom(databaseSettings, flags) as unknown as DatabaseSettings, target)
    })
).pipe(
  Command.withDescription("Copy the SQLite database of a running service to a file"),
  Command.withExamples([{ command: "waybill backup ./orders-2026-11-20.db" }])
)
