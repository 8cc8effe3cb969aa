import { existsSync, statSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"
import { Effect } from "effect"
import { Argument, Command } from "effect/cli"
import { CommandError, usageError } from "../errors/command-error.ts"
import { notify, print } from "../output/terminal.ts"
import { pathArgument } from "../settings/completed-words.ts"
import { databaseSource } from "../settings/database-location.ts"
import { configurableFlags, jsonFlag, settingsFrom, switchFlag } from "../settings/flags.ts"
import { type DatabaseSettings, databaseSettings } from "../settings/service-settings.ts"
import { copyDatabase } from "../sqlite-file/copy.ts"
import { damageOf, describeLog, hasLostTransactions } from "../sqlite-file/damage.ts"
import { readLogState } from "../sqlite-file/log-state.ts"
import { setAside } from "../sqlite-file/replace.ts"
import { timestamp } from "../sqlite-file/timestamp.ts"

const backupFile = pathArgument("file").pipe(Argument.withDescription("Backup to restore, as written by `backup`"))
const replace = switchFlag("replace", "Replace an existing database; it is kept under a different name")

/** Returns the number of orders in a backup, or throws if it is damaged or not a Waybill database. */
const ordersIn = (backup: string, prefix: string): number => {
  if (!existsSync(backup)) throw usageError(`${backup}: no such file`)
  const log = readLogState(backup)
  const damage = [...damageOf(backup, "full"), ...(hasLostTransactions(log) ? [describeLog(backup, log)] : [])]
  if (damage.length > 0) throw new CommandError("refused", `${backup}: damaged: ${damage.join("; ")}; restore stopped`)
  const database = new DatabaseSync(backup, { readOnly: true })
  try {
    return Number(database.prepare(`select count(*) as orders from ${prefix}orders`).get()?.orders)
  } catch {
    throw usageError(`${backup}: has no table ${prefix}orders; must be a backup of a Waybill database`)
  } finally {
    database.close()
  }
}

const isSameFile = (one: string, other: string): boolean => {
  const [first, second] = [statSync(one), statSync(other)]
  return first.dev === second.dev && first.ino === second.ino
}

/** Switches of the command. */
interface Switches {
  readonly replace: boolean
  readonly json: boolean
}

const run = async (settings: DatabaseSettings, backup: string, { json, replace }: Switches): Promise<void> => {
  const source = databaseSource(settings.database)
  if (!("sqlite" in source))
    throw usageError("--database: restore writes only SQLite files; for a server, use pg_restore or mariadb")
  const target = source.sqlite
  const orders = ordersIn(backup, settings.prefix)
  const aside = `${target}.replaced-${timestamp()}`
  const isReplaced = existsSync(target)
  if (isReplaced) {
    if (isSameFile(target, backup)) throw usageError(`${backup}: is the database itself`)
    if (!replace) throw usageError(`${target}: already exists; use --replace to replace it and keep it as a copy`)
    if (!setAside(target, aside)) throw new CommandError("unavailable", `${target}: in use; stop the service first`)
    notify(`The replaced database is ${aside}.`)
  }
  try {
    await copyDatabase(backup, target)
  } catch (error) {
    throw new CommandError("unavailable", `${target}: cannot be written: ${(error as Error).message}`)
  }
  notify(`Restored ${target} from ${backup}: ${orders} orders, no damage found.`)
  if (json)
    print(JSON.stringify({ database: target, file: backup, orders, ...(isReplaced && { replaced: aside }) }, null, 2))
}

/** `waybill restore` */
export const restore = Command.make(
  "restore",
  { backupFile, replace, json: jsonFlag, ...configurableFlags(databaseSettings) },
  ({ backupFile, json, replace, ...flags }) =>
    Effect.promise(async () => {
      await run(settingsFrom(databaseSettings, flags), backupFile, { replace, json })
    })
).pipe(
  Command.withExamples([
    { command: "waybill restore ./orders-2026-11-20.db" },
    {
      command: "waybill restore ./orders-2026-11-20.db --replace",
      description: "Replace the database, and keep the current one as a copy"
    }
  ])
)
