// Fills the disk of a MariaDB server under load from a plain SQL client. Nothing here uses Waybill.
import { createPool, type Pool, type PoolConnection, type RowDataPacket } from "mysql2/promise"
import { type SeededRandom, seededRandom } from "../../../../packages/core/test/simulation/seeded-random.ts"
import type { Absent, Result, Run } from "../../trial.ts"
import { waitFor } from "../load/wait-for.ts"
import { databaseOn } from "./disk-database.ts"
import { smallDisk } from "./small-disk.ts"

const CLIENTS = 12
/** Rounds on one disk. A new one then replaces it, because the rows of all rounds remain on it. */
const ROUNDS_PER_DISK = 20
/** Number of times that a failed read is repeated, with a pause of a tenth of a second. */
const READS = 600
const SEEDS_APART = 7919
const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

const tables = [
  "create table orders (id varchar(40) primary key, xid varchar(40) not null unique, document mediumtext not null)",
  "create table events (id varchar(40), revision int, message text, primary key (id, revision))"
]

/** Inserts or changes orders and inserts an event for each, in one transaction. */
const write = async (connection: PoolConnection, ids: ReadonlyArray<string>, revision: number, document: string) => {
  await connection.query("start transaction")
  const orders = ids.map((id) => [id, `x${id}`, document])
  await connection.query(
    "insert into orders (id, xid, document) values ? on duplicate key update document = values(document)",
    [orders]
  )
  await connection.query("insert into events (id, revision, message) values ?", [
    ids.map((id) => [id, revision, "changed"])
  ])
  await connection.query("commit")
}

/** Starts clients that write until they are stopped, and records the ids of committed orders. */
const startClients = (pool: Pool, prefix: string, random: SeededRandom) => {
  const committed: Array<string> = []
  const counts = { temporary: 0 }
  let [isRunning, last] = [true, 0]
  const client = async () => {
    while (isRunning) {
      const ids = Array.from({ length: 1 + random.below(6) }, () => `${prefix}-${++last}`)
      const connection = await pool.getConnection().catch(() => undefined)
      try {
        for (const revision of [1, 2]) {
          await write(connection!, ids, revision, "x".repeat(500 + random.below(2000)))
          if (revision === 1) committed.push(...ids)
        }
        connection!.release()
      } catch {
        counts.temporary++
        // Closing the connection rolls its transaction back.
        connection?.destroy()
        await pause(20)
      }
    }
  }
  const ended = Promise.all(Array.from({ length: CLIENTS }, client))
  const end = () => {
    isRunning = false
    return ended
  }
  return { committed, counts, end }
}

/** Returns the ids that a table lacks. Waits for a server that stopped on the full disk. */
const missingIn = async (pool: Pool, table: string, ids: ReadonlyArray<string>): Promise<ReadonlyArray<string>> => {
  for (let tries = 0; ; tries++) {
    try {
      const [rows] = await pool.query<Array<RowDataPacket>>(`select distinct id from ${table}`)
      const stored = new Set(rows.map(({ id }) => id))
      return ids.filter((id) => !stored.has(id))
    } catch (error) {
      if (tries === READS) throw error
      await pause(100)
    }
  }
}

/** Fills one disk several times. Returns the number of rounds, of committed orders, and of lost ones by round. */
const fillDisk = async (first: number, rounds: number, seed: number, signal: AbortSignal) => {
  const small = smallDisk("384m")
  if (typeof small === "string") return { absent: small }
  const database = await databaseOn("MariaDB", small.disk)
  if ("absent" in database) {
    small.end()
    return database
  }
  const uri = Object.values(database.source)[0] as string
  const pool = createPool({ uri, connectionLimit: CLIENTS + 2, connectTimeout: 2000 })
  const all: Array<string> = []
  const lost = new Set<string>()
  let round = first
  const check = async () => {
    for (const table of ["orders", "events"]) for (const id of await missingIn(pool, table, all)) lost.add(id)
  }
  try {
    for (const each of tables) await pool.query(each)
    for (; round < first + rounds && !signal.aborted; round++) {
      const random = seededRandom(seed * SEEDS_APART + round)
      const clients = startClients(pool, `r${round}`, random)
      await waitFor(() => (clients.committed.length >= 50 ? true : undefined))
      await small.fillForAWhile(random, clients)
      const before = clients.committed.length
      await waitFor(() => (clients.committed.length > before ? true : undefined))
      await clients.end()
      all.push(...clients.committed)
      await check()
    }
    await database.restart()
    await check()
    return { rounds: round - first, full: small.refusals(), committed: all.length, lost, stops: database.stops() }
  } finally {
    await pool.end().catch(() => {})
    await database.end()
    small.end()
  }
}

/** Counts the committed orders that MariaDB loses. They are figures: no promise covers a server on a full disk. */
export const fillMariadb = async ({ progress, seed, signal, size }: Run): Promise<Result | Absent> => {
  const total = { rounds: 0, full: 0, committed: 0, stops: 0 }
  const lost: Array<string> = []
  while (total.rounds < size && !signal.aborted) {
    const result = await fillDisk(total.rounds, Math.min(ROUNDS_PER_DISK, size - total.rounds), seed, signal)
    if ("absent" in result) return result
    for (const name of ["rounds", "full", "committed", "stops"] as const) total[name] += result[name]
    lost.push(...result.lost)
    progress(total.rounds)
  }
  const figures = {
    "committed orders": String(total.committed),
    "committed orders lost by the server": String(lost.length),
    "rounds with a loss": String(new Set(lost.map((id) => id.split("-")[0])).size),
    "rounds with a refused write": String(total.full),
    "stops of the server": String(total.stops)
  }
  return { trials: total.rounds, losses: 0, figures, found: [] }
}
