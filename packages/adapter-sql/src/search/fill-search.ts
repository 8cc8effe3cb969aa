import { transact } from "../connections/transaction.ts"
import { clock } from "../sql/clock.ts"
import type { Dialect } from "../sql/dialect.ts"
import { placeholdersFor } from "../sql/placeholders.ts"
import { type Database, runStatement } from "../sql/run-statement.ts"
import type { Tables } from "../sql/tables.ts"
import { crossAccountFill, KEYS } from "./cross-account.ts"
import { searchWords, wordsOf } from "./search-words.ts"

interface OrderKey {
  readonly account_id: string
  readonly order_id: string
}

/** Number of orders in one transaction. */
const ROWS = 200

/** Pause after a transaction while a service may write, as a multiple of the transaction's time. */
const PAUSE = 4

/** The lock that keeps an order from being deleted before its words are stored. SQLite has one writer. */
const lock: Readonly<Record<Dialect, string>> = { sqlite: "", postgres: "for share", mysql: "lock in share mode" }

const ON_CONFLICT =
  "on conflict (account_id, order_id) do update set revision = excluded.revision, words = excluded.words"

/** Replaces words of a different revision. */
const replaced: Readonly<Record<Dialect, string>> = {
  sqlite: ON_CONFLICT,
  postgres: ON_CONFLICT,
  mysql: "on duplicate key update revision = values(revision), words = values(words)"
}

interface FillRow extends OrderKey {
  readonly revision: string | number | bigint
  readonly xid: string
  readonly document: string
}

/** Returns the words of a row. An unreadable document must not stop a migration. */
const wordsIn = ({ document, order_id, xid }: FillRow): string => {
  try {
    return wordsOf({ shipments: [], ...JSON.parse(document), order_id, xid })
  } catch {
    return searchWords(`${xid} ${order_id}`).join(" ")
  }
}

/**
 * Stores the words of orders that an earlier version wrote, the oldest first, and deletes words without an order. Does
 * nothing if there are as many orders as words. While a process has the right to write orders, it pauses outside of a
 * host's transaction.
 */
export const fillSearch = async (
  dialect: Dialect,
  db: Database,
  tables: Tables,
  report: (done: number, total: number) => void = () => {}
): Promise<void> => {
  const { counts, done, missing, orphans } = crossAccountFill(tables)
  const { rows } = await runStatement<Readonly<Record<"orders" | "filled" | "unfilled", unknown>>>(db, counts, [])
  const { filled, orders, unfilled } = rows[0]!
  if (Number(orders) === Number(filled) && Number(unfilled) === 0) return

  const fill = (keys: ReadonlyArray<OrderKey>) =>
    transact(db, async (db) => {
      const next = placeholdersFor(dialect)
      const some = keys.map(() => `(o.account_id = ${next()} and o.order_id = ${next()})`).join(" or ")
      const read = `select o.account_id, o.order_id, o.revision, o.xid, o.document from ${tables.orders} o where ${some} ${lock[dialect]}`
      const values = keys.flatMap(({ account_id, order_id }) => [account_id, order_id])
      const { rows } = await runStatement<FillRow>(db, read, values)
      const keyOf = ({ account_id, order_id }: OrderKey) => JSON.stringify([account_id, order_id])
      const found = new Map(rows.map((row) => [keyOf(row), row]))
      const [one, two, three, four] = [placeholdersFor(dialect)].flatMap((next) => [next(), next(), next(), next()])
      const insert = `insert into ${tables.search} (account_id, order_id, revision, words) values (${one}, ${two}, ${three}, ${four})
        ${replaced[dialect]}`
      for (const key of keys) {
        const row = found.get(keyOf(key))
        if (row !== undefined)
          await runStatement(db, insert, [row.account_id, row.order_id, Number(row.revision), wordsIn(row)])
      }
    })

  const lease = `select 1 from ${tables.node_leases} where expires_at > ${clock[dialect].now} limit 1`
  const isServed = async () => !db.isTransaction && (await runStatement(db, lease, [])).rows.length > 0
  for (let done = Number(filled); ; ) {
    const { rows: keys } = await runStatement<OrderKey>(db, missing, [])
    for (let from = 0; from < keys.length; from += ROWS) {
      const start = performance.now()
      const some = keys.slice(from, from + ROWS)
      await fill(some)
      done += some.length
      report(done, Number(orders))
      const time = performance.now() - start
      if (await isServed()) await new Promise((resolve) => setTimeout(resolve, PAUSE * time))
    }
    if (keys.length < KEYS) break
  }
  await runStatement(db, orphans, [])
  await runStatement(db, done, [])
}
