import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { seedOf } from "../../../tests/runs/runs.ts"

type Piece = readonly [index: number, piece: number]
interface Parcel {
  readonly id: number
  readonly pieces: ReadonlyArray<Piece>
  readonly isClosed: boolean
}
interface State {
  readonly parcels: ReadonlyArray<Parcel>
  readonly active: number | undefined
  readonly revision: number
  readonly acknowledge?: number
  readonly sends: ReadonlyArray<{
    readonly key: string
    readonly parcels: ReadonlyArray<number>
    readonly body: { readonly acknowledge?: number }
  }>
}
interface Outcome {
  readonly state: State
  readonly isDone: boolean
  readonly message: string
}
interface Shipment {
  readonly body: {
    readonly items: ReadonlyArray<{ readonly index: number; readonly quantity: number }>
    readonly trackingno?: string
  }
}

// The browser loads this module unchanged, so that it has no types.
const bench = (await import(new URL("../public/bench-state.js", import.meta.url).href)) as {
  readonly parseCode: (text: string) => object | undefined
  readonly newState: (data: object) => State
  readonly scan: (state: State, data: object, text: string) => Outcome
  readonly add: (state: State, data: object, index: number) => Outcome
  readonly addAll: (state: State, data: object, index: number) => Outcome
  readonly takeOut: (state: State, id: number, index: number) => State
  readonly close: (state: State, id: number, data?: object) => Outcome
  readonly reopen: (state: State, id: number) => State
  readonly choose: (state: State, id: number, way: string) => Outcome
  readonly addParcel: (state: State) => State
  readonly fill: (state: State, id: number, values: object) => State
  readonly shipmentsOf: (state: State) => ReadonlyArray<Shipment>
  readonly rebase: (state: State, data: object) => State
  readonly acknowledged: (state: State, revision: number) => State
  readonly prepareSends: (state: State, newId: () => string) => State
  readonly isAllClosed: (state: State, data: object) => boolean
}

/** Two items: one piece of the first in box 1, and three pieces of the second, of which two are in box 2. */
const data = {
  order_id: "77",
  revision: 4,
  items: [
    { name: "Item 1", quantity: 1, left: 1 },
    { name: "Item 2", quantity: 4, left: 3 }
  ],
  boxes: [
    {
      kind: "box",
      reference: "S",
      contents: [
        { index: 0, quantity: 1 },
        { index: 1, quantity: 1 }
      ]
    },
    { kind: "tube", reference: "T", contents: [{ index: 1, quantity: 2 }] }
  ]
}

const scanned = (codes: ReadonlyArray<string>, from = bench.newState(data)): State =>
  codes.reduce((state, code) => bench.scan(state, data, code).state, from)

/** Closes a parcel with a tracking number and a weight. */
const closed = (state: State, id: number, trackingno: string, weight = "1,5"): State => {
  const result = bench.close(bench.fill(state, id, { trackingno, weight }), id)
  expect(result.isDone, result.message).toBe(true)
  return result.state
}

