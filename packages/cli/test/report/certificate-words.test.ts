import { expect, it } from "vitest"
import { certificateWords } from "../../src/report/certificate-words.ts"

it("a certificate in words says what is proved, and what is not", () => {
  expect(
    certificateWords({
      optimal: false,
      proofs: [
        { measure: "boxes", value: 2, atLeast: 2, proved: true, by: ["weight", "pairs"] },
        { measure: "volume", value: 48_000, atLeast: 40_000, proved: false, by: ["volume"] },
        { measure: "price", value: 5.25, atLeast: 0, proved: false, by: [] },
        { measure: "cost", value: 12, proved: false, by: [] }
      ]
    })
  ).toEqual([
    "The number of boxes is 2, and no packing has less, as shown by their weight and pairs that cannot share a box.",
    "The volume of the boxes is 48,000; no packing has less than 40,000, as shown by the volume of the pieces, so a better one is not excluded.",
    "The price of the boxes is 5.25; how low it could be is not known.",
    "The cost is 12; how low it could be is not known."
  ])
})
