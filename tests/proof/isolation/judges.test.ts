import { describe, expect, it } from "vitest"
import { seededRandom } from "../../../packages/core/test/simulation/seeded-random.ts"
import { badgeViolations } from "./badges/judge-badges.ts"
import { consumerViolations, type OwnState } from "./consumers/judge-consumers.ts"
import { shareOf, untested } from "./judge-coverage.ts"
import { type Answered, leaks, pairViolations } from "./judge-pair.ts"
import { roleViolations } from "./operator/judge-roles.ts"
import { inTurns } from "./shuffled.ts"
import { median, timeViolations } from "./timing/judge-times.ts"

const answered = (text: string, status = 200, ids: ReadonlyArray<string> = [], headers = "a: b"): Answered => ({
  ids,
  reply: { status, headers, text }
})

describe("the judge of a pair of replies", () => {
  it("allows equal replies, even with the identifiers of the requests and new receipts", () => {
    expect(pairViolations(answered("no order"), answered("no order"))).toEqual([])
    expect(pairViolations(answered('no "A-1"', 404, ["A-1"]), answered('no "Z-9"', 404, ["Z-9"]))).toEqual([])
    expect(pairViolations(answered('{"receipt_id":"7"}'), answered('{"receipt_id":"8"}'))).toEqual([])
  })

  it("finds a different status, a different header, and a different byte in the body", () => {
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

describe("the judge of consumers", () => {
  const log = ["1/1", "1/2", "2/1"]
  const right: OwnState = {
    name: "mail",
    handled: ["1/1", "1/2"],
    refused: new Set(["2/1"]),
    setAside: ["2/1"],
    byTwo: []
  }
  it("allows that a consumer sets aside the events that it refuses", () => {
    expect(consumerViolations(right, log)).toEqual([])
  })

  it.each([
    [{ handled: ["1/1"] }, "mail: 1/2 was skipped"],
    [{ handled: ["1/1", "1/2", "1/2"] }, "mail: 1/2 was read twice"],
    [{ setAside: [] }, "mail: 2/1 is no longer set aside"],
    [{ setAside: ["1/1", "2/1"] }, "mail: has 1/1 of another consumer"],
    [{ byTwo: ["1/2"] }, "mail: two processes handled 1/2 and another event of its order concurrently"]
  ])("finds the violation %j", (change, sentence) => {
    expect(consumerViolations({ ...right, ...change }, log)).toEqual([sentence])
  })
})

describe("the judge of badges", () => {
  const badge = `00${"1".repeat(78)}`
  const wanted = { badge, status: 200, holder: "ana" }
  const right = { status: 200, headers: "a: b\nset-cookie: waybill-console-notice=x", text: "<b>ana</b> packer" }
  it("allows the page of the holder, and a cookie that ends a session", () => {
    expect(badgeViolations(right, wanted)).toEqual([])
    expect(badgeViolations({ ...right, headers: "set-cookie: waybill-console=; Path=/" }, wanted)).toEqual([])
  })

  it.each([
    [{ status: 303 }, "HTTP 303, not 200"],
    [{ headers: "set-cookie: waybill-console=abc; Path=/" }, "the reply has a session"],
    [{ headers: "set-cookie: __Host-waybill-console=abc; Path=/" }, "the reply has a session"],
    [{ headers: `location: /?search=${badge}` }, "the reply has the badge"],
    [{ text: `<b>ana</b> packer ${badge}` }, "the reply has the badge"],
    [{ text: "<b>bo</b> packer" }, "the session is not that of ana"]
  ])("finds the violation %j", (change, sentence) => {
    expect(badgeViolations({ ...right, ...change }, wanted)).toEqual([sentence])
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

describe("the judge of coverage", () => {
  const all = ["get by xid", "get by id"]
  it("finds what a complete run did not test, and a run that tested nothing", () => {
    expect(untested({ all, tested: new Set(["get by xid"]), isComplete: true })).toEqual(["get by id was not tested"])
    expect(untested({ all, tested: new Set(["else"]), isComplete: false })).toEqual([
      "too little was tested to judge anything"
    ])
  })

  it("allows that a short run tests a part, and counts only what belongs to it", () => {
    const part = { all, tested: new Set(["get by xid", "else"]), isComplete: false }
    expect(untested(part)).toEqual([])
    expect(shareOf(part)).toBe("1 of 2")
    expect(untested({ all, tested: new Set(all), isComplete: true })).toEqual([])
  })
})

it("a sequence in turns starts with every group, and then with every kind", () => {
  const list = ["a1", "a1", "a1", "a2", "b1", "b1", "b2", "b2", "b3"]
  const sequence = inTurns(
    seededRandom(7),
    list,
    ([group]) => group!,
    (each) => each
  )
  expect(
    sequence
      .slice(0, 2)
      .map(([group]) => group)
      .sort()
  ).toEqual(["a", "b"])
  expect(sequence.slice(0, 5).toSorted()).toEqual(["a1", "a2", "b1", "b2", "b3"])
  expect(sequence.toSorted()).toEqual(list)
})
