// Merges the states of two benches that packed one order without seeing each other.
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { seedOf } from "../../../tests/runs/runs.ts"

type Piece = readonly [index: number, piece: number]
interface Parcel {
  readonly id: number
  readonly pieces: ReadonlyArray<Piece>
  readonly isClosed: boolean
  readonly weight: string
  readonly trackingno: string
}
interface State {
  readonly parcels: ReadonlyArray<Parcel>
  readonly active: number | undefined
  readonly revision: number
  readonly sends: ReadonlyArray<unknown>
  readonly packer?: { readonly name: string; readonly since: number }
}

// The browser loads these modules unchanged, so that they have no types.
const load = (name: string) => import(new URL(`../public/${name}`, import.meta.url).href)
const { merge } = (await load("bench-merge.js")) as {
  readonly merge: (one: State, other: State, data: object) => State
}
const bench = (await load("bench-state.js")) as {
  readonly newState: (data: object) => State
  readonly scan: (state: State, data: object, text: string) => { readonly state: State; readonly isDone: boolean }
  readonly addParcel: (state: State) => State
  readonly activate: (state: State, id: number) => State
}

const dataOf = (left: ReadonlyArray<number>, revision = 3) => ({
  order_id: "7",
  revision,
  boxes: [],
  items: left.map((left, index) => ({ name: `item ${index + 1}`, quantity: left, left }))
})

const parcel = (id: number, pieces: ReadonlyArray<Piece>, more: Partial<Parcel> = {}): Parcel => ({
  id,
  pieces,
  isClosed: false,
  weight: "",
  trackingno: "",
  ...more
})

const stateOf = (parcels: ReadonlyArray<Parcel>, packer?: State["packer"], revision = 3): State => ({
  revision,
  parcels,
  active: parcels[0]?.id,
  sends: [],
  ...(packer && { packer })
})

const data = dataOf([3, 4])
const [ana, ben] = [
  { name: "Ana", since: 1000 },
  { name: "Ben", since: 2000 }
]

describe("the merge of two benches", () => {
  it("keeps a piece that was scanned at either bench, once", () => {
    const one = stateOf(
      [
        parcel(1, [
          [0, 1],
          [1, 2]
        ])
      ],
      ana
    )
    const other = stateOf(
      [
        parcel(1, [
          [0, 1],
          [0, 3]
        ])
      ],
      ben
    )
    const expected = [
      parcel(1, [
        [0, 1],
        [0, 3],
        [1, 2]
      ])
    ]
    expect(merge(one, other, data).parcels).toEqual(expected)
    expect(merge(other, one, data)).toMatchObject({ parcels: expected, packer: ben, sends: [] })
  })

  it("a parcel that is closed at one bench stays closed with its weight, if no piece conflicts", () => {
    const closed = parcel(1, [[0, 1]], { isClosed: true, weight: "8", trackingno: "T1" })
    const one = stateOf([closed, parcel(2, [])], ana)
    const other = stateOf([parcel(1, [[0, 1]]), parcel(2, [[1, 1]])], ben)
    const { active, parcels } = merge(one, other, data)
    expect(parcels).toEqual([closed, parcel(2, [[1, 1]])])
    expect(active).toBe(2)
    const conflicting = stateOf(
      [
        parcel(1, [
          [0, 1],
          [0, 2]
        ])
      ],
      ben
    )
    expect(merge(one, conflicting, data).parcels[0]).toEqual({
      ...closed,
      isClosed: false,
      pieces: [
        [0, 1],
        [0, 2]
      ]
    })
  })

  it("a piece in two parcels is in the closed one, or else in that of the later packer", () => {
    const one = stateOf([parcel(1, [[0, 1]]), parcel(2, [])], ana)
    const other = stateOf([parcel(1, []), parcel(2, [[0, 1]])], ben)
    expect(merge(one, other, data).parcels).toEqual([parcel(1, []), parcel(2, [[0, 1]])])
    const closed = stateOf([parcel(1, [[0, 1]], { isClosed: true }), parcel(2, [])], ana)
    expect(merge(closed, other, data).parcels).toEqual([parcel(1, [[0, 1]], { isClosed: true }), parcel(2, [])])
  })

  it("pieces added without a scan do not count twice, and never exceed the order", () => {
    const one = stateOf(
      [
        parcel(1, [
          [0, 0],
          [0, 0],
          [1, 0],
          [1, 0],
          [1, 0]
        ])
      ],
      ana
    )
    const other = stateOf(
      [
        parcel(1, [
          [0, 0],
          [0, 2],
          [0, 3],
          [1, 0]
        ])
      ],
      ben
    )
    expect(merge(one, other, data).parcels[0]?.pieces).toEqual([
      [0, 0],
      [0, 2],
      [0, 3],
      [1, 0],
      [1, 0],
      [1, 0]
    ])
  })

  it("a state from before a shipment loses the pieces that have shipped", () => {
    const before = stateOf(
      [
        parcel(1, [
          [0, 1],
          [0, 2],
          [0, 3]
        ])
      ],
      ana,
      2
    )
    const now = stateOf([parcel(4, [[1, 1]])], ben)
    const counts = merge(before, now, dataOf([1, 4])).parcels.map(({ id, pieces }) => [id, pieces.length])
    expect(counts).toEqual([
      [1, 1],
      [4, 1]
    ])
  })

  it("loses no scan, adds none, and does not depend on the side of the benches if they scan different pieces", () => {
    const scans = fc.array(fc.tuple(fc.nat(2), fc.nat(4), fc.boolean(), fc.nat(2)), { maxLength: 15 })
    fc.assert(
      fc.property(scans, (all) => {
        const order = dataOf([5, 5, 5])
        let start = bench.newState(order)
        start = bench.addParcel(bench.addParcel(start))
        const seen = new Set<string>()
        const sides: [State, State] = [start, start]
        for (const [index, piece, isFirst, at] of all) {
          const code = `${index + 1}-${piece + 1}`
          if (seen.has(code)) continue
          seen.add(code)
          const side = isFirst ? 0 : 1
          const { isDone, state } = bench.scan(bench.activate(sides[side], at + 1), order, `7-${code}`)
          expect(isDone).toBe(true)
          sides[side] = state
        }
        const [one, other] = sides
        const { parcels } = merge({ ...one, packer: ana }, { ...other, packer: ben }, order)
        const found = parcels.flatMap(({ pieces }) => pieces.map(([index, piece]) => `${index + 1}-${piece}`))
        expect(found.toSorted()).toEqual([...seen].toSorted())
        expect(merge({ ...other, packer: ben }, { ...one, packer: ana }, order).parcels).toEqual(parcels)
        // Each piece is in the parcel into which it was scanned.
        for (const { parcels: scanned } of sides)
          for (const { id, pieces } of scanned)
            expect(parcels.find((each) => each.id === id)?.pieces).toEqual(expect.arrayContaining([...pieces]))
      }),
      { numRuns: 200, seed: seedOf(8) }
    )
  })
})
