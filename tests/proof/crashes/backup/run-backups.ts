// Backs up a database and restores it while clients write, and compares it with the writes before the backup.
import { join } from "node:path"
import { inconsistencies } from "../../../../packages/adapter-sql/test/fixtures/consistency.ts"
import type { DatabaseName } from "../../../../packages/adapter-sql/test/fixtures/databases.ts"
import { queryOn } from "../../../../packages/adapter-sql/test/fixtures/tables.ts"
import { databaseSource } from "../../../../packages/cli/src/settings/database-location.ts"
import { seededRandom } from "../../../../packages/core/test/simulation/seeded-random.ts"
import type { Absent, Result, Run } from "../../trial.ts"
import { startClients } from "../load/clients.ts"
import { openShop } from "../load/open-shop.ts"
import type { Write } from "../load/send-write.ts"
import { waitFor } from "../load/wait-for.ts"
import { PREFIX, writeAgain } from "../load/write-again.ts"
import { type BackedUpDatabase, backedUpDatabase, type RunBash } from "./backup-commands.ts"

/** Returns the violations in a restored database, given the writes before the backup. */
const violationsIn = async (database: string, folder: string, before: ReadonlyArray<Write>) => {
  const source = databaseSource(database.includes("://") ? database : join(folder, database))
  const query = queryOn(source, PREFIX)
  const rows = await query("select request_id from our_history")
  const stored = new Set(rows.map(({ request_id }) => request_id))
  const lost = before.filter(({ request }) => !stored.has(request))
  const written = await writeAgain(source)
  return [
    ...lost.map(({ request }) => `${request} was acknowledged before the backup and is not in it`),
    ...written,
    ...(await inconsistencies({ query }))
  ]
}

/** Backs up and restores the database in each round, while clients write. */
const runRounds = async (
  { backUp, database, restore }: BackedUpDatabase,
  { progress, seed, signal, size }: Run
): Promise<Result> => {
  const random = seededRandom(seed)
  const found: Array<string> = []
  const writes: Array<Write> = []
  let [round, duringBackups, duringRestores, temporary] = [0, 0, 0, 0]
  const shop = await openShop(["--database", database])
  const bash: RunBash = async (command, environment) => {
    const { code, err } = await shop.launch(["bash", "-euc", command], environment).ended
    if (code !== 0) throw new Error(`${command}: ${code} ${err}`)
  }
  try {
    for (; round < size && !signal.aborted; round++) {
      const clients = startClients(shop.address, seed + round, `b${round}`)
      let [restored, before] = ["", writes]
      try {
        const enough = 20 + random.below(80)
        await waitFor(() => (clients.writes.length >= enough ? true : undefined))
        before = [...writes, ...clients.writes]
        await backUp(bash, `backup-${round}`)
        const backedUpAt = clients.writes.length
        restored = await restore(bash, `backup-${round}`)
        const [backup, restoration] = [writes.length + backedUpAt - before.length, clients.writes.length - backedUpAt]
        if (backup === 0) found.push(`backup ${round}: no write was acknowledged during it`)
        duringBackups += backup
        duringRestores += restoration
      } finally {
        await clients.end()
      }
      writes.push(...clients.writes)
      temporary += clients.counts.temporary
      found.push(...clients.unexpected)
      if (clients.counts.unanswered > 0)
        found.push(`backup ${round}: ${clients.counts.unanswered} requests got no reply`)
      found.push(...(await violationsIn(restored, shop.folder, before)).map((each) => `backup ${round}: ${each}`))
      progress(round + 1)
    }
  } finally {
    shop.close()
  }
  const losses = found.length
  if (duringRestores === 0) found.push("no write was acknowledged during a restore")
  const figures = {
    "acknowledged writes": String(writes.length),
    "during backups": String(duringBackups),
    "during restores": String(duringRestores),
    "temporary replies": String(temporary)
  }
  return { trials: round, losses, figures, found }
}

export const runBackups = async (name: DatabaseName, run: Run): Promise<Result | Absent> => {
  const backedUp = await backedUpDatabase(name)
  if ("absent" in backedUp) return backedUp
  return runRounds(backedUp, run).finally(backedUp.end)
}
