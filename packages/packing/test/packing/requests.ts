// Requests by chance that use everything the model names, together.
import type { Box, Cost, Fuse, Item, Measure, Request } from "@waybill/packing"
import fc from "fast-check"

/** A seed for all properties, so that every run tries the same requests. */
export const SEED = 20260801

const maybe = <A>(arbitrary: fc.Arbitrary<A>): fc.Arbitrary<A | undefined> =>
  fc.option(arbitrary, { nil: undefined, freq: 2 })

const seldom = <A>(arbitrary: fc.Arbitrary<A>): fc.Arbitrary<A | undefined> =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })

/** Drops the fields that are absent. */
const present = <A extends object>(record: A): { [K in keyof A]: Exclude<A[K], undefined> } =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as never

const REFERENCES = ["a", "b", "c", "d", "e"] as const

/** An item of any kind, at most `longest` long. */
const anItem = (longest: number): fc.Arbitrary<Item> =>
  fc
    .record({
      reference: fc.constantFrom(...REFERENCES),
      width: fc.integer({ min: 1, max: longest }),
      length: fc.integer({ min: 1, max: longest }),
      height: fc.integer({ min: 1, max: longest }),
      weight: maybe(fc.integer({ min: 0, max: 50 })),
      quantity: maybe(fc.integer({ min: 1, max: 4 })),
      rotation: maybe(fc.constantFrom("any", "flat", "none")),
      gap: maybe(fc.integer({ min: 0, max: 2 })),
      onTop: maybe(fc.integer({ min: 0, max: 60 })),
      group: maybe(fc.constantFrom("g", "h")),
      apart: maybe(fc.subarray([...REFERENCES], { maxLength: 1 }))
    })
    .map((item) => present(item) as unknown as Item)

/** A box of any kind, with sides from `least` to `most`. */
const aBox = (least: number, most: number): fc.Arbitrary<Box> =>
  fc
    .record({
      reference: fc.constantFrom("S", "M", "L", "XL"),
      kind: maybe(fc.constantFrom("box", "box", "tube", "mailer")),
      inner: fc.record({
        width: fc.integer({ min: least, max: most }),
        length: fc.integer({ min: least, max: most }),
        height: fc.integer({ min: least, max: most })
      }),
      wall: maybe(fc.integer({ min: 0, max: 3 })),
      emptyWeight: maybe(fc.integer({ min: 0, max: 20 })),
      net: maybe(fc.integer({ min: 10, max: 200 })),
      stock: maybe(fc.integer({ min: 0, max: 3 })),
      price: maybe(fc.integer({ min: 0, max: 9 }))
    })
    .map(({ wall, net, inner: sides, ...box }) => {
      const inner = box.kind === "tube" ? { ...sides, length: sides.width } : sides
      const { width, length, height } = inner
      return present({
        ...box,
        inner,
        outer: wall === undefined ? undefined : { width: width + wall, length: length + wall, height: height + wall },
        maxWeight: net === undefined ? undefined : net + (box.emptyWeight ?? 0)
      }) as unknown as Box
    })

const byWeight: Cost = (parcels) => parcels.reduce((sum, p) => sum + 10 + Math.ceil(p.grossWeight / 25), 0)

const byVolume: Cost = (parcels) =>
  parcels.reduce((sum, { outer: { width, length, height } }) => sum + Math.ceil((width * length * height) / 500), 0)

/** Dear, and not to be had for box L. */
const withoutL: Cost = (parcels) => (parcels.some((p) => p.reference === "L") ? Number.NaN : 100 * parcels.length)

/** Costs as carriers have them: by weight, by volume, with a box that they do not take. */
const aCost: fc.Arbitrary<Cost> = fc.constantFrom(byWeight, byVolume, withoutL)

/** What to compare by: any of the measures, in any order. */
const anObjective: fc.Arbitrary<ReadonlyArray<Measure>> = fc
  .tuple(
    aCost,
    fc.shuffledSubarray<"boxes" | "volume" | "price" | "cost">(["boxes", "volume", "price", "cost"], { minLength: 1 })
  )
  .map(([cost, measures]) => measures.map((measure) => (measure === "cost" ? cost : measure)))

/** A clock that advances by one each time it is asked, and when to stop: at once, soon, or later than any search takes. */
const aFuse: fc.Arbitrary<Fuse> = fc.constantFrom(0, 5, 1e9).map((limit) => {
  let time = 0
  return { now: () => time++, limit }
})

