// A thread whose clients send the requests of a flood in turn, each on its own connection, until a message arrives.
import { parentPort, workerData } from "node:worker_threads"
import { connections } from "../load/connections.ts"
import { COUNT, type FloodRequest, type Tallied } from "./judge-flood.ts"

export interface Flood {
  readonly url: string
  readonly requests: ReadonlyArray<FloodRequest>
  readonly clients: number
  /** Last number of the address 127.0.0.x of the clients. */
  readonly address: number
}

const { address, clients, requests, url } = workerData as Flood
const lines = connections(url, clients, address)
const tally = new Map<string, Map<string, number>>()
let [isOver, count] = [false, 0]

const repeat = (): void => {
  if (isOver) return
  const { bytes, name } = requests[count % requests.length]!
  const done = (head: string) => {
    // A reply without a status is that of a closed connection.
    const status = /^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? "closed"
    const counts = tally.get(name) ?? new Map<string, number>()
    tally.set(name, counts.set(status, (counts.get(status) ?? 0) + 1))
    setTimeout(repeat, 1)
  }
  const sent = bytes.replaceAll(COUNT, String(count++).padStart(COUNT.length, "0"))
  lines.start({ bytes: sent, since: performance.now(), done })
}
parentPort?.postMessage("started")
for (let client = 0; client < clients; client++) repeat()
parentPort?.once("message", () => {
  isOver = true
  parentPort?.postMessage([...tally].map(([name, counts]): Tallied => ({ name, counts: [...counts] })))
  lines.close()
})
