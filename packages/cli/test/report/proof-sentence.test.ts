import type { Bound, Proof } from "@waybill/packing"
import { expect, it } from "vitest"
import { packingReason } from "../../src/report/packing-reason.ts"
import { costSentence, packingSentence } from "../../src/report/proof-sentence.ts"

const proof = (measure: Proof["measure"], value: number, atLeast: number, ...by: ReadonlyArray<Bound>): Proof => ({
  measure,
  value,
  atLeast,
  proved: value === atLeast,
  by
})

const sentence = (...proofs: ReadonlyArray<Proof>) =>
  packingSentence({ proofs, optimal: proofs.every(({ proved }) => proved) }, false, "in")

it.each<[expected: string, ...proofs: ReadonlyArray<Proof>]>([
  ["One box holds everything, and no smaller box does.", proof("boxes", 1, 1), proof("volume", 276, 276, "item-fits")],
  ["Everything fits into one box.", proof("boxes", 1, 1), proof("volume", 276, 200)],
  ["No packing uses fewer boxes: the volume alone requires two.", proof("boxes", 2, 2, "volume")],
  ["No packing uses fewer boxes: the weight alone requires 12.", proof("boxes", 12, 12, "weight")],
  ["No packing uses fewer boxes: no single box holds everything.", proof("boxes", 2, 2, "volume", "pairs")],
  ["No packing uses fewer boxes: pieces that cannot share a box require three.", proof("boxes", 3, 3, "pairs")],
  ["Fewer than three boxes may be possible, but the volume alone requires two.", proof("boxes", 3, 2, "volume")],
  ["It is not known whether fewer than five boxes hold everything.", proof("boxes", 5, 1)],
  ["One piece is not packed, and no packing leaves out fewer.", proof("unpacked", 1, 1), proof("boxes", 1, 1)],
  ["Four pieces are not packed; every packing omits at least two.", proof("unpacked", 4, 2)],
  ["Four pieces are not packed; a different packing may leave out fewer.", proof("unpacked", 4, 0)],
  ["No packing has a lower box volume than 1,856.25 in³.", proof("volume", 1856.25, 1856.25, "volume")],
  ["A lower price of the boxes than 5.25 may be possible, but none is below 4.", proof("price", 5.25, 4, "volume")],
  ["It is not known whether a packing has a lower cost than 5.25.", proof("cost", 5.25, 0)]
])("states the proof of the most important measure: %s", (expected, ...proofs) => {
  expect(sentence(...proofs)).toBe(expected)
})

it("limits the sentence to the items if an order also has prints, and proves nothing about prints alone", () => {
  const certificate = { optimal: true, proofs: [proof("boxes", 2, 2, "weight")] }
  expect(packingSentence(certificate, true, "in")).toBe(
    "For the items only: No packing uses fewer boxes: the weight alone requires two."
  )
  expect(packingSentence(undefined, false, "in")).toBe("Packings of prints have no proof.")
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

it("states what is proved about the cost of a shipped order", () => {
  expect(costSentence(shipped({ proved: true, atLeast: "16.50" }))).toBe(
    "No packing costs less with any of the services."
  )
  expect(costSentence(shipped({ atLeast: "12.25" }))).toBe(
    "No packing costs less than 12.25 USD, so a better one would save at most 4.25 USD."
  )
  expect(costSentence(shipped({}))).toBe("It is not known whether a different packing costs less.")
  expect(costSentence(shipped({ packed: { boxes: [] } as unknown as Shipped["packed"] }))).toBe(
    "Prints have no proof: a different packing may cost less."
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
