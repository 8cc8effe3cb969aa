import { Webhook } from "standardwebhooks"
import { describe, expect, it } from "vitest"
import { commitSequence } from "./consumers/commit-sequence.ts"
import { readViolations } from "./consumers/judge-readers.ts"
import { type Arrival, deliveryViolations, type LoggedEvent } from "./deliveries/judge-deliveries.ts"
import { faultViolations } from "./deliveries/judge-faults.ts"

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
const receiver = { name: "acme-0", account_id: "acme", secret }

const event = (revision: number, command: string, stage = "new", order_id = "7"): LoggedEvent => ({
  account_id: "acme",
  order_id,
  revision,
  command,
  stage
})
const events = [event(1, "push_order"), event(2, "hold_order"), event(3, "note"), event(4, "start", "processing")]

interface Request extends Omit<Arrival, "arrived" | "accepted"> {
  /** Number of requests after which it was accepted. Default: accepted before the next request. */
  readonly acceptedAfter?: number
}

const arrival = (revision: number, type: string, stage = "new", more: object = {}, key = secret): Request => {
  const text = JSON.stringify({ type, data: { account: "acme", order_id: "7", revision, stage, ...more } })
  const id = `msg_${revision}`
  const timestamp = "1800000000"
  const signature = new Webhook(key).sign(id, new Date(Number(timestamp) * 1000), text)
  return { name: "acme-0", id, timestamp, signature, text }
}
const created = arrival(1, "order.created")
const held = arrival(2, "order.held")
const started = arrival(4, "order.processing", "processing")
const refused = (request: Request): Request => ({ ...request, acceptedAfter: Infinity })
const judged = (requests: ReadonlyArray<Request>, log: ReadonlyArray<LoggedEvent> = events) => {
  const arrivals = requests.map(({ acceptedAfter = 0, ...request }, index) => ({
    ...request,
    arrived: 1 + index,
    ...(acceptedAfter < Infinity && { accepted: 1.5 + index + acceptedAfter })
  }))
  return deliveryViolations({ events: log, receivers: [receiver], arrivals })
}

describe("the judge of deliveries", () => {
  it("allows every event in sequence, and repetitions at any time", () => {
    expect(judged([created, held, held, started, created])).toEqual([])
  })

  it("allows an event that was refused until it was accepted, and a repetition that is refused", () => {
    expect(judged([refused(created), refused(created), created, held, refused(held), started])).toEqual([])
  })

  const otherKey = "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
  it.each<[string, ReadonlyArray<Request>, ReadonlyArray<string>]>([
    ["a missing event", [created, started], ["acme-0: acme 7/2: hold_order never arrived"]],
    ["a different order", [created, started, held], ["acme-0: acme 7/4: arrived before acme 7/2 was accepted"]],
    [
      "an event that was answered with 404 and never repeated",
      [created, refused(held), started],
      ["acme-0: acme 7/2: hold_order was refused and not repeated"]
    ],
    [
      "a last event that was answered with 404 and never repeated",
      [created, held, refused(started)],
      ["acme-0: acme 7/4: start was refused and not repeated"]
    ],
    [
      "an event that was sent while an earlier one was not accepted",
      [created, refused(held), refused(started), held, started],
      ["acme-0: acme 7/4: arrived before acme 7/2 was accepted"]
    ],
    [
      "an event that was sent before the reply to an earlier one",
      [created, { ...held, acceptedAfter: 1 }, started],
      ["acme-0: acme 7/4: arrived before acme 7/2 was accepted"]
    ],
    [
      "another id",
      [created, held, { ...arrival(2, "order.held"), ...signedAgain(held, "msg_9") }, started],
      ["acme-0: acme 7/2: repeated with another id"]
    ],
    [
      "a different body",
      [created, held, arrival(2, "order.held", "new", { xid: "A" }), started],
      ["acme-0: acme 7/2: repeated with a different body"]
    ],
    [
      "a wrong signature",
      [created, arrival(2, "order.held", "new", {}, otherKey), started],
      ["acme-0: acme 7/2: the signature does not verify"]
    ],
    [
      "a wrong type",
      [created, arrival(2, "order.released"), started],
      ["acme-0: acme 7/2: order.released in the stage new for hold_order in the stage new"]
    ],
    [
      "a wrong stage",
      [created, held, arrival(4, "order.processing")],
      ["acme-0: acme 7/4: order.processing in the stage new for start in the stage processing"]
    ],
    [
      "a path without a webhook",
      [created, held, started, { ...held, name: "elsewhere" }],
      ["a request to elsewhere, which is not a webhook"]
    ]
  ])("finds %s", (_, arrivals, expected) => {
    expect(judged(arrivals)).toEqual(expected)
  })

  it("finds an event of another account, an unknown event, and two events with one id", () => {
    const foreign = arrival(1, "order.created", "new", { account: "mill" })
    expect(judged([foreign], [])).toEqual([
      "acme-0: mill 7/1: an event of the account mill",
      "acme-0: mill 7/1: an event that is not in the log"
    ])
    const same = { ...held, ...signedAgain(held, "msg_1") }
    expect(judged([created, same, started])).toEqual(["acme-0: acme 7/2: has the id of acme 7/1"])
  })

  it("allows a different body after the order was erased", () => {
    const log = [event(1, "push_order"), event(2, "cancel_order", "cancelled"), event(3, "erase", "cancelled")]
    const cancelled = arrival(2, "order.cancelled", "cancelled", { xid: "A" })
    const repeated = arrival(2, "order.cancelled", "cancelled")
    expect(judged([created, cancelled, repeated], log)).toEqual([])
  })
})

