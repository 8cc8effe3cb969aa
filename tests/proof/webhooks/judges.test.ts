import { Webhook } from "standardwebhooks"
import { describe, expect, it } from "vitest"
import { readViolations } from "./consumers/judge-readers.ts"
import { type Arrival, deliveryViolations, type LoggedEvent } from "./deliveries/judge-deliveries.ts"

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

const arrival = (revision: number, type: string, stage = "new", more: object = {}, key = secret): Arrival => {
  const text = JSON.stringify({ type, data: { account: "acme", order_id: "7", revision, stage, ...more } })
  const id = `msg_${revision}`
  const timestamp = "1800000000"
  const signature = new Webhook(key).sign(id, new Date(Number(timestamp) * 1000), text)
  return { name: "acme-0", id, timestamp, signature, text }
}
const created = arrival(1, "order.created")
const held = arrival(2, "order.held")
const started = arrival(4, "order.processing", "processing")
const judged = (arrivals: ReadonlyArray<Arrival>, log: ReadonlyArray<LoggedEvent> = events) =>
  deliveryViolations({ events: log, receivers: [receiver], arrivals })

describe("the judge of deliveries", () => {
  it("allows every event in sequence, and repetitions at any time", () => {
    expect(judged([created, held, held, started, created])).toEqual([])
  })

  const otherKey = "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
  it.each<[string, ReadonlyArray<Arrival>, ReadonlyArray<string>]>([
    ["a missing event", [created, started], ["acme-0: acme 7/2: hold_order never arrived"]],
    ["another sequence", [created, started, held], ["acme-0: acme 7: arrived in the sequence 1, 4, 2"]],
    [
      "another id",
      [created, held, { ...arrival(2, "order.held"), ...signedAgain(held, "msg_9") }, started],
      ["acme-0: acme 7/2: repeated with another id"]
    ],
    [
      "another body",
      [created, held, arrival(2, "order.held", "new", { xid: "A" }), started],
      ["acme-0: acme 7/2: repeated with another body"]
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

  it("allows another body after the order was erased", () => {
    const log = [event(1, "push_order"), event(2, "cancel_order", "cancelled"), event(3, "erase", "cancelled")]
    const cancelled = arrival(2, "order.cancelled", "cancelled", { xid: "A" })
    const repeated = arrival(2, "order.cancelled", "cancelled")
    expect(judged([created, cancelled, repeated], log)).toEqual([])
  })
})

function signedAgain({ text, timestamp }: Arrival, id: string): Pick<Arrival, "id" | "signature"> {
  return { id, signature: new Webhook(secret).sign(id, new Date(Number(timestamp) * 1000), text) }
}

describe("the judge of readers", () => {
  const log = ["7/1", "7/2", "8/1"]
  it("allows every event once for a cursor, and repetitions for a consumer", () => {
    expect(readViolations("cursor", log, ["7/1", "8/1", "7/2"], { mayRepeat: false })).toEqual([])
    expect(readViolations("consumer", log, ["7/1", "7/1", "8/1", "7/2", "8/1"], { mayRepeat: true })).toEqual([])
  })

  it("finds a skipped event, a repeated one, an unknown one and another sequence", () => {
    expect(readViolations("cursor", log, ["7/1", "8/1"], { mayRepeat: false })).toEqual(["cursor: 7/2 was skipped"])
    expect(readViolations("cursor", log, ["7/1", "8/1", "7/2", "8/1"], { mayRepeat: false })).toEqual([
      "cursor: 8/1 was read twice"
    ])
    expect(readViolations("cursor", log, ["7/1", "7/2", "8/1", "9/1"], { mayRepeat: false })).toEqual([
      "cursor: 9/1 is not in the log"
    ])
    expect(readViolations("consumer", log, ["7/2", "7/1", "8/1"], { mayRepeat: true })).toEqual([
      "consumer: order 7 was read in the sequence 2, 1"
    ])
  })
})
