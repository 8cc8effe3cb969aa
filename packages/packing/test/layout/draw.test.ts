import { draw } from "@waybill/packing/layout"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { runs, seedOf } from "../../../../tests/runs/runs.ts"
import { boxOf, type Piece } from "./packings.ts"

type Point = readonly [number, number]
type Corner = readonly [number, number, number]

const polygonsOf = (svg: string) =>
  [...svg.matchAll(/<polygon points="([^"]*)" fill="([^"]*)"/g)].map(([, points, fill]) => ({
    points: points!.split(" ").map((pair) => pair.split(",").map(Number) as unknown as Point),
    fill: fill!
  }))

const contains = (points: readonly Point[], [x, y]: Point): boolean => {
  const turns = points.map(([ax, ay], n) => {
    const [bx, by] = points[(n + 1) % points.length]!
    return Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax))
  })
  return turns.every((turn) => turn > 0) || turns.every((turn) => turn < 0)
}

/** Returns the piece that is first on the ray from the viewer to a point. The viewer looks along (−1, −1, −1). */
const visiblePiece = (pieces: readonly Piece[], [x, y, z]: Corner): number | undefined => {
  let nearest = -Infinity
  let found: number | undefined
  for (const [index, [, at, size]] of pieces.entries()) {
    const enters = Math.max(at[0] - x, at[1] - y, at[2] - z)
    const leaves = Math.min(at[0] + size[0] - x, at[1] + size[1] - y, at[2] + size[2] - z)
    if (enters < leaves - 1e-9 && leaves > nearest) {
      nearest = leaves
      found = index
    }
  }
  return found
}

const SIDE = 12
const inner = { width: SIDE, length: SIDE, height: SIDE }

