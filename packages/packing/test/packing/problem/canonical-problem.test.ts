// Checks that equivalent requests get the same answer. Every request is converted to the same canonical problem.
import { type Box, type Item, type Request, type Side, type Sides, violationsOf } from "@waybill/packing"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { runs } from "../../../../../tests/runs/runs.ts"
import { packed, scoreOf } from "../fixtures/answers.ts"
import { aLargeRequest, aRequest, SEED } from "../fixtures/requests.ts"

/** Random choices, one per item or box. The list is repeated if it is too short. */
const choices = fc.array(fc.nat({ max: 5 }), { minLength: 3, maxLength: 7 })
const chosen = (numbers: ReadonlyArray<number>, n: number): number => numbers[n % numbers.length]!

/** Expects the same number of boxes, volume, unpacked pieces and proofs. */
const expectSame = (one: Request, other: Request, k = 1): void => {
  const [a, b] = [packed(one), packed(other)]
  expect(b === undefined).toBe(a === undefined)
  if (a === undefined || b === undefined) return
  const [left, boxes, volume] = scoreOf(a)
  expect(scoreOf(b)).toEqual([left, boxes, expect.closeTo(volume * k ** 3, 6)])
  const proved = a.certificate.proofs.map((p) => [p.measure, p.proved, p.by])
  expect(b.certificate.proofs.map((p) => [p.measure, p.proved, p.by])).toEqual(proved)
}

/** Returns all positions, without references of items. */
const positionsIn = (request: Request) =>
  packed(request)?.boxes.map(({ reference, placements }) => [reference, placements.map(({ at, size }) => [at, size])])

const sizes = [
  { size: "a few pieces", requests: aRequest, numRuns: runs(7, 17) },
  { size: "20 to 40 pieces", requests: aLargeRequest, numRuns: runs(2, 4) }
] as const

