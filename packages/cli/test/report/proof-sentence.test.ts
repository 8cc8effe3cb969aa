import type { Bound, Proof } from "@waybill/packing"
import { expect, it } from "vitest"
import { packingReason } from "../../src/report/packing-reason.ts"
import { costSentence, packingSentence } from "../../src/report/proof-sentence.ts"

const proof = (measure: Proof["measure"], value: number, atLeast: number, ...by: ReadonlyArray<Bound>): Proof => ({
  measure,
  value,
  atLeast,
  proved: value === atLeast && !by.includes("pairs"),
  by
})

it("explains the most important bound, and that it has no proof", () => {
  const certificate = { optimal: true, proofs: [proof("boxes", 2, 2, "volume"), proof("volume", 1856.25, 1856.25)] }
  expect(packingSentence(certificate, false, "in")).toBe(
    "Fewer than 2 boxes are impossible, because any single box would have too little space."
  )
  expect(packingSentence({ optimal: false, proofs: [proof("boxes", 2, 2, "pairs")] }, false, "in")).toBe(
    "Fewer than 2 boxes are impossible, because any single box would have to hold pieces that cannot share a box. This is a bound without proof."
  )
  const volume = { optimal: false, proofs: [proof("volume", 1856.25, 1856.25, "volume")] }
  expect(packingSentence(volume, false, "in")).toMatch(/^The outside volume is 1,856\.25 in³\. Less is impossible, /)
})

it("limits the sentence to the items if an order also has prints, and has no bounds for prints alone", () => {
  const certificate = { optimal: true, proofs: [proof("boxes", 2, 2, "weight")] }
  expect(packingSentence(certificate, true, "in")).toBe(
    "For the items only: Fewer than 2 boxes are impossible, because any single box would be too heavy."
  )
  expect(packingSentence(undefined, false, "in")).toBe("Packings of prints have no bounds.")
  expect(packingSentence({ optimal: true, proofs: [proof("boxes", 0, 0)] }, false, "in")).toBe("")
})

type Shipped = Parameters<typeof costSentence>[0]

/** A shipped order with some of its fields changed. Only the fields that the sentences use are complete. */
const shipped = (change: Partial<Shipped>, boxes = 1): Shipped => ({
  packed: { boxes: Array(boxes).fill({}), certificate: { proofs: [], optimal: false } } as unknown as Shipped["packed"],
  shipDate: "2026-11-24",
  rate: { cost: "16.00", currency: "USD" } as Shipped["rate"],
  cartons: "0.50",
  total: "16.50",
  proved: false,
  compared: 4,
  ...change
})

it("states a bound on the cost of a shipped order, and whether its proof is checked", () => {
  expect(costSentence(shipped({ proved: true, atLeast: "16.50" }))).toBe(
    "No packing costs less with any of the services. This is a bound without proof."
  )
  expect(costSentence(shipped({ atLeast: "12.25" }))).toBe(
    "No packing costs less than 12.25 USD, so a better one would save at most 4.25 USD. This is a bound without proof."
  )
  const judgedTotal = { _tag: "Checked", claim: "total" } as const
  expect(costSentence(shipped({ proved: true, atLeast: "16.50", judgedTotal }))).toBe(
    "No packing costs less with any of the services. The proof is checked."
  )
  expect(costSentence(shipped({ atLeast: "12.25", judgedTotal }))).toBe(
    "No packing costs less than 12.25 USD, so a better one would save at most 4.25 USD. The proof is checked."
  )
  const open = { _tag: "NotCheckable", claim: "total", reason: "there is no proof" } as const
  expect(costSentence(shipped({ proved: true, atLeast: "16.50", judgedTotal: open }))).toMatch(
    /This is a bound without proof\.$/
  )
  expect(costSentence(shipped({}))).toBe("It is not known whether a different packing costs less.")
  expect(costSentence(shipped({ packed: { boxes: [] } as unknown as Shipped["packed"] }))).toBe(
    "Prints have no bounds: a different packing may cost less."
  )
})

it("states why the packing of a shipped order was chosen", () => {
  const fewestBoxes = { boxes: 1, cost: "16.50", cartons: "0.00", total: "16.50" }
  expect(packingReason(shipped({ fewestBoxes, saving: "0.00" }))).toBe(
    "the fewest boxes also cost the least of the 4 packings compared"
  )
  expect(packingReason(shipped({ fewestBoxes, compared: 1 }))).toBe("no other packing was compared")
  expect(packingReason(shipped({ fewestBoxes, saving: "0.00" }, 2))).toBe("it costs the same as the fewest boxes")
  expect(packingReason(shipped({}, 2))).toBe("no service accepts the fewest boxes")
  expect(packingReason(shipped({ fewestBoxes, saving: "1.00", reason: "2 parcels of 19 lb" }, 2))).toBe(
    "2 parcels of 19 lb"
  )
})
