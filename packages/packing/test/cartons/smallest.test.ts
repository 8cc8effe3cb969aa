// Compares cartons with an exhaustive search of all sizes and positions.
import { type ItemCarton, packToSize } from "@waybill/packing/cartons"
import { describe, expect, it } from "vitest"

type Size = readonly [number, number, number]

const turns = ([a, b, c]: Size): ReadonlyArray<Size> => [
  ...[[a, b, c] as const, [a, c, b] as const, [b, a, c] as const],
  ...[[b, c, a] as const, [c, a, b] as const, [c, b, a] as const]
]

/** Returns whether the pieces fit into the size at positions of whole units. */
const fits = (pieces: ReadonlyArray<Size>, [x, y, z]: Size, taken = new Set<number>()): boolean => {
  const [piece, ...others] = pieces
  if (piece === undefined) return true
  for (const [w, l, h] of turns(piece))
    for (let i = 0; i + w <= x; i++)
      for (let j = 0; j + l <= y; j++)
        for (let k = 0; k + h <= z; k++) {
          const cells: number[] = []
          for (let a = i; a < i + w; a++)
            for (let b = j; b < j + l; b++) for (let c = k; c < k + h; c++) cells.push((a * 50 + b) * 50 + c)
          if (cells.some((cell) => taken.has(cell))) continue
          if (fits(others, [x, y, z], new Set([...taken, ...cells]))) return true
        }
  return false
}

/** Returns the least outer volume of a carton from 1 to 7 per side that holds the pieces. */
const leastVolume = (pieces: ReadonlyArray<Size>): number => {
  const volume = pieces.reduce((sum, [a, b, c]) => sum + a * b * c, 0)
  const sizes: Size[] = []
  for (let x = 1; x <= 7; x++) for (let y = x; y <= 7; y++) for (let z = y; z <= 7; z++) sizes.push([x, y, z])
  const outer = ([x, y, z]: Size) => (x + 1) * (y + 1) * (z + 1)
  const found = sizes
    .filter(([x, y, z]) => x * y * z >= volume)
    .sort((a, b) => outer(a) - outer(b))
    .find((size) => fits(pieces, size))
  return found === undefined ? Number.NaN : outer(found)
}

const cube = (side: number) => ({ width: side, length: side, height: side })
const cutter: ItemCarton = { reference: "cut", min: cube(1), max: cube(7), step: cube(1), walls: cube(1) }

/** Returns whole numbers from 1 to `most`, the same in each run. */
const numbers = (seed: number) => {
  let state = seed
  return (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return 1 + (Math.floor(state / 65_536) % most)
  }
}

describe("the smallest carton", () => {
  it("the smallest carton equals that of an exhaustive search, mostly with a bound that is reached", () => {
    const proofs = Array.from({ length: 40 }, (_, seed) => {
      const next = numbers(seed + 1)
      const pieces = Array.from({ length: 1 + next(3) }, (): Size => [next(4), next(4), next(4)])
      const items = pieces.map(([width, length, height], n) => ({ reference: `${n}`, width, length, height }))
      const outcome = packToSize({ items, cartons: [cutter], support: 0 })
      const proof = outcome._tag === "Packed" ? outcome.packing.certificate.proofs.at(-1)! : undefined
      const least = leastVolume(pieces)
      expect(proof, `order ${seed}`).toMatchObject({ measure: "volume", value: least })
      expect(proof!.atLeast).toBeLessThanOrEqual(least)
      return proof!
    })
    expect(proofs.filter(({ atLeast, value }) => atLeast === value).length).toBeGreaterThan(37)
  })
})
