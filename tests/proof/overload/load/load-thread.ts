// A thread whose clients call the service until a message arrives, so that nothing else delays their measurements.
import { setTimeout as pause } from "node:timers/promises"
import { parentPort, workerData } from "node:worker_threads"
import { connections } from "./connections.ts"
import { nextRequest } from "./requests.ts"
import { growingTally } from "./tally.ts"

/** A load on a service: a number of clients that wait for each reply, or a number of requests per second. */
export interface Load {
  readonly url: string
  readonly credentials: object
  /** Prefix of the xids. */
  readonly prefix: string
  readonly connections: number
  /** Last number of the address 127.0.0.x from which the first connection comes. Default 1, as for attackers. */
  readonly address?: number
  /** Requests per second. Default: each connection sends its next request when it has received a reply. */
  readonly rate?: number
}

/** Milliseconds between two batches of requests. */
const TICK = 5
/** Milliseconds to wait for the last replies. */
const LAST_REPLIES = 10_000

const { address = 1, connections: most, credentials, prefix, rate, url } = workerData as Load
const { count, tally } = growingTally()
const lines = connections(url, most, address)
const next = nextRequest(credentials, prefix)
let isOver = false
let pending = 0

const call = (then: () => void): void => {
  const start = performance.now()
  pending++
  const done = (head: string, body: string) => {
    pending--
    count(head, body, performance.now() - start)
    then()
  }
  lines.start({ bytes: next(), since: start, done })
}

const repeat = (): void => {
  // A refused client waits a little, so that a service that refuses connections is not called in a busy loop.
  if (!isOver) call(() => setTimeout(repeat, 1))
}

parentPort?.postMessage("started")
const begin = performance.now()
let sent = 0
const tick = (perSecond: number) => () => {
  const due = ((performance.now() - begin) / 1000) * perSecond
  for (; sent < due; sent++) call(() => {})
  lines.giveUp()
}
const timer = rate === undefined ? undefined : setInterval(tick(rate), TICK)
if (rate === undefined) for (let client = 0; client < most; client++) repeat()

parentPort?.once("message", async () => {
  isOver = true
  clearInterval(timer)
  const seconds = (performance.now() - begin) / 1000
  for (const last = performance.now() + LAST_REPLIES; pending > 0 && performance.now() < last; ) {
    await pause(TICK)
    lines.giveUp()
  }
  for (let left = pending; left > 0; left--) count("no reply within 10 seconds", "", LAST_REPLIES)
  lines.close()
  parentPort?.postMessage({ ...tally(), seconds })
})
