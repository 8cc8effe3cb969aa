import { pack } from "@waybill/packing"
import { layers } from "@waybill/packing/instructions"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { seedOf } from "../../../../tests/runs/runs.ts"
import { boxOf, type Piece } from "./packings.ts"

const inner = { width: 40, length: 30, height: 20 }
const steps = (pieces: readonly Piece[], kind: "box" | "tube" = "box") => layers(boxOf(inner, pieces, { kind })).layers

describe("layers", () => {
  it("writes the given units, and numbers the boxes within the order", () => {
    const box = boxOf(inner, [["A", [3, 4, 0], [2, 2, 5]]])
    expect(layers(box, { units: { length: "in", weight: "lb" }, number: 2, of: 3 })).toEqual({
      title: "Box 2 of 3: M, inside 40 × 30 × 20 in",
      layers: [["1. Stand A (A) on end 3 in from the left, 4 in from the back: 2 in wide, 2 in deep, 5 in high."]]
    })
  })

  it("names the box to use", () => {
    expect(layers(boxOf(inner, [["A", [0, 0, 0], [1, 1, 1]]])).title).toBe("Box: M, inside 40 × 30 × 20")
  })

  it("describes the orientation of a piece, its corner and its sides", () => {
    expect(steps([["BOOK", [0, 0, 0], [21, 15, 3]]])).toEqual([
      ["1. Lay A (BOOK) flat in the back left corner: 21 wide, 15 deep, 3 high."]
    ])
    expect(steps([["BOOK", [19, 27, 0], [21, 3, 15]]])).toEqual([
      ["1. Stand A (BOOK) on its edge in the front right corner: 21 wide, 3 deep, 15 high."]
    ])
    expect(steps([["BOTTLE", [0, 22, 0], [8, 8, 19.5]]])).toEqual([
      ["1. Stand A (BOTTLE) on end in the front left corner: 8 wide, 8 deep, 19.5 high."]
    ])
    expect(steps([["DIE", [32, 0, 0], [8, 8, 8]]])).toEqual([
      ["1. Put A (DIE) in the back right corner: 8 wide, 8 deep, 8 high."]
    ])
  })

  it("uses the plural for several pieces on their edges", () => {
    expect(
      steps([
        ["BOOK", [0, 0, 0], [3, 21, 15]],
        ["BOOK", [3, 0, 0], [3, 21, 15]]
      ])
    ).toEqual([
      [
        "1. Stand 2 × A (BOOK) on their edges in a row from left to right, the first in the back left corner: each 3 wide, 21 deep, 15 high."
      ]
    ])
  })

  it("describes a standing piece as on end if its height is the longest side, and otherwise as on its edge", () => {
    const instructionFor = (...size: readonly [number, number, number]) =>
      steps([["A", [0, 0, 0], size]])[0]![0]!.slice(0, 33)
    expect([
      instructionFor(1, 10, 10),
      instructionFor(10, 1, 10),
      instructionFor(1, 11, 10),
      instructionFor(1, 9, 10),
      instructionFor(1, 1, 10)
    ]).toEqual([
      "1. Stand A (A) on its edge in the",
      "1. Stand A (A) on its edge in the",
      "1. Stand A (A) on its edge in the",
      "1. Stand A (A) on end in the back",
      "1. Stand A (A) on end in the back"
    ])
  })

  it("names the pieces directly below a piece, but not those farther down", () => {
    const tower = steps([
      ["BASE", [0, 0, 0], [20, 20, 4]],
      ["PLINTH", [0, 0, 4], [12, 20, 3]],
      ["STEP", [12, 0, 4], [8, 20, 3]],
      ["VASE", [10, 5, 7], [5, 5, 6]]
    ])
    expect(tower.flat().slice(1)).toEqual([
      "2. Lay B (PLINTH) flat on A, in the back left corner: 12 wide, 20 deep, 3 high.",
      "3. Lay C (STEP) flat on A, to the right of B from step 2, against the back wall: 8 wide, 20 deep, 3 high.",
      "4. Stand D (VASE) on end on B and C, 10 from the left, 5 from the back: 5 wide, 5 deep, 6 high."
    ])
  })

  it("never prints a side as 0", () => {
    expect(steps([["FOIL", [0, 0, 0], [20, 0.0625, 0.0004]]])).toEqual([
      ["1. Lay A (FOIL) flat in the back left corner: 20 wide, 0.0625 deep, 0.0004 high."]
    ])
    expect(steps([["HAIR", [0, 0, 0], [1 / 3, 1 / 3, 12.34567]]])[0]![0]).toContain(
      "0.333 wide, 0.333 deep, 12.35 high"
    )
  })

  it("rounds lengths to two decimals, except eighths", () => {
    expect(steps([["A", [0, 0, 0], [18.539, 18.125, 3.0625]]])).toEqual([
      ["1. Lay A (A) flat in the back left corner: 18.54 wide, 18.125 deep, 3.06 high."]
    ])
  })

  it("names the pieces beside, behind and below a piece", () => {
    expect(
      steps([
        ["BASE", [0, 0, 0], [20, 20, 5]],
        ["SIDE", [20, 3, 0], [10, 10, 4]],
        ["FRONT", [5, 20, 0], [10, 5, 5]],
        ["LID", [2, 2, 5], [15, 19, 1]]
      ])
    ).toEqual([
      [
        "1. Lay A (BASE) flat in the back left corner: 20 wide, 20 deep, 5 high.",
        "2. Lay B (SIDE) flat to the right of A from step 1, 3 from the back: 10 wide, 10 deep, 4 high.",
        "3. Lay C (FRONT) flat 5 from the left, in front of A from step 1: 10 wide, 5 deep, 5 high."
      ],
      ["4. Lay D (LID) flat on A and C, 2 from the left, 2 from the back: 15 wide, 19 deep, 1 high."]
    ])
  })

  it("mentions no pieces from later steps", () => {
    expect(
      steps([
        ["BACK", [10, 0, 0], [10, 10, 5]],
        ["LEFT", [0, 1, 0], [10, 10, 5]]
      ])[0]
    ).toEqual([
      "1. Lay A (BACK) flat 10 from the left, against the back wall: 10 wide, 10 deep, 5 high.",
      "2. Lay B (LEFT) flat against the left wall, 1 from the back: 10 wide, 10 deep, 5 high."
    ])
  })

  it("combines equal pieces side by side into one step", () => {
    const soap = (x: number, y: number): Piece => ["SOAP", [x, y, 0], [9, 6, 3]]
    expect(steps([soap(0, 0), soap(9, 0), soap(0, 6), soap(9, 6), soap(0, 12), soap(9, 12), soap(31, 24)])).toEqual([
      [
        "1. Lay 6 × A (SOAP) flat, 2 from left to right and 3 from back to front, the first in the back left corner: each 9 wide, 6 deep, 3 high.",
        "2. Lay A (SOAP) flat in the front right corner: 9 wide, 6 deep, 3 high."
      ]
    ])
    expect(steps([soap(0, 0), soap(10, 0), soap(20, 0)])).toEqual([
      [
        "1. Lay 3 × A (SOAP) flat in a row from left to right, the first in the back left corner: each 9 wide, 6 deep, 3 high."
      ]
    ])
    expect(steps([soap(0, 0), soap(0, 6)])).toEqual([
      [
        "1. Lay 2 × A (SOAP) flat in a row from back to front, the first in the back left corner: each 9 wide, 6 deep, 3 high."
      ]
    ])
    // Another piece would fit between these two, so they do not form a row.
    expect(steps([soap(0, 0), soap(18, 0)])[0]).toHaveLength(2)
  })

  it("describes repeated layers once", () => {
    const layer = (z: number): readonly Piece[] => [
      ["MAP", [0, 0, z], [9, 6, 2]],
      ["MAP", [9, 0, z], [9, 6, 2]],
      ["PEN", [0, 6, z], [18, 1, 2]]
    ]
    expect(
      steps([...layer(0), ...layer(2), ...layer(4), ["MAP", [0, 0, 6], [9, 6, 2]], ["MAP", [0, 0, 8], [9, 6, 2]]])
    ).toEqual([
      [
        "1. Lay 2 × A (MAP) flat in a row from left to right, the first in the back left corner: each 9 wide, 6 deep, 2 high.",
        "2. Stand B (PEN) on its edge against the left wall, in front of A from step 1: 18 wide, 1 deep, 2 high.",
        "Repeat steps 1 to 2 on top, 2 more times."
      ],
      ["3. Lay A (MAP) flat on A, in the back left corner: 9 wide, 6 deep, 2 high.", "Repeat step 3 on top, once more."]
    ])
  })

  it("gives positions in a tube as distances, because it has no flat walls", () => {
    expect(steps([["ROLL", [0, 10, 0], [7, 7, 20]]], "tube")).toEqual([
      ["1. Stand A (ROLL) on end 0 from the left, 10 from the back: 7 wide, 7 deep, 20 high."]
    ])
  })

  it("uses the same letter for an item in every box, and AA after Z", () => {
    const many = Array.from({ length: 28 }, (_, n): Piece => [`${n}`, [n, 0, 0], [1, 1, 1]])
    const sentences = steps(many)[0]!
    expect(sentences[25]).toContain("Put Z (25)")
    expect(sentences[26]).toContain("Put AA (26)")
    expect(sentences[27]).toContain("Put AB (27)")
  })

  it("mentions every piece of a packing once, and numbers the steps of each box consecutively", () => {
    const side = fc.integer({ min: 1, max: 20 })
    const item = fc.record({ width: side, length: side, height: side, quantity: fc.integer({ min: 1, max: 6 }) })
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 6 }), (items) => {
        const outcome = pack({
          items: items.map((sides, n) => ({ ...sides, reference: `r${n}` })),
          boxes: [{ reference: "M", inner: { width: 40, length: 30, height: 20 } }]
        })
        if (outcome._tag === "Refused") throw new Error("refused")
        for (const packed of outcome.packing.boxes) {
          const { placements } = packed
          const box = layers(packed)
          const numbers: number[] = []
          const counts = new Map<string, number>()
          for (const layer of box.layers) {
            const [, more = "0"] = /^Repeat .* on top, (once|\d+) /.exec(layer.at(-1)!) ?? []
            const times = 1 + (more === "once" ? 1 : Number(more))
            for (const text of times > 1 ? layer.slice(0, -1) : layer) {
              const [, number, count = "1", reference] = /^(\d+)\. \w+ (?:(\d+) × )?[A-Z]+ \((r\d)\)/.exec(text)!
              numbers.push(Number(number))
              counts.set(reference!, (counts.get(reference!) ?? 0) + times * Number(count))
            }
          }
          expect(numbers).toEqual(numbers.map((_, n) => n + 1))
          for (const [reference, count] of counts)
            expect(placements.filter((piece) => piece.reference === reference)).toHaveLength(count)
          expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(placements.length)
        }
      }),
      { numRuns: 100, seed: seedOf(4) }
    )
  })
})
