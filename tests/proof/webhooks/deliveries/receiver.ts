// A receiver of webhooks that records each request, and misbehaves if it should.
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import type { SeededRandom } from "../../../../packages/core/test/simulation/seeded-random.ts"
import type { Arrival } from "./judge-deliveries.ts"
import { accept, acceptances, failures, type Reply } from "./misbehaviours.ts"

/** Share of the requests that fail, and of those that are accepted in an unusual way. */
const FAILING = 0.35
const UNUSUAL = 0.1
/** Number of failures of one message, after which it is accepted. A message has ten attempts. */
const MAX_FAILURES = 3
/** Longest time of a reply in milliseconds. */
const SLOWEST = 30
const CUT_BEFORE_READING = "connection cut before the request is read"
const ACCEPTED = "accepted"

/** The kinds of replies of a receiver that misbehaves. */
export const badReplies: ReadonlyArray<string> = [
  ...Object.keys(failures),
  CUT_BEFORE_READING,
  ...Object.keys(acceptances)
]

interface ReceiverOptions {
  readonly random: SeededRandom
  readonly misbehaves: boolean
  /** Called when a request has been read, before its reply. */
  readonly onRequest: () => void
}

export const openReceiver = async ({ misbehaves, onRequest, random }: ReceiverOptions) => {
  const arrivals: Array<Arrival> = []
  const accepted = new Set<string>()
  const failed = new Map<string, number>()
  const kinds = new Map<string, number>()
  let moment = 0
  const acceptSoon: Reply = (response, accepted) =>
    void setTimeout(() => accept(response, accepted), random.below(SLOWEST)).unref()
  const count = (kind: string) => kinds.set(kind, (kinds.get(kind) ?? 0) + 1)

  const replyTo = (id: string): readonly [kind: string, Reply] => {
    const before = failed.get(id) ?? 0
    if (!misbehaves || !random.happens(FAILING + UNUSUAL)) return [ACCEPTED, acceptSoon]
    if (before >= MAX_FAILURES || random.happens(UNUSUAL / (FAILING + UNUSUAL)))
      return random.pick(Object.entries(acceptances))
    failed.set(id, before + 1)
    return random.pick([...Object.entries(failures), [CUT_BEFORE_READING, () => {}] as const])
  }

  const server = createServer(async (request, response) => {
    const header = (name: string) => String(request.headers[name])
    const id = header("webhook-id")
    const [kind, reply] = replyTo(id)
    if (kind === CUT_BEFORE_READING) {
      count(kind)
      return void request.socket.destroy()
    }
    const chunks = await request.toArray().catch(() => undefined)
    // The sender was killed while it sent the request.
    if (chunks === undefined || !request.complete) return
    const name = (request.url ?? "").slice(1)
    const arrival: Arrival & { accepted?: number } = {
      name,
      id,
      timestamp: header("webhook-timestamp"),
      signature: header("webhook-signature"),
      text: Buffer.concat(chunks).toString(),
      arrived: ++moment
    }
    arrivals.push(arrival)
    onRequest()
    count(kind)
    reply(response, () => {
      arrival.accepted = ++moment
      accepted.add(`${name} ${id}`)
    })
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrivals: arrivals as ReadonlyArray<Arrival>,
    /** Name and id of each message that was accepted. */
    accepted: accepted as ReadonlySet<string>,
    /** Number of replies by their kind. */
    replies: (kind: string) => kinds.get(kind) ?? 0,
    close: () => {
      server.close().closeAllConnections()
    }
  }
}
