// A wave of calls on several merchants, with one fault.
import { setTimeout as pause } from "node:timers/promises"
import { type ObservedCall, observed } from "../../../../packages/adapter-sql/test/storms/check-storm.ts"
import {
  type CompletedCall,
  makeCalls,
  type StormCall
} from "../../../../packages/adapter-sql/test/storms/make-calls.ts"
import { callQueries } from "./calls.ts"
import type { Objects } from "./objects.ts"
import type { remoteWaybill } from "./remote-waybill.ts"

export const kinds = ["killed", "aborted", "evicted"] as const
export type Fault = (typeof kinds)[number]

export interface Wave {
  /** Calls of each client on the orders of each merchant. */
  readonly plans: ReadonlyMap<string, ReadonlyArray<ReadonlyArray<StormCall>>>
  readonly fault: Fault | undefined
  /** Number of completed calls after which the fault occurs. */
  readonly faultAfter: number
  /** Merchant whose object is aborted. */
  readonly aborted: string
  /** Idle milliseconds before the wave if objects are evicted. */
  readonly idle: number
}

const now = () => Number(process.hrtime.bigint())

/** Makes the calls of a wave. Calls `onCalls` with those of each merchant, and returns whether the fault hit. */
export const runWave = async (
  objects: Objects,
  waybill: ReturnType<typeof remoteWaybill>,
  { aborted, fault, faultAfter, idle, plans }: Wave,
  onCalls: (
    merchant: string,
    own: ReadonlyArray<ObservedCall>,
    queries: Awaited<ReturnType<typeof callQueries>>
  ) => void
): Promise<boolean> => {
  const merchants = [...plans.keys()]
  const instances = async () => (await Promise.all(merchants.map(objects.instanceOf))).join()
  const before = await instances()
  if (fault === "evicted") await pause(idle)
  const reached = Promise.withResolvers<void>()
  let completed = 0
  // Each client finishes an order before the next, so that a fault makes few outcomes unknown.
  const make = async (merchant: string, clients: ReadonlyArray<ReadonlyArray<StormCall>>) => {
    const startedAt = now()
    const responses = new Map<string, CompletedCall>()
    const report = (each: CompletedCall) => {
      responses.set(each.call, each)
      if (++completed > faultAfter) reached.resolve()
    }
    const queries = callQueries(objects, merchant)
    await Promise.all(clients.map((calls) => waybill.runPromise(makeCalls(calls, 1, report))))
    const own = clients.flat().map((call) => observed(call, responses.get(call.id), startedAt))
    onCalls(merchant, own, await queries)
  }
  const hit = async () => {
    await reached.promise
    const isHit = objects.inProgress(fault === "killed" ? merchants : [aborted]) > 0
    if (fault === "killed") await objects.kill()
    if (fault === "aborted") await objects.abort(aborted)
    return isHit
  }
  const [isHit] = await Promise.all([hit(), ...[...plans].map(([merchant, clients]) => make(merchant, clients))])
  return fault === "evicted" ? (await instances()) !== before : isHit
}
