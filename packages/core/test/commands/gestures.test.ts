import { expect, it } from "vitest"
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

it("a command on a reprint is applied even if it has the gesture of the reprint's creation", () => {
  const { record, reprint, run, waybill } = desk("processing")
  const gesture = { gesture: "g-1" }
  const original = reprint({ reason: "lost", msg: "Gone" }, gesture)
  const start = () => run(waybill.start("demo", { xid: "A-1-R1" }, {}, gesture))
  expect(start()).toMatchObject({ revision: 2, stage: "processing" })
  expect(start()).toMatchObject({ revision: 2, stage: "processing" })
  expect(reprint({ reason: "lost", msg: "Gone" }, gesture)).toEqual(original)
  expect(record().order.reprints).toHaveLength(1)
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
