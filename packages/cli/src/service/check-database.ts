import { existsSync, statSync } from "node:fs"
import { CommandError } from "../errors/command-error.ts"
import { grouped } from "../output/numbers.ts"
import { notify } from "../output/terminal.ts"
import { databaseSource } from "../settings/database-location.ts"
import type { ServiceSettings } from "../settings/service-settings.ts"
import { damageOf, describeLog, hasLostTransactions, steadyLogState } from "../sqlite-file/damage.ts"
import { emptyLog } from "../sqlite-file/empty-log.ts"

/** Minimum file size, in bytes, for a message about the check. */
const LARGE = 200_000_000

/** Throws if the SQLite file or its log is damaged. Only reports a last transaction that a power failure has cut. */
export const checkDatabase = async ({ checkFile, database }: ServiceSettings): Promise<void> => {
  const source = databaseSource(database)
  if (!checkFile || !("sqlite" in source) || !existsSync(source.sqlite)) return
  const file = source.sqlite
  const log = await steadyLogState(file)
  if (log !== undefined && hasLostTransactions(log))
    throw new CommandError(
      "unavailable",
      `${describeLog(file, log)}; restore a backup, or keep the readable part with: waybill doctor --drop-unreadable`
    )
  const { size } = statSync(file)
  if (size > LARGE)
    notify(`Checking ${file} (${grouped(Math.round(size / 1_000_000))} MB); --check-file off skips this`)
  const damage = damageOf(file, "quick")
  if (damage.length > 0)
    throw new CommandError(
      "unavailable",
      `${file}: damaged: ${damage.join("; ")}; restore a backup with: waybill restore`
    )
  if (log !== undefined && log.unreadableFrames > 0) {
    notify(`${file}-wal: the last transaction is incomplete, as after a power failure; it was not acknowledged`)
    emptyLog(file)
  }
}
