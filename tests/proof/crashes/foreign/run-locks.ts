// Opens transactions of other programs under load, and ends them after a while. The service keeps running.
import { setTimeout as pause } from "node:timers/promises"
import type { DatabaseName } from "../../../../packages/adapter-sql/test/fixtures/databases.ts"
import { type FreshTables, migratedTables } from "../../../../packages/adapter-sql/test/fixtures/tables.ts"
import type { Absent, Result, Run } from "../../trial.ts"
import { openShop } from "../load/open-shop.ts"
import { type Address, sendWrite } from "../load/send-write.ts"
import { runOutages } from "../outages/run-outages.ts"
import { LOCKED_XID, type LockName, locks } from "./locks.ts"
import { openSession } from "./sessions.ts"

/** Clients that repeat a write on the locked order. */
const CLIENTS = 4
/** Time in milliseconds for a waiting statement to join the queue of a lock. */
const QUEUED = 500
/** Longest time of a refusal in milliseconds: up to three attempts, each with 1 s for a connection and 2 s for a statement. */
const REFUSAL = 10_000

const wait = (milliseconds: number, signal: AbortSignal) => pause(milliseconds, undefined, { signal }).catch(() => {})

/** Opens the sessions of a lock, and returns a function that closes them. */
const takeLock = async ({ prefix, source }: FreshTables, sessions: ReadonlyArray<ReadonlyArray<string>>) => {
  const open: Array<Awaited<ReturnType<typeof openSession>>> = []
  for (const statements of sessions) {
    const session = await openSession(source)
    open.push(session)
    const running = (async () => {
      for (const statement of statements) await session.run(statement.replaceAll("our_", prefix))
    })()
    await (open.length === 1 ? running : pause(QUEUED))
  }
  return async () => {
    for (const { end } of open) await end()
  }
}

/** Repeats a write on the locked order, which the service must refuse in time. The returned function ends it. */
const writeOnLocked = (address: Address, order_id: string, problems: Array<string>) => {
  let isRunning = true
  const client = async () => {
    for (; isRunning; await pause(20)) {
      const since = performance.now()
      const sent = await sendWrite(address, { xid: LOCKED_XID, order_id, items: 1 }, "note")
      const took = performance.now() - since
      if (isRunning && sent !== "temporary") problems.push(`a write on the locked order got ${JSON.stringify(sent)}`)
      if (took > REFUSAL) problems.push(`a write on the locked order took ${took.toFixed(0)} ms`)
    }
  }
  const ended = Promise.all(Array.from({ length: CLIENTS }, client))
  return async () => {
    isRunning = false
    await ended
  }
}

const runOn = async (tables: FreshTables, database: DatabaseName, name: LockName, run: Run): Promise<Result> => {
  const { isServing, seconds, sessions } = locks[name]
  const own = (sessions as Partial<Record<DatabaseName, ReadonlyArray<ReadonlyArray<string>>>>)[database]!
  const shop = await openShop(["--database", Object.values(tables.source)[0] as string, "--prefix", tables.prefix])
  const problems: Array<string> = []
  try {
    const pushed = await sendWrite(shop.address, { xid: LOCKED_XID, order_id: "", items: 1 }, "push_order")
    const { order_id } = pushed as { readonly order_id: string }
    const cause = async () => {
      const unlock = await takeLock(tables, own)
      const end = name === "locked-order" ? writeOnLocked(shop.address, order_id, problems) : async () => {}
      await wait(1000 * seconds, run.signal)
      const ended = end()
      await unlock()
      const at = performance.now()
      await ended
      return at
    }
    const result = await runOutages(shop.address, tables, { cause, isServiceUp: true, isServing }, run)
    return { ...result, found: [...result.found, ...new Set(problems)] }
  } finally {
    shop.close()
  }
}

export const runLocks = async (database: DatabaseName, name: LockName, run: Run): Promise<Result | Absent> => {
  const tables = await migratedTables(database)
  if ("absent" in tables) return tables
  return runOn(tables, database, name, run).finally(tables.end)
}
