// Checks stock and weight from the request alone, without the verifier.
import { describe, expect, it } from "vitest"
import { answersTo, kinds, packingsIn } from "./fixtures/stored-requests.ts"

describe.each(kinds)("packings of $size", (kind) => {
  it("never uses more boxes than are in stock, including in alternatives", () => {
    let usedUp = 0
    for (const answered of answersTo(kind))
      for (const { boxes } of packingsIn(answered))
        for (const [index, { stock = Infinity }] of answered.request.boxes.entries()) {
          const used = boxes.filter(({ box }) => box === index).length
          expect(used).toBeLessThanOrEqual(stock)
          if (used > 0 && used === stock) usedUp++
        }
    expect(usedUp).toBeGreaterThan(answersTo(kind).length / 10)
  })

  it("reports the weight of each box with its pieces, which never exceeds the maximum weight", () => {
    let full = 0
    for (const answered of answersTo(kind))
      for (const { boxes } of packingsIn(answered))
        for (const { box, grossWeight, placements } of boxes) {
          const { emptyWeight = 0, maxWeight = Infinity } = answered.request.boxes[box]!
          const weight = placements.reduce(
            (sum, { item }) => sum + (answered.request.items[item]!.weight ?? 0),
            emptyWeight
          )
          expect(grossWeight).toBe(weight)
          expect(weight).toBeLessThanOrEqual(maxWeight)
          if (weight > 0.9 * maxWeight) full++
        }
    expect(full).toBeGreaterThan(answersTo(kind).length / 30)
  })
})
