import { printProfile } from "@waybill/packing/prints"
import { expect, it } from "vitest"
import type { PackSettings } from "../../src/packing/pack-settings.ts"
import { packagingOf } from "../../src/packing/stock.ts"
import { serveLike } from "../../src/suggest/serve.ts"
import { whatIf } from "../../src/suggest/what-if.ts"

/** A box that cubes of 10 fill completely, so that its capacity is its volume. */
const boxOf = (width: number, length: number, height: number) => ({
  reference: `${width}x${length}x${height}`,
  inner: { width: width * 10, length: length * 10, height: height * 10 }
})
const sizes = [boxOf(1, 1, 1), boxOf(1, 3, 1), boxOf(2, 4, 1)]
const quantities = [1, 1, 2, 3, 3, 5, 8, 9, 12]

const capacityOf = ({ inner }: (typeof sizes)[number]): number => (inner.width * inner.length * inner.height) / 1000

type Sets = ReadonlyArray<ReadonlyArray<(typeof sizes)[number]>>

/** Returns every set of at most `count` boxes. */
const setsOf = (boxes: typeof sizes, count: number): Sets =>
  count === 0 ? [[]] : [[], ...boxes.flatMap((box, n) => setsOf(boxes.slice(n), count - 1).map((set) => [box, ...set]))]

/** Returns the fewest boxes with the least volume that hold a number of cubes, by trying every set. */
const bestOf = (boxes: typeof sizes, quantity: number): Sets[number] => {
  const volumeOf = (set: Sets[number]) => set.reduce((sum, box) => sum + capacityOf(box), 0)
  return setsOf(boxes, 4)
    .filter((set) => volumeOf(set) >= quantity)
    .toSorted((a, b) => a.length - b.length || volumeOf(a) - volumeOf(b))[0]!
}

const countsOf = (sets: Sets, sign: number, counts = new Map<string, number>()) => {
  for (const { reference } of sets.flat()) counts.set(`box ${reference}`, (counts.get(`box ${reference}`) ?? 0) + sign)
  return counts
}

/** Returns the change from the best packings in `before` to those in `after`, of the orders for which they differ. */
const changeOf = (before: typeof sizes, after: typeof sizes, size: string) => {
  const both = quantities
    .map((quantity) => [bestOf(before, quantity), bestOf(after, quantity)] as const)
    .filter(([a, b]) => String(a.map(({ reference }) => reference)) !== String(b.map(({ reference }) => reference)))
  const counts = countsOf(
    both.map(([, b]) => b),
    1,
    countsOf(
      both.map(([a]) => a),
      -1
    )
  )
  // The cubes stay the same, so the empty space changes as the volume of the boxes.
  const volume = both.flatMap(([a, b]) => [...b.map(capacityOf), ...a.map((box) => -capacityOf(box))])
  return {
    size,
    orders: both.length,
    ofSize: Math.abs(counts.get(size)!),
    moves: new Map([...counts].filter(([name, change]) => change !== 0 && name !== size)),
    boxes: both.reduce((sum, [a, b]) => sum + b.length - a.length, 0),
    cartons: "0.00",
    newlyServed: 0,
    ofNewlyServed: { cartons: "0.00" },
    unserved: 0,
    air: volume.reduce((sum, each) => sum + each * 1000, 0)
  }
}

const settings: PackSettings = {
  stock: packagingOf(sizes),
  profile: printProfile,
  objective: ["boxes", "volume"],
  effort: 0
}
const cube = { reference: "cube", width: 10, length: 10, height: 10 }
const sample = quantities.map((quantity) => ({ items: [{ ...cube, quantity }] }))

const measure = (signal = new AbortController().signal) => {
  const serve = serveLike(settings, undefined)
  return whatIf({ sample, orders: 40, isRefused: () => false, settings, step: 10, serve, estimate: serve, signal })
}

it("measures what one size less changes, as a search of every set of boxes does", async () => {
  const { removed, ...others } = (await measure())!
  const served = quantities.flatMap((quantity) => bestOf(sizes, quantity))
  const inside = served.reduce((sum, box) => sum + capacityOf(box), 0)
  const cubes = quantities.reduce((sum, quantity) => sum + quantity, 0)
  expect(others).toMatchObject({
    sample: 9,
    served: 9,
    orders: 40,
    before: { boxes: served.length, cartons: "0.00", air: (inside - cubes) * 1000 }
  })
  expect(removed.map(({ size }) => size).toSorted()).toEqual(
    sizes.map(({ reference }) => `box ${reference}`).toSorted()
  )
  for (const row of removed) {
    const rest = sizes.filter(({ reference }) => `box ${reference}` !== row.size)
    expect({ ...row, moves: new Map(row.moves) }).toEqual(changeOf(sizes, rest, row.size))
  }
})

it("measures the effect of an additional size, and suggests none that is worse than every tight size", async () => {
  const { added, tried } = (await measure())!
  expect(tried).toBeGreaterThan(0)
  const [width, length, height] = added[0]!.inner.map((side) => side / 10) as [number, number, number]
  const { inner: _, ...change } = added[0]!
  const withOne = (box: (typeof sizes)[number]) => changeOf(sizes, [...sizes, box], `box ${box.reference}`)
  const own = { ...boxOf(width, length, height), reference: change.size.replace("box ", "") }
  expect({ ...change, moves: new Map(change.moves) }).toEqual(withOne(own))
  // The orders of 9 and 12 cubes need two boxes of the sizes in use, so the best size holds 12 cubes.
  expect(width * length * height).toBe(12)
})

it("counts the orders that cannot be served without a size", async () => {
  const stock = packagingOf([{ ...boxOf(1, 1, 1), stock: 2 }, boxOf(2, 4, 1)])
  const serve = serveLike({ ...settings, stock }, undefined)
  const signal = new AbortController().signal
  const answer = await whatIf({
    sample,
    orders: 9,
    isRefused: () => false,
    settings: { ...settings, stock },
    step: 10,
    serve,
    estimate: serve,
    signal
  })
  const large = answer!.removed.find(({ size }) => size === "box 2x4x1")
  // Two boxes of one cube hold the orders of 1 and 2 cubes. The order of 2 cubes uses the large box until then.
  // The orders of 2 to 9 cubes use one large box each, and the order of 12 uses two.
  expect(large).toMatchObject({ orders: 7, ofSize: 8, unserved: 6, moves: [["box 1x1x1", 2]] })
})

it("measuring returns nothing after an interruption, at any time", async () => {
  const measureUntil = async (last: number) => {
    const serve = serveLike(settings, undefined)
    const stop = new AbortController()
    let calls = 0
    const counted: typeof serve = (...args) => {
      if (++calls === last) stop.abort()
      return serve(...args)
    }
    const { signal } = stop
    const changes = await whatIf({
      sample,
      orders: 9,
      isRefused: () => false,
      settings,
      step: 10,
      serve: counted,
      estimate: counted,
      signal
    })
    return { changes, calls }
  }
  const { calls, changes } = await measureUntil(0)
  expect(changes).toBeDefined()
  expect(calls).toBeGreaterThan(sample.length * 2)
  for (let last = 1; last <= calls; last++) expect((await measureUntil(last)).changes).toBeUndefined()
  expect(await measure(AbortSignal.abort())).toBeUndefined()
})