function signedAgain({ text, timestamp }: Request, id: string): Pick<Arrival, "id" | "signature"> {
  return { id, signature: new Webhook(secret).sign(id, new Date(Number(timestamp) * 1000), text) }
}

describe("the judge of readers", () => {
  const log = ["7/1", "7/2", "8/1"]
  it("allows every event once for a cursor, and repetitions for a consumer", () => {
    expect(readViolations("cursor", log, ["7/1", "8/1", "7/2"], { mayRepeat: false })).toEqual([])
    expect(readViolations("consumer", log, ["7/1", "7/1", "8/1", "7/2", "8/1"], { mayRepeat: true })).toEqual([])
  })

  it("finds a skipped event, a repeated event, an unknown event and an event out of order", () => {
    expect(readViolations("cursor", log, ["7/1", "8/1"], { mayRepeat: false })).toEqual(["cursor: 7/2 was skipped"])
    expect(readViolations("cursor", log, ["7/1", "8/1", "7/2", "8/1"], { mayRepeat: false })).toEqual([
      "cursor: 8/1 was read twice"
    ])
    expect(readViolations("cursor", log, ["7/1", "7/2", "8/1", "9/1"], { mayRepeat: false })).toEqual([
      "cursor: 9/1 is not in the log"
    ])
    expect(readViolations("consumer", log, ["7/2", "7/1", "8/1"], { mayRepeat: true })).toEqual([
      "consumer: order 7 was read in the order 2, 1"
    ])
  })
})

describe("the judge of faults", () => {
  it("needs each kind of fault in a long run, and any in a short one", () => {
    expect(faultViolations(1000, { "killed sender": 3, "HTTP 404": 0 })).toEqual([
      'the run had no fault of the kind "HTTP 404"'
    ])
    expect(faultViolations(1000, { "killed sender": 3, "HTTP 404": 1 })).toEqual([])
    expect(faultViolations(999, { "killed sender": 3, "HTTP 404": 0 })).toEqual([])
    expect(faultViolations(60, { "killed sender": 0 })).toEqual(['the run had no fault of the kind "killed sender"'])
  })
})

describe("the order of commits", () => {
  it("counts a transaction if another one began to write after it and committed before it", () => {
    const commits = commitSequence()
    const first = commits.begin()
    first.wrote()
    const second = commits.begin()
    second.wrote()
    second.commits()
    second.committed()
    expect(commits.overtaken()).toBe(0)
    first.commits()
    first.committed()
    expect(commits.overtaken()).toBe(1)
  })

  it("counts no transaction whose write overlapped the other one, or that committed first", () => {
    const commits = commitSequence()
    const [first, second] = [commits.begin(), commits.begin()]
    first.wrote()
    second.wrote()
    second.commits()
    second.committed()
    const third = commits.begin()
    third.wrote()
    first.commits()
    first.committed()
    third.commits()
    third.committed()
    expect(commits.overtaken()).toBe(0)
  })
})
