import {
  type Finishing,
  type PackageInfo,
  type Print,
  type PrintProfile,
  type PrintTube,
  packPrints
} from "@waybill/packing/prints"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { runs, seedOf } from "../../../../../tests/runs/runs.ts"

const tube = (diameter: number, length: number): PrintTube => ({
  reference: `${diameter}x${length}`,
  diameter,
  length,
  outer: { width: diameter + 2, length: length + 10, height: diameter + 2 }
})
const THINNEST_CORE = 0
const THICKEST_CORE = 18

/** Returns the finishing of sheets one step thick, rolled without air around a core. */
const rolledAround = (core: number): Finishing => ({ kind: "rolled", sheet: 1, core, looseness: 1 })
const cores = Array.from({ length: THICKEST_CORE + 1 }, (_, core) => [`core ${core}`, rolledAround(core)] as const)
const profile: PrintProfile = { scale: 1, finishings: Object.fromEntries(cores), otherwise: rolledAround(0) }

const rolled = (width: number, height: number, quantity = 1, core = THINNEST_CORE): Print => ({
  width,
  height,
  quantity,
  finishing: `core ${core}`
})
const outerVolume = ({ outer }: Pick<PrintTube, "outer">) => outer.width * outer.length * outer.height

/** Whether a tube holds prints, according to the formula for rolls. Tries both rolling directions. */
const holds = (tube: PrintTube, prints: readonly Print[]): boolean => {
  let area = 0
  let core = 0
  for (const { width, height, finishing } of prints) {
    const ways = [
      { along: width, across: height },
      { along: height, across: width }
    ].filter(({ across }) => across <= tube.length)
    if (ways.length === 0) return false
    area += Math.min(...ways.map(({ along }) => along))
    core = Math.max(core, Number(finishing!.slice("core ".length)))
  }
  return Math.sqrt(core ** 2 + (4 * area) / Math.PI) <= tube.diameter
}

/** Returns every partition of a list. */
const partitions = <A>(list: readonly A[]): A[][][] => {
  const [first, ...rest] = list
  if (first === undefined) return [[]]
  return partitions(rest).flatMap((groups) => [
    [[first], ...groups],
    ...groups.map((_, at) => groups.map((group, g) => (g === at ? [first, ...group] : group)))
  ])
}

const bruteForce = (prints: readonly Print[], tubes: readonly PrintTube[]) => {
  let best: readonly [count: number, volume: number] = [Infinity, Infinity]
  for (const groups of partitions(prints)) {
    const volumes = groups.map((group) => Math.min(...tubes.filter((t) => holds(t, group)).map(outerVolume)))
    const volume = volumes.reduce((sum, v) => sum + v, 0)
    if (volume === Infinity) continue
    if (groups.length < best[0] || (groups.length === best[0] && volume < best[1])) best = [groups.length, volume]
  }
  return best
}

const tubes = [tube(20, 200), tube(30, 300), tube(50, 400)]
const packed = (prints: readonly Print[], of: readonly PrintTube[] = tubes) =>
  packPrints(prints, profile, { boxes: [], tubes: of })
const parcelsFor = (prints: readonly Print[], of?: readonly PrintTube[]) => {
  const info = packed(prints, of)
  if (info._tag === "Refused") throw new Error(info.refusals[0]!.message)
  return info.parcels
}
const measured = (prints: readonly Print[], of?: readonly PrintTube[]) => {
  const parcels = parcelsFor(prints, of)
  return [parcels.length, parcels.reduce((sum, parcel) => sum + outerVolume(parcel), 0)]
}
const fits = (print: Print) => tubes.some((t) => holds(t, [print]))

const side = fc.integer({ min: 10, max: 450 })
const print = fc
  .tuple(side, side, fc.integer({ min: THINNEST_CORE, max: THICKEST_CORE }))
  .map(([width, height, core]) => rolled(width, height, 1, core))

