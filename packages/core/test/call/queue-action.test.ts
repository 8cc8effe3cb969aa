import { queueActionOf, unreadable } from "@waybill/core"
import { type CallOutcome, codes, type Reply } from "@waybill/core/adapter"
import { expect, it } from "vitest"
import { crashing, down } from "../fixtures/failing-ports.ts"
import { requests } from "../fixtures/requests.ts"
import { merchant, open } from "../fixtures/service.ts"

const outcomes = new Set([
  ...["success", "temporary", "throttled", "overQuota", "defect", "host", "unknownMethod"],
  ...Object.values(codes).flatMap((row) => Object.keys(row))
] as ReadonlyArray<CallOutcome>)

const namesOf = (action: string) => [...outcomes].filter((outcome) => queueActionOf({ outcome }) === action)

it("only outcomes that a later call can change are delivered again, and only a success is acknowledged", () => {
  expect(namesOf("retry")).toEqual(["temporary", "throttled", "overQuota", "defect"])
  expect(namesOf("acknowledge")).toEqual(["success"])
  expect(namesOf("deadLetter")).toEqual(expect.arrayContaining(["missing", "credentials", "unknownMethod", "host"]))
})

it("acknowledges a repeated submission, and sets another one with its xid aside", () => {
  const service = open()
  const push = (data: unknown): Reply => service.handle("push_order", { ...merchant, data })
  expect(queueActionOf(push(requests.push_order))).toBe("acknowledge")
  const again = push(requests.push_order)
  expect(again).toMatchObject({
    body: { res: "error", code: "121" },
    outcome: "duplicate",
    existing: { order_id: "200000000000001", identical: true }
  })
  expect(again.body).not.toHaveProperty("existing")
  expect(queueActionOf(again)).toBe("acknowledge")
  const other = push({ ...requests.push_order, gift_to: "Cy" })
  expect(other.existing).toEqual({ order_id: "200000000000001", identical: false })
  expect(queueActionOf(other)).toBe("deadLetter")
})

it("delivers a call again if a port fails or dies", () => {
  for (const { store } of [down, crashing]) {
    const service = open().within(store)
    const reply = service.handle("push_order", { ...merchant, data: requests.push_order })
    expect(reply).toMatchObject({ retryAfter: 1 })
    expect(queueActionOf(reply)).toBe("retry")
  }
})

it.each([
  ["push_order", "empty", "102", "The body is empty"],
  ["unhold_order", "invalidUtf8", "402", "The body is empty"],
  ["push_order", "tooLarge", "000", "The body is empty"],
  ["no_method", "empty", "000", "Unknown method"]
] as const)("answers a call of %s with an unreadable body (%s) with code %s", (name, kind, code, message) => {
  const reply = unreadable(name, { kind, problem: "the body is empty" })
  expect(reply.body).toEqual({ res: "error", code, message })
  expect(queueActionOf(reply)).toBe("deadLetter")
})

it.each([[{}], [undefined], [{ outcome: "sucess" }], [{ outcome: "toString" }], [{ body: {} }]])(
  "refuses to decide on the message of %o, which is not a reply",
  (reply) => {
    expect(() => queueActionOf(reply as never)).toThrow(
      new TypeError("queueActionOf: reply: must have the outcome of a call, such as success")
    )
  }
)