const ofAnyKind = (items: fc.Arbitrary<Item[]>, boxes: fc.Arbitrary<Box[]>): fc.Arbitrary<Request> =>
  fc
    .record({
      items,
      boxes,
      support: maybe(fc.constantFrom(0, 0.5, 0.75, 1)),
      effort: maybe(fc.constantFrom(0, 1, 5)),
      alternatives: maybe(fc.constantFrom(0, 2)),
      objective: maybe(anObjective),
      fuse: maybe(aFuse),
      scale: maybe(fc.constantFrom({ length: 10 }, { length: 1, weight: 100 }))
    })
    .map((request) => present(request) as unknown as Request)

/** A request of any kind. */
export const aRequest: fc.Arbitrary<Request> = ofAnyKind(
  fc.array(anItem(14), { minLength: 1, maxLength: 6 }),
  fc.array(aBox(6, 30), { minLength: 1, maxLength: 4 })
)

/** The pieces of all items. */
const piecesIn = (items: ReadonlyArray<Item>): number => items.reduce((n, { quantity = 1 }) => n + quantity, 0)

/** A request of any kind, of 20 to 40 pieces. */
export const aLargeRequest: fc.Arbitrary<Request> = ofAnyKind(
  fc
    .array(anItem(14), { minLength: 9, maxLength: 18 })
    .filter((items) => piecesIn(items) >= 20 && piecesIn(items) <= 40),
  fc.array(aBox(12, 40), { minLength: 1, maxLength: 4 })
)

/** A request without rules: sides, weights and boxes alone. */
export const aPlainRequest = (pieces: number): fc.Arbitrary<Request> =>
  fc.record({
    items: fc.array(
      fc.record({
        reference: fc.constant("piece"),
        width: fc.integer({ min: 1, max: 9 }),
        length: fc.integer({ min: 1, max: 9 }),
        height: fc.integer({ min: 1, max: 9 }),
        weight: fc.integer({ min: 0, max: 5 })
      }),
      { minLength: 1, maxLength: pieces }
    ),
    boxes: fc.array(
      fc.record({
        reference: fc.constantFrom("S", "M", "L"),
        inner: fc.record({
          width: fc.integer({ min: 5, max: 20 }),
          length: fc.integer({ min: 5, max: 20 }),
          height: fc.integer({ min: 5, max: 20 })
        })
      }),
      { minLength: 1, maxLength: 3 }
    ),
    support: fc.constantFrom(0, 0.75)
  })

/** A request small enough for every arrangement to be tried: few pieces, small boxes, limits that are often met exactly. */
export const aTinyRequest = (pieces: number): fc.Arbitrary<Request> =>
  fc
    .record({
      items: fc.array(
        fc
          .record({
            reference: fc.constantFrom(...REFERENCES),
            width: fc.integer({ min: 1, max: 3 }),
            length: fc.integer({ min: 1, max: 3 }),
            height: fc.integer({ min: 1, max: 3 }),
            weight: maybe(fc.integer({ min: 0, max: 3 })),
            rotation: maybe(fc.constantFrom("any", "flat", "none")),
            gap: seldom(fc.constant(1)),
            onTop: seldom(fc.integer({ min: 0, max: 4 })),
            group: seldom(fc.constantFrom("g", "h")),
            apart: seldom(fc.subarray([...REFERENCES], { maxLength: 1 }))
          })
          .map((item) => present(item) as unknown as Item),
        { minLength: 1, maxLength: pieces }
      ),
      boxes: fc.array(
        fc
          .record({
            reference: fc.constantFrom("S", "M", "L", "XL"),
            kind: maybe(fc.constantFrom("box", "box", "box", "tube", "mailer")),
            inner: fc.record({
              width: fc.integer({ min: 1, max: 4 }),
              length: fc.integer({ min: 1, max: 4 }),
              height: fc.integer({ min: 1, max: 4 })
            }),
            emptyWeight: maybe(fc.integer({ min: 0, max: 2 })),
            net: maybe(fc.integer({ min: 1, max: 8 })),
            stock: maybe(fc.integer({ min: 0, max: 3 })),
            price: maybe(fc.integer({ min: 0, max: 5 }))
          })
          .map(({ net, inner: sides, ...box }) => {
            const inner = box.kind === "tube" ? { ...sides, length: sides.width } : sides
            return present({
              ...box,
              inner,
              maxWeight: net === undefined ? undefined : net + (box.emptyWeight ?? 0)
            }) as unknown as Box
          }),
        { minLength: 1, maxLength: 4 }
      ),
      support: maybe(fc.constantFrom(0, 0.5, 0.75, 1)),
      effort: maybe(fc.constantFrom(0, 1)),
      alternatives: maybe(fc.constantFrom(0, 3)),
      objective: maybe(anObjective),
      fuse: maybe(aFuse)
    })
    .map((request) => present(request) as unknown as Request)
