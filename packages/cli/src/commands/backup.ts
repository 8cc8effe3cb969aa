import { existsSync, renameSync, rmSync } from "node:fs"
import { backup as copy, DatabaseSync } from "node:sqlite"
import { Effect } from "effect"
import { Argument, Command } from "effect/cli"
import { checkPresence } from "../database/run-on-database.ts"
import { Mistake, misused } from "../errors/command-error.ts"
import { tell } from "../output/print.ts"
import { sourceOf } from "../settings/database-location.ts"
import { flagsFor, settingsFrom } from "../settings/flags.ts"
import { type DatabaseSettings, databaseSettings } from "../settings/service-settings.ts"

const target = Argument.String("file").pipe(Argument.withDescription("The copy; there must be no such file yet."))

const pagesAtOnce = 1000

const run = async (settings: DatabaseSettings, to: string): Promise<void> => {
  const source = sourceOf(settings.database)
  if (!("sqlite" in source)) throw misused("backup copies SQLite files; use pg_dump or mariadb-dump for a server")
  checkPresence(settings)
  if (existsSync(to)) throw misused(`${to} is there already`)
  const from = new DatabaseSync(source.sqlite, { readOnly: true })
  // Under its name there is never half a copy.
  const unfinished = `${to}.${process.pid}.unfinished`
  try {
    // What others write from now on is not seen; otherwise every write would begin the copy anew.
    from.exec("begin; select 1 from sqlite_schema")
    const pages = await copy(from, unfinished, { rate: pagesAtOnce })
    renameSync(unfinished, to)
    tell(`${to} holds all of ${source.sqlite}: ${pages} pages.`)
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw new Mistake("unavailable", `${to} could not be written: ${(error as Error).message}`)
  } finally {
    from.close()
  }
}

/** `waybill backup` */
export const backup = Command.make("backup", { target, ...flagsFor(databaseSettings) }, ({ target, ...given }) =>
  Effect.promise(async () => {
    await run(settingsFrom(databaseSettings, given) as unknown as DatabaseSettings, target)
  })
).pipe(
  Command.withDescription("Copy the SQLite database of a running service, whole and consistent."),
  Command.withExamples([{ command: "waybill backup ./orders-2026-11-20.db" }])
)
