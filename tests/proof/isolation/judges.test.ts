import { describe, expect, it } from "vitest"
import { type Answered, leaks, pairViolations } from "./judge-pair.ts"
import { roleViolations } from "./operator/judge-roles.ts"
import { median, timeViolations } from "./timing/judge-times.ts"

const answered = (text: string, status = 200, ids: ReadonlyArray<string> = [], headers = "a: b"): Answered => ({
  ids,
  reply: { status, headers, text }
})

describe("the judge of a pair of replies", () => {
  it("allows equal replies, also with the identifiers of the requests and new receipts", () => {
    expect(pairViolations(answered("no order"), answered("no order"))).toEqual([])
    expect(pairViolations(answered('no "A-1"', 404, ["A-1"]), answered('no "Z-9"', 404, ["Z-9"]))).toEqual([])
    expect(pairViolations(answered('{"receipt_id":"7"}'), answered('{"receipt_id":"8"}'))).toEqual([])
  })

  it("finds another status, another header, and another byte in the body", () => {
    expect(pairViolations(answered("x", 403), answered("x", 404))).toEqual(["HTTP 403, and HTTP 404 if absent"])
    expect(pairViolations(answered("x", 200, [], "etag: 1"), answered("x"))).toEqual([
      "headers etag: 1, and a: b if absent"
    ])
    expect(pairViolations(answered("no order."), answered("no order"))).toEqual(["no order., and no order if absent"])
  })

  it("finds the owner's secrets in a reply, except those in the request", () => {
    expect(leaks(answered("it belongs to owner-1"), ["owner-1", "e-7"])).toEqual(["the reply shows owner-1"])
    expect(leaks(answered("no owner-1", 404, ["OWNER-1", "owner-1"]), ["owner-1"])).toEqual([])
  })
})

describe("the judge of roles", () => {
  const refused = answered("the role viewer does not allow this", 403)
  it("allows equal refusals of a lower role, and no refusal of the role itself", () => {
    expect(roleViolations("viewer", "packer", { existing: refused, absent: refused })).toEqual([])
    expect(roleViolations(undefined, "viewer", { existing: answered("token", 401) })).toEqual([])
    expect(roleViolations("admin", "packer", { absent: answered("unknown", 404) })).toEqual([])
  })

  it("finds an operation that is open to a lower role, closed to its role, or reveals what exists", () => {
    expect(roleViolations("viewer", "packer", { absent: answered("unknown", 404) })).toEqual([
      "HTTP 404, not 403, for viewer, with absent identifiers"
    ])
    expect(roleViolations("operator", "packer", { absent: refused })).toEqual([
      "HTTP 403 for the role operator, with absent identifiers"
    ])
    expect(roleViolations("viewer", "packer", { absent: refused, existing: answered("it exists", 403) })).toEqual([
      "for viewer, with existing identifiers: it exists, and the role viewer does not allow this if absent"
    ])
  })
})

describe("the judge of times", () => {
  it("allows medians within a millisecond or 25 %", () => {
    expect(median([9, 1, 3, 2])).toBe(2.5)
    expect(timeViolations("x", { foreign: [1, 2, 3], absent: [2.9, 2.9, 2.9] })).toEqual([])
    expect(timeViolations("x", { foreign: [12, 12, 99], absent: [10, 10, 1] })).toEqual([])
  })

  it("finds a refusal that takes longer for an existing order", () => {
    expect(timeViolations("get_order by xid", { foreign: [5, 5, 5], absent: [3, 3, 3] })).toEqual([
      "get_order by xid: 5.00 ms for another account's order, 3.00 ms for an absent one"
    ])
  })
})
