import { type FillRequest, fillContainers } from "@waybill/packing/loads"
import { describe, expect, it } from "vitest"

const crate = { reference: "crate", width: 10, length: 10, height: 10 }
const container = { reference: "C", inner: { width: 20, length: 20, height: 20 }, stock: 1 }

const messagesOf = (request: unknown): ReadonlyArray<string> => {
  const outcome = fillContainers(request as FillRequest)
  return outcome._tag === "Refused" ? outcome.refusals.map(({ message }) => message) : []
}

describe("fillContainers refuses invalid requests", () => {
  it.each([
    [{ maximise: "profit" }, 'maximise: must be one of volume, value, priority, got "profit"'],
    [{ objective: ["boxes"] }, "objective: is a field of pack; use maximise instead"],
    [{ alternatives: 1 }, "alternatives: is a field of pack; use maximise instead"],
    [{ items: [{ ...crate, value: -1 }] }, "items[0].value (crate): must be 0 or more, got -1"],
    [{ items: [{ ...crate, priority: 1.5 }] }, "items[0].priority (crate): must be an integer, got 1.5"],
    [{ items: [{ ...crate, priority: "high" }] }, 'items[0].priority (crate): must be a number, got "high"'],
    [{ boxes: [{ ...container, kind: "mailer" }] }, "boxes[0].kind (C): must be box, got mailer"],
    [{ effort: -1 }, "effort: must be 0 or more, got -1"],
    [{ maximize: "value" }, 'maximize: unknown field "maximize"; did you mean "maximise"?'],
    [{ items: [{ ...crate, values: 1 }] }, 'items[0].values (crate): unknown field "values"; did you mean "value"?']
  ])("names the field for %j", (fields, message) => {
    expect(messagesOf({ items: [crate], boxes: [container], ...fields })).toEqual([message])
  })

  it.each([undefined, null, 7, "text", [], {}, { items: 3, boxes: {} }, { items: [null], boxes: [undefined] }])(
    "returns refusals and does not throw for %j",
    (request) => {
      expect(messagesOf(request).length).toBeGreaterThan(0)
    }
  )

  it("refuses a list of 4,294,967,295 items without reading all of it", () => {
    const items: unknown[] = []
    items.length = 2 ** 32 - 1
    expect(messagesOf({ items, boxes: [container] })[0]).toBe("items[0]: must be an object, got undefined")
  })

  it("reads items whose fields are inherited, as pack does", () => {
    const items = [Object.create({ ...crate, value: 5, quantity: 2 })]
    const outcome = fillContainers({ items, boxes: [container], maximise: "value" })
    expect(outcome).toMatchObject({ _tag: "Filled", achieved: [{ measure: "value", value: 10 }, { value: 2_000 }] })
  })

  it("refuses a request whose clock throws", () => {
    const now = () => {
      throw new Error("no clock")
    }
    expect(messagesOf({ items: [crate], boxes: [container], timeLimit: { now, limit: 5 } })[0]).toContain("no clock")
  })
})

describe("fillContainers chooses", () => {
  it("the most valuable pieces, although larger ones fit too", () => {
    const outcome = fillContainers({
      items: [
        { ...crate, reference: "gold", quantity: 3, value: 50 },
        { reference: "foam", width: 20, length: 20, height: 20, value: 60 }
      ],
      boxes: [container],
      maximise: "value"
    })
    if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]!.message)
    expect(outcome.packing.boxes[0]!.placements.map(({ reference }) => reference)).toEqual(["gold", "gold", "gold"])
    expect(outcome.achieved[0]).toMatchObject({ measure: "value", value: 150, proved: false })
    expect(outcome.packing.unpacked).toMatchObject([{ reference: "foam", quantity: 1, reason: "no-stock" }])
  })

  it("pieces of the highest priority first, regardless of their volume", () => {
    const outcome = fillContainers({
      items: [
        { ...crate, reference: "urgent", quantity: 2, priority: 5 },
        { reference: "bulk", width: 20, length: 20, height: 20, priority: 1 }
      ],
      boxes: [container],
      maximise: "priority"
    })
    if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]!.message)
    expect(outcome.achieved).toMatchObject([
      { measure: "pieces", priority: 5, value: 2, atMost: 2, proved: true },
      { measure: "pieces", priority: 1, value: 0, atMost: 1 },
      { measure: "volume", value: 2_000 }
    ])
  })

  it("lengths that sides can reach as the bound, where the volume alone would allow more", () => {
    const outcome = fillContainers({
      items: [{ ...crate, quantity: 99 }],
      boxes: [{ ...container, inner: { width: 29, length: 29, height: 29 } }]
    })
    if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]!.message)
    expect(outcome.achieved).toEqual([
      { measure: "volume", value: 8_000, atMost: 8_000, gap: 0, proved: true, by: "lengths" }
    ])
  })

  it("a valid bound if weights and values are zero for some of the kinds", () => {
    const sides = [3, 4, 5, 6, 7, 8, 9, 10]
    const outcome = fillContainers({
      items: sides.map((side, i) => ({
        reference: `${side}`,
        width: side,
        length: side,
        height: side,
        weight: i % 2 === 0 ? 0 : side,
        value: i % 3 === 0 ? 0 : side
      })),
      boxes: [{ ...container, inner: { width: 60, length: 60, height: 60 }, maxWeight: 18 }],
      maximise: "value"
    })
    if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]!.message)
    // The sides 5 and 7 have no weight, and 8 and 10 together weigh 18.
    expect(outcome.achieved[0]).toMatchObject({ value: 5 + 7 + 8 + 10, atMost: 5 + 7 + 8 + 10, proved: true })
  })
})
