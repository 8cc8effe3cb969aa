// A round: all clients push the same xid, and repeat the push until they know its outcome.
import { orderOf } from "../../service/fixtures/load.ts"

/** A process of the service as its clients reach it, perhaps through a proxy. */
export interface Entrance {
  readonly url: string
  readonly credentials: object
}

/** The outcomes of one round. */
export interface RoundOutcome {
  /** Receipts that clients received. */
  readonly receipts: Array<string>
  duplicates: number
  /** Replies that were lost, or temporary, after which the client repeated the push. */
  repeated: number
  /** Replies that a push must not get. */
  readonly others: Array<string>
}

const DUPLICATE = "121"
const TEMPORARY = "100"
const MAX_ATTEMPTS = 30
const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

const pushOnce = async ({ credentials, url }: Entrance, xid: string): Promise<Record<string, unknown> | undefined> => {
  const body = JSON.stringify({ ...credentials, data: orderOf(xid) })
  try {
    const reply = await fetch(`${url}/v1/push_order`, { method: "POST", body, signal: AbortSignal.timeout(30_000) })
    return (await reply.json()) as Record<string, unknown>
  } catch {
    return undefined
  }
}

const pushUntilKnown = async (entrance: Entrance, xid: string, outcome: RoundOutcome): Promise<void> => {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const body = await pushOnce(entrance, xid)
    if (body?.res === "success") return void outcome.receipts.push(String(body.receipt_id))
    if (body?.code === DUPLICATE) return void outcome.duplicates++
    if (body !== undefined && body.code !== TEMPORARY) return void outcome.others.push(JSON.stringify(body))
    outcome.repeated++
    await pause(10 * attempt)
  }
  outcome.others.push(`no reply after ${MAX_ATTEMPTS} attempts`)
}

/** Pushes an xid with a number of concurrent clients at each entrance. */
export const pushRound = async (entrances: ReadonlyArray<Entrance>, clients: number, xid: string) => {
  const outcome: RoundOutcome = { receipts: [], duplicates: 0, repeated: 0, others: [] }
  const pushes = Array.from({ length: clients }, () => entrances.map((each) => pushUntilKnown(each, xid, outcome)))
  await Promise.all(pushes.flat())
  return outcome
}
