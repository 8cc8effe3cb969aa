// Writes orders in transactions of a host that stay open for a while, so that commits follow another sequence than writes.
import type { HistoryEvent, Order } from "@waybill/core"
import { ordersOver } from "../../../../packages/adapter-sql/src/over/index.ts"
import { newEntry, nextEntry } from "../../../../packages/adapter-sql/test/fixtures/orders.ts"
import type { FreshTables } from "../../../../packages/adapter-sql/test/fixtures/tables.ts"
import type { Host, Library } from "../../../../packages/adapter-sql/test/over/hosts/host.ts"
import { mysql2Library } from "../../../../packages/adapter-sql/test/over/hosts/mysql2.ts"
import { pgLibrary } from "../../../../packages/adapter-sql/test/over/hosts/postgres-drivers.ts"
import { betterSqlite3Library } from "../../../../packages/adapter-sql/test/over/hosts/sqlite-drivers.ts"
import type { SeededRandom } from "../../../../packages/core/test/simulation/seeded-random.ts"

const libraries = { postgres: pgLibrary, mysql: mysql2Library, sqlite: betterSqlite3Library } as const

/** Number of hosts. Each has a pool of three connections. */
const HOSTS = 4
const WRITERS = 10
const REVISIONS = 4
/** Share of the transactions that stay open, and their longest time in milliseconds. */
const SLOW = 0.3
const LONGEST = 80

/** Milliseconds by which the times of events differ, because they come from several machines. */
const CLOCK_ERROR = 1000

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
const conflicts = ["deadlock", "sqlite_busy", "locked"]
/** Whether another transaction was in the way, so that the host must repeat its own. */
const isConflict = (error: unknown): boolean =>
  error instanceof Error &&
  (conflicts.some((each) => error.message.toLowerCase().includes(each)) || isConflict(error.cause))

/** Writes orders with several revisions each until there are `size` events, and returns the names of the events. */
export const writeSlowly = async (
  { prefix, source }: FreshTables,
  size: number,
  random: SeededRandom,
  signal: AbortSignal
): Promise<ReadonlyArray<string>> => {
  const [kind, address] = Object.entries(source)[0] as [keyof typeof libraries, string]
  const library: Library = libraries[kind]
  const isFile = kind === "sqlite"
  const hosts = await Promise.all(Array.from({ length: isFile ? 1 : HOSTS }, () => library.open(address)))
  const written: Array<string> = []

  const write = async (host: Host, order: Order, event: HistoryEvent) => {
    // A file has one writer, which would make all others wait.
    const time = !isFile && random.happens(SLOW) ? random.below(LONGEST) : 0
    for (;;) {
      try {
        await host.transaction(async ({ execute }) => {
          const store = ordersOver(execute, { prefix })
          await (order.revision === 1 ? store.insert(order, event) : store.update(order, event))
          await pause(time)
        })
        return void written.push(`${order.order_id}/${order.revision}`)
      } catch (error) {
        if (!isConflict(error)) throw error
      }
    }
  }
  let orders = 0
  const writer = async (number: number) => {
    const host = hosts[number % hosts.length]!
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
    await Promise.all(Array.from({ length: isFile ? 1 : WRITERS }, (_, number) => writer(number)))
  } finally {
    await Promise.all(hosts.map((host) => host.close()))
  }
  return written
}