/** Returns the hue of a piece, or undefined for a wall. Every item has a different hue. */
const hueOf = (fill: string) => /^hsl\((\d+) /.exec(fill)?.[1]

const expectNearestPainted = (pieces: readonly Piece[]) => {
  const svg = draw(boxOf(inner, pieces))
  const polygons = polygonsOf(svg)
  // The first polygon is the floor: back left, back right, front right, front left.
  const [origin, alongX, , alongY] = polygons[0]!.points as unknown as readonly [Point, Point, Point, Point]
  const unit = (to: Point): Point => [(to[0] - origin[0]) / SIDE, (to[1] - origin[1]) / SIDE]
  const [x, y] = [unit(alongX), unit(alongY)]
  const height = Math.hypot(x[0], x[1])
  const onPage = ([a, b, c]: Corner): Point => [
    origin[0] + a * x[0] + b * y[0],
    origin[1] + a * x[1] + b * y[1] - c * height
  ]
  const hues = new Map<number, string | undefined>()
  const wrong: Corner[] = []
  for (let a = 0.37; a < SIDE; a += 1.31)
    for (let b = 0.53; b < SIDE; b += 1.17)
      for (const corner of [
        [a, b, 0],
        [a, 0, b],
        [0, a, b]
      ] as const) {
        const point = onPage(corner)
        const piece = visiblePiece(pieces, corner)
        const hue = hueOf(polygons.findLast(({ points }) => contains(points, point))?.fill ?? "")
        if (piece === undefined ? hue !== undefined : hue === undefined) wrong.push(corner)
        else if (piece !== undefined) {
          if (hues.has(piece) && hues.get(piece) !== hue) wrong.push(corner)
          hues.set(piece, hue)
        }
      }
  expect(wrong).toEqual([])
  expect(new Set(hues.values()).size).toBe(hues.size)
}

/** Cuts a cube into cuboids at the given positions, and keeps some of them. */
const cut = (cuts: readonly (readonly [which: number, axis: number, place: number])[], kept: readonly boolean[]) => {
  let parts: (readonly [at: Corner, size: Corner])[] = [
    [
      [0, 0, 0],
      [SIDE, SIDE, SIDE]
    ]
  ]
  for (const [which, axis, place] of cuts) {
    const chosen = which % parts.length
    const [at, size] = parts[chosen]!
    const first = Math.floor(size[axis]! * place)
    if (first < 1 || first >= size[axis]!) continue
    const near = at.with(axis, at[axis]! + first) as unknown as Corner
    parts = parts.toSpliced(
      chosen,
      1,
      [at, size.with(axis, first) as unknown as Corner],
      [near, size.with(axis, size[axis]! - first) as unknown as Corner]
    )
  }
  return parts.filter((_, n) => kept[n] ?? true).map(([at, size], n): Piece => [`piece ${n}`, at, size])
}

describe("draw", () => {
  it("writes the given units, and numbers the boxes within the order", () => {
    const box = boxOf(inner, [["A", [0, 0, 0], [2, 3, 4]]], { grossWeight: 7.5 })
    const svg = draw(box, { units: { length: "mm", weight: "g" }, number: 2, of: 3 })
    expect(svg).toContain(">Box 2 of 3: M<")
    expect(svg).toContain(">inside 12 mm wide, 12 mm deep, 12 mm high · 1 piece · gross weight 7.5 g · 50 % full<")
    expect(svg).toContain(">2 × 3 × 4 mm<")
  })

  it("writes sides in signs where words would be too long for their line", () => {
    const box = boxOf({ width: 145.72, length: 145.72, height: 105.08 }, [["A", [0, 0, 0], [145.72, 145.72, 105.08]]])
    const svg = draw({ ...box, grossWeight: 18.52 }, { units: { length: "cm", weight: "kg" } })
    expect(svg).toContain(">inside 145.72 × 145.72 × 105.08 cm · 1 piece · gross weight 18.52 kg · 50 % full<")
  })

  it("paints the nearest piece at every point", () => {
    const cuts = fc.array(fc.tuple(fc.nat(9), fc.nat(2), fc.double({ min: 0.1, max: 0.9, noNaN: true })), {
      minLength: 3,
      maxLength: 9
    })
    fc.assert(
      fc.property(cuts, fc.array(fc.boolean(), { maxLength: 9 }), (places, kept) => {
        const pieces = cut(places, kept)
        if (pieces.length > 0) expectNearestPainted(pieces.slice(0, 10))
      }),
      { numRuns: runs(75, 150), seed: seedOf(5) }
    )
  })

  it("paints beams that hide each other in a cycle", () => {
    // The second piece is above the first, the third is to the right of the second, and the first is in front of the
    // third.
    expectNearestPainted([
      ["along x", [0, 6, 2], [12, 2, 2]],
      ["along y", [2, 0, 6], [2, 12, 2]],
      ["along z", [6, 2, 0], [2, 2, 12]]
    ])
  })

  const pieces: readonly Piece[] = [
    ["BASE", [0, 0, 0], [12, 12, 2]],
    ["CUBE", [0, 0, 2], [4, 4, 4]],
    ["CUBE", [4, 0, 2], [4, 4, 4]],
    ["LID", [0, 0, 6], [8, 4, 1]],
    ["LID", [0, 0, 7], [8, 4, 1]]
  ]

  it("returns a self-contained document", () => {
    const svg = draw(boxOf(inner, pieces))
    expect(svg).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="148mm" height="210mm" viewBox="0 0 148 210"/
    )
    expect(svg).not.toMatch(/href|url\(|<script|<style|<image|NaN|Infinity|undefined/)
    expect(svg).toContain(">Box: M<")
  })

  it("shows each different layer once from above, and every item in the legend", () => {
    const svg = draw(boxOf(inner, pieces))
    const texts = [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text)
    expect(texts.filter((text) => text!.startsWith("Layer"))).toEqual(["Layer 1", "Layer 2", "Layers 3 to 4"])
    expect(texts).toEqual(expect.arrayContaining(["1 × BASE", "2 × CUBE", "2 × LID", "12 × 12 × 2", "4 × 4 × 4"]))
  })

  it("labels every visible piece with its letter", () => {
    const svg = draw(
      boxOf(inner, [
        ["ONE", [0, 0, 0], [6, 12, 12]],
        ["TWO", [6, 0, 0], [6, 12, 12]]
      ])
    )
    // Each letter is in the angled view, in the legend and in the view from above.
    for (const letter of ["A", "B"]) expect(svg.match(new RegExp(`>${letter}</text>`, "g"))).toHaveLength(3)
  })

  it("labels a row of narrow pieces once, and also labels a piece as narrow as a line", () => {
    const narrow = Array.from({ length: 10 }, (_, n): Piece => ["SHEETS", [n, 0, 0], [1, 150, 100]])
    const svg = draw(
      boxOf({ width: 200, length: 150, height: 100 }, [
        ...narrow,
        ["ONE SHEET", [10, 0, 0], [1, 150, 100]],
        ["ANOTHER", [11, 0, 0], [1, 150, 100]]
      ])
    )
    const above = svg.slice(svg.indexOf(">Layer 1<"))
    const letters = [...above.matchAll(/<text x="([\d.]+)" y="([\d.]+)"[^>]*>([A-C])<\/text>/g)]
    expect(letters.map(([, , , letter]) => letter)).toEqual(["A", "B", "C"])
    // The last two pieces almost coincide, so their letters are at different heights.
    const [, one, another] = letters.map(([, x, y]) => ({ x: Number(x), y: Number(y) }))
    expect(another!.x - one!.x).toBeLessThan(1)
    expect(Math.abs(another!.y - one!.y)).toBeGreaterThan(2)
  })

  it("adds pages instead of making pictures too small", () => {
    const tower = Array.from({ length: 30 }, (_, n): Piece => [`${n % 2}`, [n % 2, 0, n], [9, 9, 1]])
    const svg = draw(boxOf({ width: 12, length: 12, height: 30 }, tower))
    const pages = Number(/viewBox="0 0 148 (\d+)"/.exec(svg)![1]) / 210
    expect(pages).toBeGreaterThan(1)
    expect(Number.isInteger(pages)).toBe(true)
    for (const [, y, height] of svg.matchAll(/<rect x="[^"]*" y="([^"]*)" width="[^"]*" height="([^"]*)"/g)) {
      const [top, bottom] = [Number(y), Number(y) + Number(height)]
      expect(Math.floor(top / 210)).toBe(Math.floor(bottom / 210))
    }
  })

  it("escapes references in the SVG", () => {
    const hostile = `<script>alert("1")</script> & ' ]]> \u0000 \uD800`
    const svg = draw(boxOf(inner, [[hostile, [0, 0, 0], [5, 5, 5]]], { reference: "<b>&" }))
    expect(svg).toContain("Box: &lt;b&gt;&amp;")
    expect(svg).toContain("&lt;script&gt;")
    expect(svg).not.toMatch(/<script|<b>/)
    expect(svg).not.toMatch(/[\u0000-\u0008]|[\uD800-\uDFFF]/u)
  })

  it("draws tubes as cylinders", () => {
    const svg = draw(boxOf({ width: 20, length: 20, height: 60 }, [["ROLL", [5, 5, 0], [8, 8, 50]]], { kind: "tube" }))
    expect(svg.match(/<ellipse/g)).toHaveLength(2)
    expect(svg.match(/<circle/g)).toHaveLength(1)
  })
})
