// Writes orders in transactions of a host that stay open for a while, so that commits can follow a different order than
// writes. On SQLite, transactions follow each other.
import { type HistoryEvent, type Order, OrderStore } from "@waybill/core"
import type { Effect } from "effect"
import { ordersOver } from "../../../../packages/adapter-sql/src/over/index.ts"
import { newEntry, nextEntry } from "../../../../packages/adapter-sql/test/fixtures/orders.ts"
import type { FreshTables } from "../../../../packages/adapter-sql/test/fixtures/tables.ts"
import { waybillOn } from "../../../../packages/adapter-sql/test/fixtures/waybill.ts"
import type { Host, Library } from "../../../../packages/adapter-sql/test/over/hosts/host.ts"
import { mysql2Library } from "../../../../packages/adapter-sql/test/over/hosts/mysql2.ts"
import { pgLibrary } from "../../../../packages/adapter-sql/test/over/hosts/postgres-drivers.ts"
import type { SeededRandom } from "../../../../packages/core/test/simulation/seeded-random.ts"
import { commitSequence } from "./commit-sequence.ts"

const libraries = { postgres: pgLibrary, mysql: mysql2Library } as const

/** Number of hosts. Each has a pool of three connections. */
const HOSTS = 4
const WRITERS = 10
const REVISIONS = 4
/** Share of the transactions that stay open, and their longest time in milliseconds. */
const SLOW = 0.3
const LONGEST = 80

/** Maximum difference between the times of events in milliseconds, because they come from several machines. */
const CLOCK_ERROR = 1000

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
const conflicts = ["deadlock", "sqlite_busy", "locked"]
/** Whether another transaction was in the way, so that the host must repeat its own. */
const isConflict = (error: unknown): boolean =>
  error instanceof Error &&
  (conflicts.some((each) => error.message.toLowerCase().includes(each)) || isConflict(error.cause))

const openHosts = ({ open }: Library, address: string): Promise<ReadonlyArray<Host>> =>
  Promise.all(Array.from({ length: HOSTS }, () => open(address)))

/**
 * Writes orders with several revisions each until there are `size` events. Returns the names of the events, and the
 * number of transactions that committed after one that wrote later.
 */
export const writeSlowly = async (
  { prefix, source }: FreshTables,
  size: number,
  random: SeededRandom,
  signal: AbortSignal
): Promise<{ readonly log: ReadonlyArray<string>; readonly overtaken: number }> => {
  const [kind, address] = Object.entries(source)[0] as [keyof typeof libraries | "sqlite", string]
  const hosts = kind === "sqlite" ? [] : await openHosts(libraries[kind], address)
  // A file has one writer, so its commits follow the order of the writes. Another library in this process would not see
  // the locks of Waybill's.
  const own = waybillOn({ prefix, source }, 1, { timeouts: { acquire: 20_000, statement: 20_000 } })
  const written: Array<string> = []
  const commits = commitSequence()

  const write = async (host: Host | undefined, order: Order, event: HistoryEvent) => {
    const isNew = order.revision === 1
    const name = `${order.order_id}/${order.revision}`
    if (host === undefined) {
      await own.runPromise<unknown, unknown>(
        OrderStore.use(
          (store) =>
            (isNew ? store.insert(order, event) : store.update(order, event)) as Effect.Effect<unknown, unknown>
        )
      )
      return void written.push(name)
    }
    const time = random.happens(SLOW) ? random.below(LONGEST) : 0
    for (;;) {
      const transaction = commits.begin()
      try {
        await host.transaction(async ({ execute }) => {
          const store = ordersOver(execute, { prefix })
          await (isNew ? store.insert(order, event) : store.update(order, event))
          transaction.wrote()
          await pause(time)
          transaction.commits()
        })
        transaction.committed()
        return void written.push(name)
      } catch (error) {
        if (!isConflict(error)) throw error
      }
    }
  }
  let orders = 0
  const writer = async (number: number) => {
    const host = hosts[number % HOSTS]
    while (written.length < size && !signal.aborted) {
      const at = { update_date: Date.now() + random.below(CLOCK_ERROR) } as Partial<Order>
      let entry = newEntry({ account_id: "acme", order_id: String(++orders) as never, ...at })
      await write(host, entry.order, entry.event)
      while (entry.order.revision < REVISIONS) {
        entry = nextEntry(entry.order)
        await write(host, entry.order, entry.event)
      }
    }
  }
  try {
    await Promise.all(Array.from({ length: WRITERS }, (_, number) => writer(number)))
  } finally {
    await Promise.all([own.dispose(), ...hosts.map((host) => host.close())])
  }
  return { log: written, overtaken: commits.overtaken() }
}