const shuffled = <A>(list: ReadonlyArray<A>, numbers: ReadonlyArray<number>): A[] =>
  list
    .map((value, n) => ({ value, at: chosen(numbers, n) * 7 + ((n * (numbers[0]! + 3)) % 11) }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value)

/** Fields in which boxes with equal sides may differ. */
const twins: fc.Arbitrary<Partial<Box>> = fc.constantFrom<Partial<Box>[]>(
  { stock: 1 },
  { stock: 0 },
  { kind: "mailer" },
  { kind: "box" },
  { emptyWeight: 0, maxWeight: 100 },
  { price: 3 },
  {}
)

const times = (k: number, { width, length, height }: Sides): Sides => ({
  width: width * k,
  length: length * k,
  height: height * k
})

/** Removes cost functions, which receive lengths in the given unit. */
const withoutCost = (request: Request): Request => ({
  ...request,
  objective: request.objective?.filter((measure) => typeof measure !== "function").concat("boxes") ?? [
    "boxes",
    "volume"
  ]
})

const permutations: ReadonlyArray<(s: Sides) => Sides> = [
  (s) => s,
  ({ width: w, length: l, height: h }) => ({ width: l, length: w, height: h }),
  ({ width: w, length: l, height: h }) => ({ width: w, length: h, height: l }),
  ({ width: w, length: l, height: h }) => ({ width: h, length: l, height: w }),
  ({ width: w, length: l, height: h }) => ({ width: l, length: h, height: w }),
  ({ width: w, length: l, height: h }) => ({ width: h, length: w, height: l })
]

/** Swaps the names of length and height. */
const swapped = (sides: ReadonlyArray<Side>): ReadonlyArray<Side> =>
  sides.map((side) => (({ width: "width", length: "height", height: "length" }) as const)[side]).reverse()

/** Swaps sides of an item that its rotation rule makes interchangeable. */
const withSwappedSides = (item: Item, choice: number): Item => {
  const { rotation = "any" } = item
  if (typeof rotation === "object")
    return { ...item, ...permutations[2]!(item), rotation: { up: swapped(rotation.up) } }
  const orientations = { any: 6, flat: 2, none: 1 }[rotation]
  return { ...item, ...permutations[choice % orientations]!(item) }
}

describe.each(sizes)("requests of $size", ({ requests, numRuns }) => {
  it("returns the same answer for items and boxes in any order", () => {
    fc.assert(
      fc.property(requests, twins, choices, (given, twin, numbers) => {
        const request = { ...given, boxes: given.boxes.flatMap((box) => [box, { ...box, ...twin }]) }
        const other = { items: shuffled(request.items, numbers), boxes: shuffled(request.boxes, numbers) }
        expectSame(request, { ...request, ...other })
        expect(positionsIn({ ...request, ...other })).toEqual(positionsIn(request))
      }),
      { seed: SEED, numRuns }
    )
  })

  it("returns the same answer in any unit of length, including tubes and gaps", () => {
    fc.assert(
      fc.property(requests, fc.integer({ min: 2, max: 400 }), (request, k) => {
        const items = request.items.map((item) => ({ ...item, ...times(k, item), gap: k * (item.gap ?? 0) }))
        const boxes = request.boxes.map((box) => ({
          ...box,
          inner: times(k, box.inner),
          outer: times(k, box.outer ?? box.inner)
        }))
        expectSame(withoutCost(request), withoutCost({ ...request, items, boxes }), k)
      }),
      { seed: SEED, numRuns }
    )
  })

  it("returns the same answer if interchangeable sides of items are swapped", () => {
    fc.assert(
      fc.property(requests, choices, (request, numbers) => {
        const items = request.items.map((item, n) => withSwappedSides(item, chosen(numbers, n)))
        expectSame(request, { ...request, items })
      }),
      { seed: SEED, numRuns }
    )
  })

  it("returns the same answer if boxes are turned on the floor and pieces may be turned too", () => {
    fc.assert(
      fc.property(requests, choices, (given, numbers) => {
        const items = given.items.map((item): Item => (item.rotation === "none" ? { ...item, rotation: "flat" } : item))
        const request = { ...given, items }
        const boxes = request.boxes.map((box, n) => {
          const turn = permutations[chosen(numbers, n) % 2]!
          return { ...box, inner: turn(box.inner), outer: turn(box.outer ?? box.inner) }
        })
        expectSame(request, { ...request, boxes })
      }),
      { seed: SEED, numRuns }
    )
  })

  it("returns the same answer for boxes put on any side, without support or fixed rotations", () => {
    fc.assert(
      fc.property(requests, choices, (given, numbers) => {
        const items = given.items.map(({ rotation: _, onTop: __, ...item }) => item)
        const rigid = given.boxes.map((box) => ({ ...box, kind: "box" as const }))
        const request = { ...given, items, boxes: rigid, support: 0 }
        const boxes = rigid.map((box, n) => {
          const turn = permutations[chosen(numbers, n)]!
          return { ...box, inner: turn(box.inner), outer: turn(box.outer ?? box.inner) }
        })
        expectSame(request, { ...request, boxes })
      }),
      { seed: SEED, numRuns }
    )
  })

  it("returns the same answer if each piece is a separate item", () => {
    fc.assert(
      fc.property(requests, fc.integer({ min: 1, max: 9 }), (given, more) => {
        const lines = given.items.slice(0, 3).map((item): Item => ({ ...item, quantity: (item.quantity ?? 1) + more }))
        const request = { ...given, items: lines }
        const items = lines.flatMap(({ quantity = 1, ...item }) => Array.from({ length: quantity }, (): Item => item))
        expect(positionsIn({ ...request, items })).toEqual(positionsIn(request))
      }),
      { seed: SEED, numRuns }
    )
  })
})

it("assigns positions to equal pieces by reference, regardless of their order", () => {
  const alike = ["mug", "cup", "jar"].map((reference) => ({ reference, width: 1, length: 1, height: 1, quantity: 2 }))
  const placesFor = (...sequence: ReadonlyArray<number>) =>
    packed({
      items: sequence.map((n) => alike[n]!),
      boxes: [{ reference: "pair", inner: { width: 2, length: 1, height: 1 } }]
    })!.boxes.map(({ placements }) => placements.map(({ reference, piece }) => `${reference} ${piece}`))
  const expected = ["cup", "jar", "mug"].map((reference) => [`${reference} 0`, `${reference} 1`])
  for (const sequence of [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0]
  ])
    expect(placesFor(...sequence)).toEqual(expected)
})

it("keeps gaps that are not multiples of the common unit of the sides", () => {
  const cubes = { reference: "cube", width: 10, length: 10, height: 10, gap: 1, quantity: 8 }
  const inBox = (side: number) =>
    packed({ items: [cubes], boxes: [{ reference: "b", inner: { width: side, length: side, height: side } }] })!
  expect(inBox(20).boxes.map(({ placements }) => placements.length)).toEqual(Array(8).fill(1))
  expect(inBox(24).boxes.map(({ placements }) => placements.length)).toEqual([8])
  fc.assert(
    fc.property(aRequest, fc.integer({ min: 2, max: 400 }), (request, k) => {
      const items = request.items.map((item) => ({ ...item, ...times(k, item) }))
      const boxes = request.boxes.map((box) => ({
        ...box,
        inner: times(k, box.inner),
        outer: times(k, box.outer ?? box.inner)
      }))
      const scaled = { ...request, items, boxes }
      const packing = packed(scaled)
      if (packing !== undefined) expect(violationsOf(scaled, packing)).toEqual([])
    }),
    { seed: SEED, numRuns: runs(7, 17) }
  )
})
