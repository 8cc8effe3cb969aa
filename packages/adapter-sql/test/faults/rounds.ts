// One round: a few calls of merchants while the line to the server breaks, and what came of each of them.
import { randomUUID } from "node:crypto"
import { Waybill } from "@waybill/core"
import { Effect } from "effect"
import { SqlDatabase } from "../../src/index.ts"
import { carryOut, type Task } from "../fixtures/commands.ts"
import type { FreshTables } from "../fixtures/tables.ts"
import { type WaybillProcess, waybillOn } from "../fixtures/waybill.ts"
import type { Fault } from "./faults.ts"
import type { Line } from "./proxy.ts"
import { lineTo } from "./proxy-to.ts"

const merchant = () => `merchant-${randomUUID()}`
const connections = 2
/** The fault is over, and within so many milliseconds all is well again, without a restart. */
const recovery = 5000

/** A new order, or a change of one that is there. */
export type Operation = "push" | "hold"

const duplicate = "121"

/** A call with what its caller heard. */
interface Call extends Task {
  readonly answer: string
}

const call = async (process: WaybillProcess, command: Operation, account: string, xid: string): Promise<Call> => {
  const task: Task = { command, account, xid, request: randomUUID() }
  return { ...task, answer: await process.runPromise(carryOut(task)) }
}

/** The commands of an order that calls have left, each with its request; none for an order that is not there. */
const tracesOf = (truth: WaybillProcess, { account, xid }: Call) =>
  truth.runPromise(
    Waybill.use((waybill) => waybill.getOrder(account, { xid })).pipe(
      Effect.map(({ history }) => history),
      Effect.catch(() => Effect.succeed([]))
    )
  )

/** What came of one call, in words of which only the first two are no complaint. */
const verdictOn = async (truth: WaybillProcess, done: Call) => {
  const { account, answer, command, request, xid } = done
  const traces = (await tracesOf(truth, done)).filter(({ request_id }) => request_id === request)
  if (traces.length > 1) return "done twice"
  if (answer === "ok") return traces.length === 1 ? "acknowledged" : "acknowledged and lost"
  if (answer === duplicate) return "false duplicate"
  if (answer !== "temporary") return `refused: ${answer}`
  if (command === "hold") return "temporary"
  // Who was told to come again comes again: the first time either happened or it did not.
  const again = await call(truth, "push", account, xid)
  return again.answer === (traces.length === 1 ? duplicate : "ok") ? "temporary" : `repeated: ${again.answer}`
}

/** All connections of the pool can be had at once, so none has got lost; and there are no others. */
const isWhole = async (process: WaybillProcess, line: Line) => {
  const database = await process.runPromise(SqlDatabase)
  const have = Promise.withResolvers<void>()
  const late = setTimeout(() => have.reject(new Error("not all at once")), 2000)
  let count = 0
  const hold = () => {
    count++
    if (count === connections) have.resolve()
    return have.promise
  }
  const holding = Array.from({ length: connections }, () => database.writer.connection().execute(hold))
  const outcomes = await Promise.allSettled(holding)
  clearTimeout(late)
  return outcomes.every(({ status }) => status === "fulfilled") && line.width() <= connections
}

/** Tries until it works, and says how many milliseconds that took; undefined if it takes too long. */
const recovered = async (process: WaybillProcess, line: Line): Promise<number | undefined> => {
  const since = performance.now()
  while (performance.now() - since < recovery) {
    const { answer } = await call(process, "push", merchant(), "after")
    if (answer === "ok" && (await isWhole(process, line))) return performance.now() - since
    await new Promise((go) => setTimeout(go, 20))
  }
  return undefined
}

const warm = async (process: WaybillProcess, account: string) => {
  for (let turn = 0; turn < 50; turn++) {
    const { answer } = await call(process, "push", account, "old")
    if (answer === "ok" || answer === duplicate) return
    await new Promise((go) => setTimeout(go, 50 * turn))
  }
  throw new Error("the line does not work before anything is broken")
}

export interface Outcome {
  readonly verdicts: ReadonlyArray<string>
  readonly hasStruck: boolean
  /** Milliseconds until everything worked again; undefined for never. */
  readonly recovery: number | undefined
}

/** A round on tables that others use as well. */
export const round = async (
  tables: FreshTables,
  truth: WaybillProcess,
  fault: Fault,
  operation: Operation,
  number: number
): Promise<Outcome> => {
  const { line, place } = await lineTo(tables)
  const process = waybillOn(place, number, {
    connections,
    timeouts: fault.timeouts ?? { acquire: 500, statement: 500 }
  })
  const account = merchant()
  try {
    await warm(process, account)
    if (operation === "hold") for (const xid of ["a", "b"]) await call(truth, "push", account, xid)
    const over = fault.begin(line)
    const calls = await Promise.all(
      (operation === "push" ? ["a", "b", "c"] : ["a", "b", "b"]).map((xid) => call(process, operation, account, xid))
    )
    await over()
    const hasStruck = fault.isAlways === true || line.hasStruck()
    const recovery = await recovered(process, line)
    const verdicts = []
    for (const each of calls) verdicts.push(await verdictOn(truth, each))
    return { verdicts, hasStruck, recovery }
  } finally {
    await line.close()
    await process.dispose()
  }
}
