import { describe, expect, it } from "vitest"

interface State {
  readonly parcels: ReadonlyArray<object>
}
interface Outcome {
  readonly state: State
  readonly isDone: boolean
  readonly message: string
  /** The field with a problem. */
  readonly field?: string
}

// The browser loads this module unchanged, so that it has no types.
const bench = (await import(new URL("../public/bench-state.js", import.meta.url).href)) as {
  readonly newState: (data: object) => State
  readonly scan: (state: State, data: object, text: string) => Outcome
  readonly takeOut: (state: State, id: number, index: number) => State
  readonly close: (state: State, id: number, data?: object) => Outcome
  readonly choose: (state: State, id: number, way: string) => Outcome
  readonly weigh: (state: State, id: number, data: object) => Outcome
  readonly shipWith: (state: State, service?: object) => State
  readonly nextIn: (state: State, data: object, parcel: object) => number
  readonly fill: (state: State, id: number, values: object) => State
  readonly shipmentsOf: (state: State) => ReadonlyArray<{ readonly body: object }>
}
const { splitCode } = (await import(new URL("../public/bench-parcel.js", import.meta.url).href)) as {
  readonly splitCode: (text: string, order_id: string, isWeight?: boolean) => object | undefined
}

/** One box for a piece of the first item and one of the two pieces of the second. */
const data = {
  order_id: "77",
  revision: 4,
  items: [
    { name: "Item 1", quantity: 1, left: 1 },
    { name: "Item 2", quantity: 2, left: 2 }
  ],
  boxes: [
    {
      kind: "box",
      reference: "S",
      contents: [
        { index: 0, quantity: 1 },
        { index: 1, quantity: 1 }
      ]
    }
  ]
}

const scanned = (codes: ReadonlyArray<string>, from = bench.newState(data)): State =>
  codes.reduce((state, code) => bench.scan(state, data, code).state, from)

/** Closes the parcel with a tracking number. */
const closed = (state: State): State => {
  const result = bench.close(bench.fill(state, 1, { trackingno: "A" }), 1)
  expect(result.isDone, result.message).toBe(true)
  return result.state
}

