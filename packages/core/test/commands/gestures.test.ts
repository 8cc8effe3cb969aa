import type { OperatorCommand } from "@waybill/core/adapter"
import { soldQuote } from "@waybill/core/testing"
import { describe, expect, it } from "vitest"
import type { Scene } from "../fixtures/scenes.ts"
import { desk } from "./desk.ts"

it("a command with the same gesture is applied once, and returns the same order", () => {
  const { note, record } = desk("new")
  const gesture = { gesture: "g-1", operator: "Grace" }
  const first = note({ msg: "Called" }, gesture)
  note({ msg: "Called again" }, { gesture: "g-2" })
  expect(note({ msg: "Called" }, gesture)).toEqual(first)
  expect(record().history.map(({ msg, operator }) => [msg, operator])).toEqual([
    [undefined, undefined],
    ["Called", "Grace"],
    ["Called again", undefined]
  ])
})

it("a repeated gesture returns the order even if the lifecycle would refuse the command now", () => {
  const { cancel, start } = desk("new")
  const started = start({}, { gesture: "g-1" })
  expect(start({})).toMatchObject({ kind: "wrongStage" })
  cancel({ msg: "No stock" })
  expect(start({}, { gesture: "g-1", revision: 1 })).toEqual(started)
})

const shipping = { trackingno: "T-1", items: [{ index: 0, quantity: 1 }] }
const quote = (edition: string) => ({ quote: { ...soldQuote, edition } })

/** A command, and the same command with one other value. */
const reused: ReadonlyArray<readonly [OperatorCommand, scene: Scene, first: object, other: object]> = [
  ["start", "new", {}, { msg: "Today" }],
  ["undoStart", "processing", { msg: "Too early" }, { msg: "Wrong order" }],
  ["hold", "new", { reason: "artwork", msg: "Blurred" }, { reason: "payment", msg: "Blurred" }],
  ["ship", "processing", shipping, { ...shipping, trackingno: "T-2" }],
  ["ship", "processing", shipping, { ...shipping, weight: 2 }],
  ["ship", "processing", shipping, { ...shipping, items: [{ index: 0, quantity: 9999 }] }],
  ["correctShipment", "shipped", { shipment_id: "S1", trackingno: "T-8" }, { shipment_id: "S1", trackingno: "T-9" }],
  ["bindQuote", "new", quote("1"), quote("2")],
  ["reprint", "shipped", { reason: "lost", msg: "Gone" }, { reason: "lost", msg: "Lost again" }],
  ["reprint", "shipped", { reason: "lost", msg: "Gone" }, { reason: "damaged", msg: "Gone" }],
  [
    "reprint",
    "shipped",
    { reason: "lost", msg: "Gone" },
    { reason: "lost", msg: "Gone", items: [{ index: 0, quantity: 1 }] }
  ],
  ["note", "new", { msg: "Called" }, { msg: "Called again" }]
]

describe("a gesture of an earlier command", () => {
  it.each(reused)("%s refuses it with other values, and accepts it with the same", (name, scene, first, other) => {
    const service = desk(scene)
    service.setClock("2026-11-20 13:00:00")
    const gesture = { gesture: "g-1" }
    const done = service[name](first, gesture)
    expect(done).toHaveProperty("order_id")
    service.note({ msg: "Between" })
    expect(service[name](other, gesture)).toMatchObject({
      kind: "invalid",
      issues: [{ path: "gesture", problem: `was used for the command ${name} with other values; use a new one` }]
    })
    expect(service[name](first, gesture)).toEqual(done)
  })

  it("repeats a command after the personal data of the order was erased", () => {
    const { cancel, erase, note, setClock } = desk("new")
    setClock("2026-11-20 13:00:00")
    note({ msg: "Called Ada" }, { gesture: "g-1" })
    cancel({ msg: "No stock" })
    erase({})
    expect(note({ msg: "Called Ada" }, { gesture: "g-1" })).toMatchObject({ revision: 2 })
  })

  it("repeats a command whose clock was behind the order", () => {
    const { hold, setClock } = desk("new")
    setClock("2026-11-20 11:00:00")
    const done = hold({ reason: "artwork", msg: "Blurred" }, { gesture: "g-1" })
    expect(hold({ reason: "artwork", msg: "Blurred" }, { gesture: "g-1" })).toEqual(done)
  })
})

it("a command on a reprint is applied even if it has the gesture of the reprint's creation", () => {
  const { record, reprint, run, waybill } = desk("processing")
  const gesture = { gesture: "g-1" }
  const original = reprint({ reason: "lost", msg: "Gone" }, gesture)
  const start = () => run(waybill.operator.start("demo", { xid: "A-1-R1" }, {}, gesture))
  expect(start()).toMatchObject({ revision: 2, stage: "processing" })
  expect(start()).toMatchObject({ revision: 2, stage: "processing" })
  expect(reprint({ reason: "lost", msg: "Gone" }, gesture)).toEqual(original)
  expect(record().order.reprints).toHaveLength(1)
})

it("a reprint is repeated after it was erased", () => {
  const { reprint, run, waybill } = desk("shipped")
  const gesture = { gesture: "g-1" }
  const original = reprint({ reason: "lost", msg: "Gone" }, gesture)
  run(waybill.operator.cancel("demo", { xid: "A-1-R1" }, { msg: "No stock" }))
  run(waybill.operator.erase("demo", { xid: "A-1-R1" }, {}))
  expect(reprint({ reason: "lost", msg: "Gone" }, gesture)).toEqual(original)
})

it("a command with a different revision than the order's is refused", () => {
  const { note, start } = desk("new")
  note({ msg: "Called" })
  expect(start({}, { revision: 1 })).toMatchObject({
    kind: "changed",
    message: "the order has revision 2, not 1"
  })
  expect(start({}, { revision: 2 })).toMatchObject({ stage: "processing" })
})

it.each([
  [{ gesture: "x".repeat(256) }, "gesture: at most 255 characters"],
  [{ operator: "a\u0000" }, "operator: has characters that cannot be stored"]
])("refuses the options %j", (options, message) => {
  expect(desk("new").start({}, options)).toMatchObject({ kind: "invalid", message })
})
