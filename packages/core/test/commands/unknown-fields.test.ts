import { OperatorRefusal } from "@waybill/core"
import { describe, expect, it } from "vitest"
import { desk } from "./desk.ts"
import { expectedRows } from "./expected-commands.ts"

describe("a command in process refuses an unknown field with the nearest name, and changes nothing", () => {
  it.each(expectedRows.map(([command, { input, misspelled }]) => [command, ...misspelled, input] as const))(
    "%s: %s",
    (command, name, meant, input) => {
      const shop = desk("processing")
      const before = shop.record()
      for (const value of ["x", [{ index: 0, quantity: 1 }], "", null, undefined]) {
        const refusal = shop[command]({ ...input, [name]: value })
        expect(refusal).toBeInstanceOf(OperatorRefusal)
        expect(refusal).toMatchObject({
          kind: "invalid",
          issues: [{ path: name, problem: `unknown field "${name}"; did you mean "${meant}"?` }]
        })
      }
      expect(shop.record()).toEqual(before)
    }
  )
})

it.each([
  ["start", { zone: 1 }, "zone", 'unknown field "zone"; expected msg'],
  ["release", { zone: 1 }, "zone", 'unknown field "zone"; expected one of hold_id, msg'],
  [
    "ship",
    { trackingno: "T1", items: [{ index: 0, quantity: 1, zone: 1 }] },
    "items[0].zone",
    'unknown field "zone"; expected one of index, quantity'
  ]
] as const)("%s with a field like no other lists the known ones: %j", (command, data, path, problem) => {
  expect(desk("processing")[command](data)).toMatchObject({ kind: "invalid", issues: [{ path, problem }] })
})

it("only the first 100 unknown fields list the known ones, to limit the size of the refusal", () => {
  const many = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`zone${1000 + index}`, 1]))
  const refusal = desk("processing").start(many) as OperatorRefusal
  expect(refusal.issues?.slice(99)).toEqual([
    { path: "zone1099", problem: 'unknown field "zone1099"; expected msg' },
    { path: "zone1100", problem: "unknown field" }
  ])
})

it.each([
  ["ship", { trackingno: "T1", items: [{ index: 0, quantity: 1, qty: 1 }] }, "items[0].qty"],
  ["ship", { trackingno: "T1", parcels: [{ weights: "1" }] }, "parcels[0].weights"],
  ["reprint", { reason: "lost", msg: "Gone", items: [{ index: 0, Quantity: 1, quantity: 1 }] }, "items[0].Quantity"]
] as const)("%s refuses an unknown field of a list: %j", (command, data, path) => {
  expect(desk("processing")[command](data)).toMatchObject({ kind: "invalid", issues: [{ path }] })
})

it.each([
  ["release", { hold_id: "" }, "hold_id"],
  ["ship", { trackingno: "T1", items: " " }, "items"],
  ["ship", { untracked: true, trackingno: "" }, "trackingno"],
  ["reprint", { reason: "lost", msg: "Gone", items: "" }, "items"]
] as const)("%s refuses a blank or null field, which would otherwise select everything: %j", (command, data, path) => {
  const shop = desk("processing")
  shop.hold({ reason: "stock", msg: "No canvas" })
  expect(shop[command](data)).toMatchObject({ kind: "invalid", issues: [{ path, problem: "must not be blank" }] })
  const problem = "must not be null; omit the field instead"
  expect(shop[command]({ ...data, [path]: null })).toMatchObject({ kind: "invalid", issues: [{ path, problem }] })
})

it("null instead of an input is refused, too", () => {
  const shop = desk("processing")
  shop.hold({ reason: "stock", msg: "No canvas" })
  expect(shop.release(null)).toMatchObject({ kind: "invalid", issues: [{ path: "data" }] })
})
