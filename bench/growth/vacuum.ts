// Dead rows of PostgreSQL after a round of updates, and the time of a vacuum.
import type { Shop } from "./shop.ts"

/** Number of orders that are put on hold and released, at most a tenth of the open ones. */
const UPDATED = 2000
const CONCURRENCY = 16

interface TableState {
  readonly table: string
  readonly live: number
  readonly dead: number
  readonly updates: number
  readonly hot: number
}

const stateOf = ({ prefix, query }: Shop) =>
  query<TableState>(`select relname as "table", n_live_tup::float8 as live, n_dead_tup::float8 as dead, n_tup_upd::float8 as updates,
      n_tup_hot_upd::float8 as hot from pg_stat_user_tables where relname in ('${prefix}orders', '${prefix}history') order by 1`)

/** Puts orders on hold and releases them, through the product. Returns the number of changes. */
const update = async ({ pick, run, stock, waybill }: Shop): Promise<number> => {
  const count = Math.min(UPDATED, Math.floor(stock.open / 10))
  let [next, changes] = [0, 0]
  const counted = async (change: Promise<unknown>) => {
    // Two lanes may choose the same order, and then one of them is refused.
    await change.then(
      () => changes++,
      () => undefined
    )
  }
  const lane = async () => {
    while (next++ < count) {
      const { account, xid } = pick.fresh()
      await counted(run(waybill.holdOrder(account, { xid, msg: "Wait" })))
      await counted(run(waybill.unholdOrder(account, { xid })))
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, lane))
  if (changes < count) throw new Error(`only ${changes} of ${2 * count} changes were accepted`)
  return changes
}

const whole = (value: number): string => Math.round(value).toLocaleString("en-US")

/** Returns the lines of a table with the dead rows of each table after updates, and the seconds of a vacuum. */
export const vacuumLines = async (shop: Shop): Promise<ReadonlyArray<string>> => {
  if (shop.place.database !== "postgres") return []
  const { prefix, query } = shop
  const before = await stateOf(shop)
  const updates = await update(shop)
  // The statistics of a session arrive at most once a second.
  await new Promise((resolve) => setTimeout(resolve, 3000))
  const after = await stateOf(shop)
  const [setting] = await query<{ on: string; share: string }>(
    "select current_setting('autovacuum') as on, current_setting('autovacuum_vacuum_scale_factor') as share"
  )
  const rows: Array<string> = []
  for (const [index, { dead, hot, live, table, updates: updated }] of after.entries()) {
    const start = performance.now()
    await query(`vacuum ${table}`)
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    const since = before[index]!
    const threshold = 50 + Number(setting!.share) * live
    const cells = [
      whole(dead - since.dead),
      whole(updated - since.updates),
      whole(hot - since.hot),
      whole(threshold),
      seconds
    ]
    rows.push(`| ${table.slice(prefix.length)} | ${cells.join(" | ")} |`)
  }
  return [
    `${shop.place.name}: ${whole(updates)} commands; autovacuum is ${setting!.on} with a scale factor of ${setting!.share}.`,
    "",
    "| table | more dead rows | updated rows | of them without new index entries | dead rows that start autovacuum | vacuum, s |",
    "|---|---|---|---|---|---|",
    ...rows
  ]
}