describe("the state of the bench", () => {
  it("a code is read with every sign that a keyboard layout types between its numbers", () => {
    for (const code of ["77-2-3", "77/2/3", "77ß2ß3", "77'2'3", " 77-2-3\n"])
      expect(bench.parseCode(code)).toEqual({ order_id: "77", index: 1, piece: 3 })
    expect(bench.parseCode("77-2")).toEqual({ order_id: "77", index: 1 })
    for (const text of ["1Z999AA10123456784", "abc", "", "77-2-3-4", "-1"])
      expect(bench.parseCode(text)).toBeUndefined()
  })

  it("a wrong code changes nothing and says why", () => {
    const start = scanned(["77-1-1"])
    const cases: ReadonlyArray<readonly [string, RegExp]> = [
      ["hello", /^Unknown code: .hello/],
      ["78-1-1", /^Piece of another order: 78/],
      ["77", /^This is the code of the order/],
      ["77-3-1", /^Unknown code/],
      ["77-2-5", /^Unknown code/],
      ["77-2-0", /^Unknown code/],
      ["77-1-1", /^Scanned twice: piece 1 is in parcel 1/],
      ["77-1", /^All pieces are packed: .Item 1/]
    ]
    for (const [code, message] of cases) {
      const { isDone, message: shown, state } = bench.scan(start, data, code)
      expect([isDone, state === start], code).toEqual([false, true])
      expect(shown).toMatch(message)
    }
  })

  it("a piece for another box is refused with the number of its parcel, and is taken when packed by hand", () => {
    const state = scanned(["77-2-1"])
    const wrong = bench.scan(state, data, "77-2-2")
    expect(wrong.message).toBe("Wrong piece for parcel 1: \u2068Item 2\u2069. It belongs in parcel 2.")
    expect(bench.scan(bench.choose(state, 1, "by_hand").state, data, "77-2-2").isDone).toBe(true)
  })

  it("a click adds all pieces of an item that the parcel takes", () => {
    const { state } = bench.addAll(bench.choose(scanned(["77-1-1"]), 1, "by_hand").state, data, 1)
    expect(state.parcels[0]?.pieces).toEqual([
      [0, 1],
      [1, 0],
      [1, 0],
      [1, 0]
    ])
    expect(bench.addAll(bench.newState(data), data, 1).state.parcels[0]?.pieces).toEqual([[1, 0]])
    expect(bench.addAll(state, data, 1).isDone).toBe(false)
  })

  it("parcels with one tracking number are one shipment, and each other number is another shipment", () => {
    const packed = scanned(["77-1-1", "77-2-1"])
    const both = scanned(["77-2-2", "77-2-3"], closed(packed, 1, "A"))
    const two = closed(both, 2, "B", "")
    expect(bench.isAllClosed(two, data)).toBe(true)
    expect(bench.shipmentsOf(two).map(({ body }) => body)).toEqual([
      {
        trackingno: "A",
        items: [
          { index: 0, quantity: 1 },
          { index: 1, quantity: 1 }
        ],
        type: "Box",
        weight: "1.5"
      },
      { trackingno: "B", items: [{ index: 1, quantity: 2 }], type: "Tube" }
    ])
    const unconfirmed = bench.close(bench.fill(both, 2, { trackingno: "A", weight: "2" }), 2)
    expect([unconfirmed.isDone, unconfirmed.message]).toEqual([
      false,
      "Parcel 1 has this tracking number, too. Close parcel 2 again if the carrier uses it for both."
    ])
    const other = closed(unconfirmed.state, 2, "B", "2")
    expect(bench.shipmentsOf(other)).toHaveLength(2)
    const same = closed(unconfirmed.state, 2, "A", "2")
    expect(bench.shipmentsOf(same).map(({ body }) => body)).toEqual([
      {
        trackingno: "A",
        items: [
          { index: 0, quantity: 1 },
          { index: 1, quantity: 3 }
        ],
        parcels: [
          { trackingno: "A", type: "Box", weight: "1.5" },
          { trackingno: "A", type: "Tube", weight: "2" }
        ],
        sameNumber: true
      }
    ])
  })

  it("tracking numbers are compared without outer white space and case", () => {
    const first = closed(scanned(["77-1-1", "77-2-1"]), 1, "T9")
    const again = bench.close(bench.fill(scanned(["77-2-2", "77-2-3"], first), 2, { trackingno: "t9 " }), 2)
    expect([again.isDone, again.message]).toEqual([
      false,
      "Parcel 1 has this tracking number, too. Close parcel 2 again if the carrier uses it for both."
    ])
    expect(bench.shipmentsOf(closed(again.state, 2, "t9 ")).map(({ body }) => body)).toMatchObject([
      { trackingno: "T9", parcels: [{ trackingno: "T9" }, { trackingno: "t9" }], sameNumber: true }
    ])
  })

  it("a parcel with the number of a recorded shipment needs a second close, and its shipment confirms the number", () => {
    const packed = bench.fill(scanned(["77-1-1", "77-2-1"]), 1, { trackingno: "T9" })
    const first = bench.close(packed, 1, { ...data, numbers: ["t8", "t9"] })
    expect([first.isDone, first.message]).toEqual([
      false,
      "A recorded shipment has this tracking number, too. Close parcel 1 again if the carrier uses it for both."
    ])
    const second = bench.close(first.state, 1, { ...data, numbers: ["t8", "t9"] })
    expect(second.isDone).toBe(true)
    expect(bench.shipmentsOf(second.state).map(({ body }) => body)).toMatchObject([
      { trackingno: "T9", sameNumber: true }
    ])
    const other = bench.close(bench.fill(first.state, 1, { trackingno: "T7" }), 1, { ...data, numbers: ["t9"] })
    expect(bench.shipmentsOf(other.state).map(({ body }) => "sameNumber" in body)).toEqual([false])
  })

  it("a parcel closes only complete, with a tracking number or the tick that there is none, and with a positive weight", () => {
    const half = bench.fill(scanned(["77-1-1"]), 1, { trackingno: "A" })
    expect(bench.close(half, 1).message).toMatch(/not complete/)
    const full = scanned(["77-2-1"], half)
    expect(bench.close(bench.fill(full, 1, { trackingno: " " }), 1).message).toMatch(/^Tracking number of parcel 1/)
    for (const weight of ["0", "-1", "heavy", "1e5", "0.0"])
      expect(bench.close(bench.fill(full, 1, { weight }), 1).message).toMatch(/^Weight of parcel 1/)
    expect(bench.close(bench.fill(full, 1, { trackingno: "", isUntracked: true }), 1).isDone).toBe(true)
  })

  it("a newer revision keeps the remaining packed pieces, and opens a parcel that lost one", () => {
    const state = closed(scanned(["77-1-1", "77-2-1"]), 1, "A")
    const noted = bench.rebase(state, { ...data, revision: 5 })
    expect(noted.parcels).toEqual(state.parcels)
    expect(noted.revision).toBe(5)
    const items = [{ ...data.items[0], left: 0 }, data.items[1]]
    const [first] = bench.rebase(state, { ...data, revision: 6, items, boxes: [] }).parcels
    expect([first?.pieces, first?.isClosed]).toEqual([[[1, 1]], false])
  })

  it("a confirmed address opens the closed parcels again, and is part of each later shipment", () => {
    const state = closed(scanned(["77-1-1", "77-2-1"]), 1, "A")
    const confirmed = bench.acknowledged(
      bench.prepareSends(state, () => "k"),
      5
    )
    expect(confirmed).toMatchObject({ acknowledge: 5, sends: [], active: 1 })
    expect(confirmed.parcels.map(({ isClosed, pieces }) => [isClosed, pieces])).toEqual([
      [
        false,
        [
          [0, 1],
          [1, 1]
        ]
      ],
      [false, []]
    ])
    const again = closed(bench.rebase(confirmed, { ...data, revision: 6 }), 1, "B")
    expect(bench.prepareSends(again, () => "k").sends.map(({ body }) => body.acknowledge)).toEqual([5])
    expect(bench.prepareSends(state, () => "k").sends[0]?.body).not.toHaveProperty("acknowledge")
    expect(bench.rebase(bench.acknowledged(bench.newState(data), 5), { ...data, revision: 6 }).acknowledge).toBe(5)
  })

  it("no sequence of scans, clicks and parcels loses, doubles or adds a piece", () => {
    const code = fc.constantFrom("77-1", "77-1-1", "77-2", "77-2-1", "77-2-2", "77-2-3", "77-2-4", "78-1-1", "x")
    const step = fc.oneof(
      fc.record({ do: fc.constant("scan" as const), code }),
      fc.record({
        do: fc.constantFrom("add", "takeOut", "close", "reopen", "by_hand", "another_box", "planned", "addParcel"),
        id: fc.integer({ min: 1, max: 4 }),
        index: fc.integer({ min: 0, max: 1 })
      })
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let state = bench.newState(data)
        /** Number of pieces of each item, counted by the test. */
        const packed = [0, 0]
        for (const each of steps) {
          if (each.do === "scan") {
            const { isDone, state: next } = bench.scan(state, data, each.code)
            if (isDone) packed[Number(each.code.split("-")[1]) - 1]! += 1
            state = next
            continue
          }
          const { do: name, id, index } = each
          const parcel = state.parcels.find((some) => some.id === id)
          if (name === "addParcel") state = bench.addParcel(state)
          else if (name === "add") {
            const { isDone, state: next } = bench.add(state, data, index)
            if (isDone) packed[index]! += 1
            state = next
          } else if (parcel !== undefined && name === "takeOut" && parcel.pieces.some(([one]) => one === index)) {
            state = bench.takeOut(state, id, index)
            packed[index]! -= 1
          } else if (parcel !== undefined && name === "close")
            state = bench.close(bench.fill(state, id, { isUntracked: true }), id).state
          else if (parcel !== undefined && name === "reopen") state = bench.reopen(state, id)
          else if (parcel !== undefined && ["by_hand", "another_box", "planned"].includes(name))
            state = bench.choose(state, id, name).state
          const pieces = state.parcels.flatMap((some) => some.pieces)
          expect([0, 1].map((item) => pieces.filter(([one]) => one === item).length)).toEqual(packed)
          const named = pieces.filter(([, piece]) => piece > 0).map(String)
          expect(new Set(named).size).toBe(named.length)
          expect(packed[0]! <= 1 && packed[1]! <= 3).toBe(true)
        }
        const inClosed = state.parcels.filter(({ isClosed }) => isClosed).flatMap(({ pieces }) => pieces).length
        const shipped = bench.shipmentsOf(state).flatMap(({ body }) => body.items)
        expect(shipped.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(inClosed)
      }),
      { seed: seedOf(1) }
    )
  })
})
