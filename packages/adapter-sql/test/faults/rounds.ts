// One round: several calls of a merchant while the connection to the server fails, and a verdict on each call.
import { randomUUID } from "node:crypto"
import { Waybill } from "@waybill/core"
import { Effect } from "effect"
import { isNightly } from "../../../../tests/runs/runs.ts"
import { SqlDatabase } from "../../src/index.ts"
import { carryOut, type Task } from "../fixtures/commands.ts"
import type { FreshTables } from "../fixtures/tables.ts"
import { type WaybillProcess, waybillOn } from "../fixtures/waybill.ts"
import type { Fault } from "./faults.ts"
import type { Proxy } from "./proxy.ts"
import { proxyTo } from "./proxy-to.ts"

const newMerchant = () => `merchant-${randomUUID()}`
const CONNECTIONS = 2
/**
 * Time limit in milliseconds for full recovery after a fault, without a restart. `npm run nightly -- tests` keeps the
 * machine busy and waits longer; CI and `npm run nightly -- faults` keep the limit.
 */
const RECOVERY_LIMIT = isNightly ? 60_000 : 5000

/** Kind of call in a round: pushing a new order or holding an existing one. */
export type Operation = "push" | "hold"

const DUPLICATE = "121"

/** A call with its outcome. */
interface Call extends Task {
  readonly outcome: string
}

const call = async (process: WaybillProcess, command: Operation, account: string, xid: string): Promise<Call> => {
  const task: Task = { command, account, xid, request: randomUUID() }
  return { ...task, outcome: await process.runPromise(carryOut(task)) }
}

/** Returns the history of a call's order, or an empty list if the order does not exist. */
const historyOf = (observer: WaybillProcess, { account, xid }: Call) =>
  observer.runPromise(
    Waybill.use((waybill) => waybill.getOrder(account, { xid })).pipe(
      Effect.map(({ history }) => history),
      Effect.catch(() => Effect.succeed([]))
    )
  )

/** Returns the verdict on a call. Every verdict except "acknowledged" and "temporary" is an error. */
const verdictOn = async (observer: WaybillProcess, done: Call) => {
  const { account, command, outcome, request, xid } = done
  const events = (await historyOf(observer, done)).filter(({ request_id }) => request_id === request)
  if (events.length > 1) return "executed twice"
  if (outcome === "ok") return events.length === 1 ? "acknowledged" : "acknowledged and lost"
  if (outcome === DUPLICATE) return "false duplicate"
  if (outcome !== "temporary") return `refused: ${outcome}`
  if (command === "hold") return "temporary"
  // After a temporary error, the merchant repeats the call, which succeeds or finds the order of the first attempt.
  const repeated = await call(observer, "push", account, xid)
  return repeated.outcome === (events.length === 1 ? DUPLICATE : "ok") ? "temporary" : `repeated: ${repeated.outcome}`
}

/** Whether all connections of the pool can be in use at the same time, and no others are open. */
const isPoolComplete = async (process: WaybillProcess, proxy: Proxy) => {
  const database = await process.runPromise(SqlDatabase)
  const all = Promise.withResolvers<void>()
  const timer = setTimeout(() => all.reject(new Error("some connections are missing")), 2000)
  let count = 0
  const hold = () => {
    count++
    if (count === CONNECTIONS) all.resolve()
    return all.promise
  }
  const holding = Array.from({ length: CONNECTIONS }, () => database.writer.connection().execute(hold))
  const results = await Promise.allSettled(holding)
  clearTimeout(timer)
  return results.every(({ status }) => status === "fulfilled") && proxy.openConnections() <= CONNECTIONS
}

/** Returns the milliseconds until everything works again, or undefined if the limit is exceeded. */
const timeToRecover = async (process: WaybillProcess, proxy: Proxy): Promise<number | undefined> => {
  const since = performance.now()
  while (performance.now() - since < RECOVERY_LIMIT) {
    const { outcome } = await call(process, "push", newMerchant(), "after")
    if (outcome === "ok" && (await isPoolComplete(process, proxy))) return performance.now() - since
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return undefined
}

const warmUp = async (process: WaybillProcess, account: string) => {
  for (let attempt = 0; attempt < 50; attempt++) {
    const { outcome } = await call(process, "push", account, "old")
    if (outcome === "ok" || outcome === DUPLICATE) return
    await new Promise((resolve) => setTimeout(resolve, 50 * attempt))
  }
  throw new Error("the connection does not work before the fault")
}

export interface RoundResult {
  readonly verdicts: ReadonlyArray<string>
  readonly hasTriggered: boolean
  /** Milliseconds until everything worked again; undefined if it never did. */
  readonly recovery: number | undefined
}

/** Runs a round on tables that are shared with other rounds. */
export const round = async (
  tables: FreshTables,
  observer: WaybillProcess,
  fault: Fault,
  operation: Operation,
  number: number
): Promise<RoundResult> => {
  const { place, proxy } = await proxyTo(tables)
  // Node numbers from 1 to 31, because the observer has 0: two processes with one number can generate the same id.
  const process = waybillOn(place, 1 + (number % 31), {
    connections: CONNECTIONS,
    timeouts: fault.timeouts ?? { acquire: 500, statement: 500 }
  })
  const account = newMerchant()
  try {
    await warmUp(process, account)
    if (operation === "hold") for (const xid of ["a", "b"]) await call(observer, "push", account, xid)
    const endFault = fault.begin(proxy)
    const calls = await Promise.all(
      (operation === "push" ? ["a", "b", "c"] : ["a", "b", "b"]).map((xid) => call(process, operation, account, xid))
    )
    await endFault()
    const hasTriggered = fault.isImmediate === true || proxy.hasTriggered()
    const recovery = await timeToRecover(process, proxy)
    const verdicts = []
    for (const each of calls) verdicts.push(await verdictOn(observer, each))
    return { verdicts, hasTriggered, recovery }
  } finally {
    await proxy.close()
    await process.dispose()
  }
}