describe("rolled prints", () => {
  it("uses the fewest tubes, then the smallest ones, like a brute-force search", () => {
    fc.assert(
      fc.property(fc.array(print, { minLength: 1, maxLength: 6 }), (list) => {
        const info = packed(list)
        const refused = info._tag === "Packed" ? info.unpacked.map((unpacked) => unpacked.print) : []
        expect(refused).toEqual(list.flatMap((one, index) => (fits(one) ? [] : [index])))
        if (refused.length === 0) expect(measured(list)).toEqual(bruteForce(list, tubes))
      }),
      { numRuns: runs(25, 75), seed: seedOf(1) }
    )
  })

  it("packs every sheet once for any quantity, into tubes that hold it", () => {
    const line = fc
      .tuple(side, side, fc.integer({ min: 1, max: 300 }), fc.integer({ min: THINNEST_CORE, max: THICKEST_CORE }))
      .map(([width, height, quantity, core]) => rolled(width, height, quantity, core))
      .filter(fits)
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), (list) => {
        const parcels = parcelsFor(list)
        for (const { reference, contents } of parcels) {
          const inTube = contents.flatMap((content) => Array<Print>(content.quantity).fill(list[content.print]!))
          expect(holds(tubes.find((t) => t.reference === reference)!, inTube)).toBe(true)
        }
        for (const [index, { quantity }] of list.entries()) {
          const counts = parcels.flatMap(({ contents }) => contents).filter((content) => content.print === index)
          expect(counts.reduce((sum, content) => sum + content.quantity, 0)).toBe(quantity)
        }
      }),
      { numRuns: runs(9, 25), seed: seedOf(2) }
    )
  })

  it("never needs more tubes for fewer prints or for prints in a different order", () => {
    fc.assert(
      fc.property(fc.array(print.filter(fits), { minLength: 2, maxLength: 9 }), fc.nat(), (list, seed) => {
        const all = measured(list)
        const [count] = measured(list.toSpliced(seed % list.length, 1))
        expect(count).toBeLessThanOrEqual(all[0]!)
        expect(measured([...list].reverse())).toEqual(all)
      }),
      { numRuns: runs(9, 25), seed: seedOf(3) }
    )
  })

  it("needs the same tubes if equal prints are divided differently among lines, even above ten sheets", () => {
    const together = [rolled(150, 300, 40), rolled(280, 500, 25)]
    const apart = [rolled(280, 500, 5), rolled(300, 150, 17), rolled(280, 500, 20), rolled(150, 300, 23)]
    expect(measured(apart)).toEqual(measured(together))
  })

  it("finds nine tubes where first fit decreasing needs eleven", () => {
    // The ring has 1963 square steps. Nine tubes are enough: 6 × (1001 + 510 + 451) and 3 × (530 + 530 + 451 + 451)
    // each fill 1962.
    const list = [rolled(400, 1001, 6), rolled(400, 530, 6), rolled(400, 510, 6), rolled(400, 451, 12)]
    expect(measured(list, [tube(50, 400)])[0]).toBe(9)
  })

  it("rolls a print along its longer side when only the shorter side fits the tube", () => {
    expect(parcelsFor([rolled(390, 900)])).toEqual([
      {
        kind: "tube",
        reference: "50x400",
        outer: { width: 52, length: 410, height: 52 },
        contents: [
          {
            print: 0,
            quantity: 1,
            rolled: "height",
            length: 390,
            diameter: expect.closeTo(Math.sqrt((4 * 900) / Math.PI))
          }
        ],
        packed: { inner: { diameter: 50, length: 400 }, core: 0 },
        material: [{ name: "tape", length: 104 * Math.PI }]
      }
    ])
    // Rolled along 390, the diameter is √(4·390/π) = 22.3, which fits the second tube. This tube is only 300 long.
    expect(parcelsFor([rolled(390, 100)])).toMatchObject([{ reference: "30x300", contents: [{ rolled: "width" }] }])
    expect(parcelsFor([rolled(390, 300)], [tube(50, 400)])).toMatchObject([{ contents: [{ rolled: "height" }] }])
  })

  it("fills a tube to the last step and no further", () => {
    // Without a core, the diameter is √(4·1963/π) = 49.994. With a core of 30, it is √(30² + 4·1256/π) = 49.99.
    const unpackedIn = (info: PackageInfo) => (info._tag === "Packed" ? info.unpacked.length : undefined)
    const unpackedFor = (length: number) => unpackedIn(packed([rolled(400, length)], [tube(50, 400)]))
    expect([unpackedFor(1963), unpackedFor(1964)]).toEqual([0, 1])
    const wide = { ...profile, otherwise: rolledAround(30) }
    const around30 = (height: number) =>
      unpackedIn(packPrints([{ width: 400, height, quantity: 1 }], wide, { boxes: [], tubes: [tube(50, 400)] }))
    expect([around30(1256), around30(1257)]).toEqual([0, 1])
  })

  it("names prints that fit no tube as too long or too thick, and packs the others", () => {
    const info = packed([rolled(10, 10), rolled(401, 401), rolled(400, 2000), rolled(10, 10)])
    expect(info).toMatchObject({
      _tag: "Packed",
      parcels: [{ contents: [{ print: 0 }, { print: 3 }] }],
      unpacked: [
        { print: 1, reason: "too-long" },
        { print: 2, reason: "too-thick" }
      ]
    })
  })

  it("packs 10,000 equal or 3,000 different sheets with bounded work", () => {
    // Six sheets fit into a tube, because √(4·300·6/π) = 47.9 ≤ 50 < √(4·300·7/π).
    expect(parcelsFor([rolled(300, 400, 10_000)])).toHaveLength(Math.ceil(10_000 / 6))
    // All 20,000 sheets fit into one tube, because √(4·(20,000·1)/π) = 160.
    const tiny = [rolled(1, 1, 10_000), rolled(1, 2, 10_000)]
    expect(parcelsFor(tiny, [tube(50, 400), tube(160, 400)])).toHaveLength(1)
    const kinds = Array.from({ length: 300 }, (_, n) => rolled(100 + (n % 290), 150 + n / 2, 10_000))
    expect(
      parcelsFor(kinds)
        .flatMap(({ contents }) => contents.map(({ quantity }) => quantity))
        .reduce((a, b) => a + b)
    ).toBe(300 * 10_000)
    const different = Array.from({ length: 3000 }, (_, n) => rolled(100 + (n % 290), 150 + n / 10))
    const sheets = different.map(({ width, height }) => (height <= 400 ? Math.min(width, height) : height))
    const bound = sheets.reduce((sum, along) => sum + along, 0) / ((Math.PI / 4) * 50 ** 2)
    expect(parcelsFor(different).length / bound).toBeLessThan(1.05)
  })
})
