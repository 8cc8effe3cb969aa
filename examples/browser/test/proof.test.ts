import { packPrints } from "@waybill/packing/prints"
import { expect, it } from "vitest"
import { proveOrder } from "../src/proof.ts"
import { explain } from "../src/proof-words.ts"

/** Orders of one to five lines, from a generator with a fixed seed. */
const orders = (() => {
  let seed = 29
  const below = (limit: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor(seed / 256) % limit
  }
  const print = () => ({
    width: 5 + below(35) + below(4) / 4,
    height: 5 + below(40) + below(4) / 4,
    finishing: ["Canvas", "Framed", "Paper", "Metal", "Acrylic", "Rolled"][below(6)]!,
    quantity: 1 + below(8)
  })
  return Array.from({ length: 30 }, () => Array.from({ length: 1 + below(5) }, print))
})()

it("never proves a bound above the value of a packing", () => {
  let proved = 0
  for (const prints of orders) {
    const info = packPrints(prints)
    if (info._tag === "Refused") continue
    for (const { atLeast, measure, value } of proveOrder(prints, info).proofs) {
      expect(atLeast, `${measure} of ${JSON.stringify(prints)}`).toBeLessThanOrEqual(value)
      if (atLeast === value) proved++
    }
  }
  expect(proved).toBeGreaterThan(15)
})

it("counts the gaps between prints in a proof, but not the gap above the topmost print", () => {
  // Two canvases of 1.5 in with a gap of 0.25 in are 3.25 in high. With two gaps, they would be 3.5 in high.
  const prints = [{ width: 16, height: 20, finishing: "Canvas", quantity: 2 }]
  const info = packPrints(prints)
  if (info._tag === "Refused") throw new Error(info.refusals[0]?.message)
  expect(info.parcels.map(({ reference }) => reference)).toEqual(["22x18x4"])
  expect(proveOrder(prints, info).proofs.map(({ atLeast, value }) => [atLeast, value])).toEqual([
    [1, 1],
    [2081.25, 2081.25]
  ])
})

it("explains how much better a packing could be if it is not proved", () => {
  const { isProved, sentences, verdict } = explain({
    cut: true,
    tubes: 2,
    proofs: [
      { measure: "boxes", value: 5, atLeast: 4, by: ["pairs"] },
      { measure: "volume", value: 2000, atLeast: 1500, by: ["volume", "item-fits"] }
    ]
  })
  expect(isProved).toBe(false)
  expect(verdict).toBe("A better packing may exist")
  expect(sentences).toEqual([
    "The flat prints take 5 boxes. Fewer than 4 boxes are impossible, because any 3 boxes would have to hold prints that cannot share a box. A better packing could save at most 1 box.",
    "The outside volume is 2,000 in³. Less than 1,500 in³ is impossible, because every smaller set of up to 5 boxes would have too little space or be too small for one of the prints. A better packing could save at most 25%.",
    "The rolled prints take 2 tubes. The proof does not cover tubes, so fewer might be enough.",
    "The search for a proof reached its time limit. More might be provable."
  ])
})

it("claims nothing about a measure without a bound", () => {
  const { rows, sentences } = explain({
    cut: false,
    tubes: 0,
    proofs: [
      { measure: "boxes", value: 2, atLeast: 1, by: [] },
      { measure: "volume", value: 2000, atLeast: 0, by: [] }
    ]
  })
  expect(sentences).toEqual([
    "The flat prints take 2 boxes. Nothing is proved about fewer boxes.",
    "The outside volume is 2,000 in³. Nothing is proved about smaller boxes."
  ])
  expect(rows).toEqual([
    ["Number of boxes", "2", "1", "trivial"],
    ["Outside volume", "2,000 in³", "unknown", "none"]
  ])
})