describe("a parcel of the bench", () => {
  it("a weight far from the planned one is confirmed by a second Enter, and a wrong one never passes", () => {
    const boxes = [{ ...data.boxes[0], weight: 2 }]
    const planned = { ...data, boxes, units: "lb" }
    const weighed = (state: State, weight: string) => bench.weigh(bench.fill(state, 1, { weight }), 1, planned)
    const start = bench.newState(planned)
    for (const weight of ["", "1.4", "2", "2,6"])
      expect([weight, weighed(start, weight).isDone]).toEqual([weight, true])
    for (const weight of ["0", "x", "-2"]) {
      const { field, isDone, state } = weighed(start, weight)
      expect([isDone, field, weighed(state, weight).isDone], weight).toEqual([false, "weight", false])
    }
    for (const weight of ["1.3", "2.7", "200"]) {
      const { field, isDone, message, state } = weighed(start, weight)
      expect([isDone, field], weight).toEqual([false, "weight"])
      expect(message).toContain(`${weight} lb is far from the planned 2 lb`)
      expect(weighed(state, weight).isDone).toBe(true)
      expect(weighed(state, "300").isDone).toBe(false)
    }
    const byHand = bench.choose(start, 1, "by_hand").state
    expect(weighed(byHand, "200").isDone).toBe(true)
  })

  it("the code of a piece of any order is split from a field, and weights and numbers of carriers are not", () => {
    const order_id = "118086407475200"
    const codes = [
      ["118086407475200-1-1", "", "118086407475200-1-1"],
      ["3118086407475200-1-1", "3", "118086407475200-1-1"],
      ["118086407499776-1-1", "", "118086407499776-1-1"],
      ["3.25118086407499776-12-104", "3.25", "118086407499776-12-104"],
      ["1Z9118086407499776ß2 ", "1Z9", "118086407499776ß2 "]
    ]
    for (const [text = "", before, code] of codes)
      for (const isWeight of [true, false]) expect(splitCode(text, order_id, isWeight)).toEqual({ before, code })
    expect(splitCode("999-1-1", order_id, true)).toEqual({ before: "", code: "999-1-1" })
    for (const text of ["3.25", "3,25", "1000", "118086407499776"])
      expect(splitCode(text, order_id, true)).toBeUndefined()
    const numbers = ["999-1-1", "1Z999AA10123456784", "9400 1000 0000 0000 0000 00", "123-12345675", "118086407499776"]
    for (const text of [...numbers, "118086407499776-0001-1", "118086407499776 1 1"])
      expect(splitCode(text, order_id)).toBeUndefined()
    // A shop with short order numbers.
    expect(splitCode("4321-1-1", "1234")).toEqual({ before: "", code: "4321-1-1" })
    for (const text of ["4321-5678-9012", "4321-567"]) expect(splitCode(text, "1234")).toBeUndefined()
  })

  it("another box needs a name or three sides, and the plan returns only without other pieces", () => {
    const full = bench.fill(scanned(["77-1-1", "77-2-1"]), 1, { trackingno: "A" })
    const other = bench.choose(full, 1, "another_box").state
    const refused = bench.close(other, 1)
    expect([refused.isDone, refused.field]).toEqual([false, "reference"])
    expect(bench.close(bench.fill(other, 1, { box: { width: "1", length: "2" } }), 1).field).toBe("reference")
    expect(bench.close(bench.fill(other, 1, { box: { width: "1", length: "2", height: "-3" } }), 1).field).toBe(
      "height"
    )
    expect(bench.close(bench.fill(other, 1, { box: { width: "1", length: "2", height: "3,5" } }), 1).isDone).toBe(true)
    expect(bench.close(bench.fill(other, 1, { box: { reference: "Old crate" } }), 1).isDone).toBe(true)
    const more = scanned(["77-2-2"], bench.choose(full, 1, "by_hand").state)
    expect(bench.choose(more, 1, "planned").message).toBe(
      "Parcel 1 has other pieces than planned. Take them out first."
    )
    expect(bench.choose(bench.takeOut(more, 1, 1), 1, "planned").isDone).toBe(true)
  })

  it("every shipment has the chosen service, and another carrier must have a name", () => {
    const packed = scanned(["77-1-1", "77-2-1"])
    const chosen = closed(bench.shipWith(packed, { carrier: "swift", service: "AIR" }))
    expect(bench.shipmentsOf(chosen)[0]?.body).toMatchObject({ carrier: "swift", service: "AIR" })
    const unnamed = bench.fill(bench.shipWith(packed, { carrier: " ", service: "AIR" }), 1, { trackingno: "A" })
    expect(bench.close(unnamed, 1)).toMatchObject({ isDone: false, field: "carrier" })
    const carrier = closed(bench.shipWith(packed, { carrier: "Bike ", service: "" }))
    expect(bench.shipmentsOf(carrier)[0]?.body).toMatchObject({ carrier: "Bike" })
    expect(bench.shipmentsOf(carrier)[0]?.body).not.toHaveProperty("service")
    expect(bench.shipmentsOf(closed(bench.shipWith(chosen)))[0]?.body).not.toHaveProperty("carrier")
  })

  it("the next piece follows the plan from the bottom up", () => {
    const pieces = [[1], [0]]
    const placed = { ...data, boxes: [{ ...data.boxes[0], pieces }] }
    const next = (state: State) => bench.nextIn(state, placed, state.parcels[0]!)
    expect([[], ["77-2-1"], ["77-1-1"], ["77-1-1", "77-2-1"]].map((codes) => next(scanned(codes)))).toEqual([
      1, 0, 1, -1
    ])
    expect(next(bench.choose(scanned(["77-1-1", "77-2-1"]), 1, "by_hand").state)).toBe(1)
  })
})
