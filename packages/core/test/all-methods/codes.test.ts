import { codes, methodNames } from "@waybill/core/adapter"
import { describe, expect, it } from "vitest"
import { everyMethod, everyMethodName } from "../cases/every-method.ts"
import type { Case } from "../cases/method-cases.ts"
import { refusalCodesOf, specifiedCodes } from "../fixtures/specified-codes.ts"

it("the core has exactly the thirteen specified methods", () => {
  expect([...methodNames].sort()).toEqual([
    "cancel_order",
    "change_ship_address",
    "change_ship_deadline",
    "change_ship_method",
    "enable_rush_processing",
    "get_order",
    "get_status",
    "hold_order",
    "package_info",
    "push_order",
    "re_order",
    "shipping_rate",
    "unhold_order"
  ])
})

describe.each(everyMethodName)("%s", (method) => {
  const specified = [...new Set([specifiedCodes[method].temporary, ...refusalCodesOf(method)])].sort()

  it("uses exactly the codes listed in the specification and its decisions", () => {
    expect([...new Set<string>(Object.values(codes[method]))].sort()).toEqual(specified)
  })

  it("covers every code of the method with a test case", () => {
    const cases = Object.values<Case>(everyMethod[method].cases)
    const answered = cases.flatMap(({ reply }) => (reply.res === "error" ? [reply.code] : []))
    expect([...new Set(answered)].sort()).toEqual(specified)
  })
})

it("no method uses code 000 or the reserved codes 112 and 212", () => {
  const all = Object.values(codes).flatMap((row) => Object.values<string>(row))
  expect(all.filter((code) => ["112", "212", "000"].includes(code))).toEqual([])
})
