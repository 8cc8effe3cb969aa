import type { Sides } from "@waybill/packing"
import fc from "fast-check"
import { expect, it } from "vitest"
import { expectRare } from "../../../../../tests/runs/expect-rare.ts"
import { runs } from "../../../../../tests/runs/runs.ts"
import { arrangeRelations } from "../../../src/packing/exact/arrange-relations.ts"
import type { Cuboid } from "../../../src/packing/exact/narrowing.ts"
import { allPieces, type PieceKind } from "../../../src/packing/problem/problem.ts"
import { fitsSomehow } from "../fixtures/brute-force.ts"
import { cutUp, someCuts } from "../fixtures/cut-boxes.ts"
import { problemOfRequest } from "../fixtures/problem-of-request.ts"
import { SEED } from "../fixtures/requests.ts"

/** Returns the pieces and the sides of the box in internal units. */
const problemFor = (items: ReadonlyArray<Sides>, inner: Sides) => {
  const boxes = [{ reference: "box", inner }]
  const { kinds, types } = problemOfRequest({ items: items.map((item) => ({ reference: "piece", ...item })), boxes })!
  const { x, y, z } = types[0]!.hull
  return { pieces: allPieces(kinds), cuboid: [x, y, z] as const }
}

/** Asserts that corners keep the pieces whole, inside the cuboid and apart. */
const expectArrangement = (pieces: ReadonlyArray<PieceKind>, [width, length, height]: Cuboid, corners: Int32Array) => {
  const cells = new Set<string>()
  let volume = 0
  for (const [i, piece] of pieces.entries()) {
    const [x = 0, y = 0, z = 0, X = 0, Y = 0, Z = 0] = corners.slice(6 * i, 6 * i + 6)
    expect([X - x, Y - y, Z - z].sort()).toEqual([...piece.orientations.slice(0, 3)].sort())
    expect(Math.min(x, y, z, width - X, length - Y, height - Z)).toBeGreaterThanOrEqual(0)
    volume += piece.volume
    for (let a = x; a < X; a++) for (let b = y; b < Y; b++) for (let c = z; c < Z; c++) cells.add(`${a} ${b} ${c}`)
  }
  expect(cells.size).toBe(volume)
}

const side = fc.integer({ min: 1, max: 4 })
const sides = fc.record({ width: side, length: side, height: side })
const items = fc
  .array(
    fc.tuple(
      fc.record({ ...{ width: side, length: side, height: side }, rotation: fc.constantFrom("any", "flat", "none") }),
      fc.integer({ min: 1, max: 3 })
    ),
    { minLength: 1, maxLength: 4 }
  )
  .map((some) => some.flatMap(([item, count]) => Array.from({ length: count }, () => item)).slice(0, 4))

it("arranges pieces by their relations if and only if an arrangement exists", () => {
  fc.assert(
    fc.property(items, sides, (items, inner) => {
      const { cuboid, pieces } = problemFor(items, inner)
      const result = arrangeRelations(pieces, cuboid, 1_000_000)
      expect(result).not.toBe("gave-up")
      const solids = items.map((item) => ({ reference: "piece", ...item }))
      expect(result !== "impossible").toBe(fitsSomehow(solids, { reference: "box", inner }))
      if (typeof result !== "string") expectArrangement(pieces, cuboid, result)
    }),
    { seed: SEED, numRuns: runs(2000) }
  )
})

it("excludes no pieces that were cut from a box, with any number of nodes", () => {
  const results = new Set<string>()
  const aSide = fc.integer({ min: 5, max: 30 })
  const cut = fc.record({
    full: fc.record({ width: aSide, length: aSide, height: aSide }),
    cuts: someCuts(3, 11),
    nodes: fc.nat(600)
  })
  fc.assert(
    fc.property(cut, ({ full, cuts, nodes }) => {
      const { cuboid, pieces } = problemFor(cutUp(full, cuts), full)
      const result = arrangeRelations(pieces, cuboid, nodes)
      expect(result).not.toBe("impossible")
      results.add(typeof result === "string" ? result : "arranged")
      if (typeof result !== "string") expectArrangement(pieces, cuboid, result)
    }),
    { seed: SEED, numRuns: runs(500) }
  )
  expectRare([...results].sort())?.toEqual(["arranged", "gave-up"])
})

it("excludes six shoe boxes from a box that holds five", () => {
  const resultOf = (count: number, nodes: number) => {
    const shoes = Array.from({ length: count }, () => ({ width: 326, length: 195, height: 106 }))
    const { cuboid, pieces } = problemFor(shoes, { width: 500, length: 400, height: 300 })
    return arrangeRelations(pieces, cuboid, nodes)
  }
  expect([resultOf(6, 1_500), resultOf(6, 20)]).toEqual(["impossible", "gave-up"])
  expect(resultOf(5, 1_500)).toBeInstanceOf(Int32Array)
})
