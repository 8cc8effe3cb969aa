import { fewestParcels, type Print, packPrints, printCatalogue, printProfile } from "@waybill/packing/prints"
import { describe, expect, it } from "vitest"
import { box, profileOf } from "./print-setup.ts"

const canvas = (quantity: number, width = 10, height = 20): Print => ({ width, height, quantity, finishing: "Canvas" })

describe("fewestParcels", () => {
  it("needs as many boxes as there are full stacks, for prints as large as the box", () => {
    // Each print is 1 high, and the box 5.
    const catalogue = { boxes: [box("five", 10, 20, 5)], tubes: [] }
    for (const [quantity, boxes] of [
      [1, 1],
      [5, 1],
      [6, 2],
      [10, 2],
      [11, 3],
      [26, 6]
    ] as const)
      expect([quantity, fewestParcels([canvas(quantity)], profileOf({}), catalogue).parcels]).toEqual([quantity, boxes])
  })

  it("needs a box for each of two prints that do not fit side by side or on each other", () => {
    const catalogue = { boxes: [box("thin", 30, 30, 1)], tubes: [] }
    expect(fewestParcels([canvas(2, 20, 20)], profileOf({}), catalogue)).toMatchObject({ parcels: 2 })
    // 15 and 15 fill the box exactly.
    expect(fewestParcels([canvas(2, 15, 30)], profileOf({}), catalogue).parcels).toBe(1)
  })

  it("counts a tube for rolled prints beside the boxes of the others, and nothing for prints in either form", () => {
    const rolled = { ...canvas(1), finishing: "Rolled" }
    const paper = { ...canvas(9), finishing: "Paper" }
    expect(fewestParcels([canvas(1), rolled])).toEqual({ parcels: 2, by: ["form"] })
    expect(fewestParcels([rolled, paper])).toEqual({ parcels: 1, by: [] })
    expect(fewestParcels([])).toEqual({ parcels: 0, by: [] })
  })

  it("respects the maximum number of prints in a box, and names it", () => {
    // The built-in profile allows framed prints of 1920 square inches in a box, which is six of these: 14 need three.
    const framed = { width: 16, height: 20, finishing: "Framed", quantity: 14 }
    expect(fewestParcels([framed])).toEqual({ parcels: 3, by: ["pieces"] })
    // 14 × 80 = 1120.
    expect(fewestParcels([{ ...framed, width: 8, height: 10 }])).toEqual({ parcels: 1, by: [] })
  })

  it("never exceeds the number of parcels that a packing has", () => {
    const finishings = ["Canvas", "Framed", "Metal", "Acrylic", "Paper", "Rolled"]
    const sizes = [8, 11, 16, 20, 24, 36]
    for (let seed = 0; seed < 60; seed++) {
      const at = (n: number, length: number): number => (seed * 7 + n * 13 + seed * n) % length
      const prints = Array.from({ length: 1 + (seed % 4) }, (_, n) => ({
        width: sizes[at(n, 6)]!,
        height: sizes[at(n + 1, 6)]!,
        finishing: finishings[at(n + 2, 6)]!,
        quantity: 1 + at(n + 3, 9)
      }))
      const info = packPrints(prints, printProfile, printCatalogue)
      if (info._tag !== "Packed" || info.unpacked.length > 0) continue
      expect([prints, fewestParcels(prints).parcels <= info.parcels.length]).toEqual([prints, true])
    }
  })
})
