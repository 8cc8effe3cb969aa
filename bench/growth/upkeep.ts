// Work that operators do from time to time: migrations, retention and backups.
import { execFile } from "node:child_process"
import { rmSync, statSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { Retention, type RetentionPosition } from "@waybill/adapter-sql"
import { runCommand } from "./commands.ts"
import { compare, type Work } from "./compare.ts"
import { type Comparison, tableOf } from "./judge.ts"
import { folder } from "./places.ts"
import type { Shop } from "./shop.ts"

/** Batches of retention that are measured, with 100 orders each. */
const BATCHES = 20
const BATCH_LIMIT = 3

/** The newest schema steps that create indexes on orders or events, and what each creates. */
const newestSteps = {
  "0007_board": ["orders_by_due", "orders_by_update", "orders_held", "orders_by_xid", "tracking_numbers_of_order"],
  "0011_history_steps": ["history_steps"],
  "0012_due_and_age": ["orders_by_due"],
  "0016_deliveries_of_order": ["webhook_deliveries_of_order"]
} as const

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

/** Undoes the schema steps from the first of the newest ones on, and returns a function that runs them again. */
const migrateAgain = async ({ place, prefix, query }: Shop) => {
  for (const index of Object.values(newestSteps).flat()) await query(`drop index if exists ${prefix}${index}`)
  await query(`delete from ${prefix}migrations where name >= '0007'`)
  return () => runCommand(["migrate", "--database", place.location])
}

/** Undoes the steps since version 0.1.0 except for tables, which the running service reads, and returns a function that runs them again. */
export const upgradeAgain = async ({ place, prefix, query }: Shop) => {
  await query(`drop index if exists ${prefix}webhook_deliveries_of_order`)
  // SQLite removes the words of one order after another from its index, unless the trigger is absent. The step creates it.
  if (place.database === "sqlite") {
    await query(`drop trigger if exists ${prefix}search_removed`)
    await query(`insert into ${prefix}search_index (${prefix}search_index) values ('delete-all')`)
  }
  await query(`delete from ${prefix}search`)
  await query(`delete from ${prefix}migrations where name >= '0014'`)
  return () => runCommand(["migrate", "--database", place.location])
}

/** Deletes the next batch of old orders. */
export const deletion = (): Work<Shop> => {
  const from = new Map<Shop, RetentionPosition | undefined>()
  return async (shop) => async () => {
    const start = from.get(shop)
    const batch = await shop.runtime.runPromise(
      Retention.use(({ deleteBatch }) =>
        deleteBatch({ before: Date.now(), keepUnsent: "withWebhook", ...(start !== undefined && { from: start }) })
      )
    )
    if (batch.deleted === 0) throw new Error(`${shop.place.name}: retention found no order`)
    from.set(shop, batch.next)
  }
}

/** Backs a database up, and returns the milliseconds and the bytes of the backup. */
export const backUp = async ({ place }: Shop): Promise<{ readonly time: number; readonly bytes: number }> => {
  const file = join(folder, "backup")
  rmSync(file, { force: true })
  const seconds = await secondsOf(() =>
    place.database === "sqlite"
      ? runCommand(["backup", file, "--database", place.location])
      : promisify(execFile)("pg_dump", ["--format=custom", "--compress=1", `--file=${file}`, place.location])
  )
  const bytes = statSync(file).size
  rmSync(file)
  return { time: 1000 * seconds, bytes }
}

/** Returns the lines of the table of the work, and whether retention meets its target. */
export const upkeep = async ({ large, small }: { readonly small: Shop; readonly large: Shop }) => {
  const backups = [await backUp(small), await backUp(large)] as const
  const migrate = async (shop: Shop) => 1000 * (await secondsOf(await migrateAgain(shop)))
  const migrations = [await migrate(small), await migrate(large)] as const
  const work: ReadonlyArray<Comparison> = [
    { name: "backup", small: backups[0].time, large: backups[1].time },
    { name: "migrate, the steps from 0007 on", small: migrations[0], large: migrations[1] },
    ...(await compare(
      [small, large],
      { "retention, a batch of 100 orders": deletion() },
      {
        runs: BATCHES,
        limit: BATCH_LIMIT
      }
    ))
  ]
  const size = (backups[1].bytes / 1e6).toLocaleString("en-US", { maximumFractionDigits: 0 })
  return {
    comparisons: work,
    lines: [...tableOf(`${large.place.name}, upkeep`, work), "", `The larger backup has ${size} MB.`]
  }
}
