import type { Packing, Request } from "@waybill/packing"
import { describe, expect, it } from "vitest"
import { packing, request, said } from "./example.ts"

describe("the verifier, of the certificate,", () => {
  const faults: readonly (readonly [name: string, request: Request, packing: Packing, said: readonly string[]])[] = [
    [
      "a certificate of another number of boxes",
      request,
      {
        ...packing,
        certificate: { proofs: [{ measure: "boxes", value: 1, atLeast: 1, proved: true, by: [] }], optimal: false }
      },
      ["certificate: The certificate says boxes 1, but it is 2"]
    ],
    [
      "a price and a volume that are not those of the boxes",
      { ...request, objective: ["price", "volume"] },
      {
        ...packing,
        certificate: {
          proofs: [
            { measure: "price", value: 3, atLeast: 3, proved: true, by: [] },
            { measure: "volume", value: 5816, atLeast: 5816, proved: true, by: [] }
          ],
          optimal: true
        }
      },
      [
        "certificate: The certificate says price 3, but it is 2",
        "certificate: The certificate says volume 5816, but it is 5815"
      ]
    ],
    [
      "a proof that is not called one, and an answer not called optimal that is",
      { ...request, objective: ["price", "boxes"] },
      {
        ...packing,
        certificate: {
          proofs: [
            { measure: "price", value: 2, atLeast: 2, proved: false, by: [] },
            { measure: "boxes", value: 2, atLeast: 2, proved: true, by: [] }
          ],
          optimal: false
        }
      },
      ["certificate: price is not called proved at 2 with the bound 2"]
    ],
    [
      "an answer not called optimal although all is proved",
      { ...request, objective: ["price", "boxes"] },
      {
        ...packing,
        certificate: {
          proofs: [
            { measure: "price", value: 2, atLeast: 2, proved: true, by: [] },
            { measure: "boxes", value: 2, atLeast: 2, proved: true, by: [] }
          ],
          optimal: false
        }
      },
      ["certificate: Called not optimal against its proofs"]
    ],
    [
      "a bound above the value",
      request,
      {
        ...packing,
        certificate: {
          proofs: [{ measure: "volume", value: 5815, atLeast: 5816, proved: false, by: [] }],
          optimal: false
        }
      },
      ["certificate: The bound 5816 of volume is above 5815"]
    ],
    [
      "what is called optimal with an open proof",
      request,
      { ...packing, certificate: { ...packing.certificate, optimal: true } },
      ["certificate: Called optimal against its proofs"]
    ],
    [
      "a proof whose bound is below the value",
      request,
      {
        ...packing,
        certificate: {
          proofs: [{ measure: "volume", value: 5815, atLeast: 5000, proved: true, by: [] }],
          optimal: false
        }
      },
      ["certificate: volume is called proved at 5815 with the bound 5000"]
    ]
  ]
  it.each(faults)("catches %s", (_, asked, packed, expected) => {
    expect(said(asked, packed)).toEqual(expected)
  })
})
