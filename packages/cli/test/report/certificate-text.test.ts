import { expect, it } from "vitest"
import { describeCertificate } from "../../src/report/certificate-text.ts"

it("the text of a certificate describes proved and unproved measures", () => {
  expect(
    describeCertificate(
      {
        optimal: false,
        proofs: [
          { measure: "unpacked", value: 3, atLeast: 3, proved: true, by: ["item-fits"] },
          { measure: "boxes", value: 2, atLeast: 2, proved: true, by: ["weight", "pairs"] },
          { measure: "volume", value: 48_000, atLeast: 40_000, proved: false, by: ["volume"] },
          { measure: "price", value: 5.25, atLeast: 0, proved: false, by: [] },
          { measure: "cost", value: 12, proved: false, by: [] }
        ]
      },
      "in"
    )
  ).toEqual([
    "The number of unpacked pieces is 3, which is the minimum (shown by the boxes that each piece fits into).",
    "The number of boxes is 2, which is the minimum (shown by the weight of the pieces and pairs of pieces that cannot share a box).",
    "The volume of the boxes is 48,000 in³. The minimum is at least 40,000 in³ (shown by the volume of the pieces).",
    "The price of the boxes is 5.25. The minimum is not known.",
    "The cost is 12. The minimum is not known."
  ])
})
