import { type Cost, type Packing, type Proof, packWithWitnesses, type Request } from "@waybill/packing"
import { describe, expect, it } from "vitest"
import { messagesOf, packing, request } from "./example.ts"

describe("violationsOf: certificate", () => {
  const faults: readonly (readonly [name: string, request: Request, packing: Packing, messages: readonly string[]])[] =
    [
      [
        "a number of boxes that differs from the packing",
        request,
        {
          ...packing,
          certificate: { proofs: [{ measure: "boxes", value: 1, atLeast: 1, proved: true, by: [] }], optimal: false }
        },
        ["certificate: The certificate states boxes 1, but the value is 2"]
      ],
      [
        "a price and a volume that differ from the packing",
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
          "certificate: The certificate states price 3, but the value is 2",
          "certificate: The certificate states volume 5816, but the value is 5815"
        ]
      ],
      [
        "a proved packing that is not marked as optimal",
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
        ["certificate: The packing is not marked as optimal, but every measure of the objective is proved"]
      ],
      [
        "a lower bound above the value",
        request,
        {
          ...packing,
          certificate: {
            proofs: [{ measure: "volume", value: 5815, atLeast: 5816, proved: false, by: [] }],
            optimal: false
          }
        },
        ["certificate: The lower bound 5816 of volume exceeds the value 5815"]
      ],
      [
        "a packing marked as optimal without proof",
        request,
        { ...packing, certificate: { ...packing.certificate, optimal: true } },
        ["certificate: The packing is marked as optimal, but not every measure of the objective is proved"]
      ],
      [
        "a proof whose lower bound is below the value",
        request,
        {
          ...packing,
          certificate: {
            proofs: [{ measure: "volume", value: 5815, atLeast: 5000, proved: true, by: [] }],
            optimal: false
          }
        },
        ["certificate: volume 5815 is marked as proved, but its lower bound is 5000"]
      ]
    ]
  it.each(faults)("reports %s", (_, input, packed, expected) => {
    expect(messagesOf(input, packed)).toEqual(expected)
  })

  const claiming = (proofs: readonly Proof[], optimal = false, input: Request = request) =>
    messagesOf(input, { ...packing, certificate: { proofs, optimal } })
  const boxes: Proof = { measure: "boxes", value: 2, atLeast: 2, proved: true, by: [] }
  const volume: Proof = { measure: "volume", value: 5815, atLeast: 5815, proved: true, by: [] }

  it("requires a proof of each measure for an optimum", () => {
    expect(claiming([boxes, volume], true)).toEqual([])
    expect(claiming([boxes], true)).toEqual([
      "certificate: The packing is marked as optimal, but not every measure of the objective is proved"
    ])
    expect(claiming([boxes, volume])).toEqual([
      "certificate: The packing is not marked as optimal, but every measure of the objective is proved"
    ])
    expect(claiming([boxes], true, { ...request, objective: ["boxes"] })).toEqual([])
    expect(claiming([boxes, volume], true, { ...request, objective: ["boxes", "volume", "price"] })).toEqual([
      "certificate: The packing is marked as optimal, but not every measure of the objective is proved"
    ])
  })

  it("requires a proof about unpacked pieces if there are any", () => {
    const pole = { reference: "pole", width: 99, length: 1, height: 1 }
    const input = { ...request, items: [...request.items, pole] }
    const item = request.items.length
    const unpacked = [{ item, reference: "pole", quantity: 1, reason: "too-long" as const, message: "too long" }]
    const withProofs = (...proofs: readonly Proof[]) =>
      messagesOf(input, { ...packing, unpacked, certificate: { proofs, optimal: true } })
    const fewest: Proof = { measure: "unpacked", value: 1, atLeast: 1, proved: true, by: ["item-fits"] }
    expect(withProofs(fewest, boxes, volume)).toEqual([])
    expect(withProofs(boxes, volume)).toEqual([
      "certificate: The packing is marked as optimal, but not every measure of the objective is proved"
    ])
    expect(withProofs({ ...fewest, value: 0, atLeast: 0 }, boxes, volume)).toEqual([
      "certificate: The certificate states unpacked 0, but the value is 1"
    ])
  })

  it("requires one proof for each measure, in the order of the objective", () => {
    const notProved = [
      "certificate: The packing is marked as optimal, but not every measure of the objective is proved"
    ]
    expect(claiming([boxes, boxes], true)).toEqual(notProved)
    expect(claiming([volume, boxes], true)).toEqual(notProved)
    expect(claiming([boxes], true, { ...request, objective: ["volume"] })).toEqual(notProved)
    const cost: Proof = { measure: "cost", value: 7, atLeast: 7, proved: true, by: [] }
    expect(claiming([cost], true, { ...request, objective: [() => 7] })).toEqual([])
  })

  it("computes the cost with the cost function of the request", () => {
    const costing = (cost: Cost, value = 7) =>
      claiming([{ measure: "cost", value, proved: false, by: [] }], false, { ...request, objective: [cost] })
    const perBox: Cost = (parcels) => parcels.reduce((sum, { reference }) => sum + (reference === "S" ? 3 : 4), 0)
    expect(costing(perBox)).toEqual([])
    expect(costing(perBox, 6)).toEqual(["certificate: The certificate states cost 6, but the value is 7"])
    expect(costing(() => Number.NaN)).toEqual(["certificate: The certificate states cost 7, but the value is NaN"])
    expect(
      costing(() => {
        throw new Error("no such carrier")
      })
    ).toEqual(["certificate: The certificate states cost 7, but the value is NaN"])
    const empty: Packing = {
      boxes: [],
      unpacked: [],
      certificate: { proofs: [{ measure: "cost", value: 0, proved: false, by: [] }], optimal: false }
    }
    expect(messagesOf({ items: [], boxes: request.boxes, objective: [() => 5] }, empty)).toEqual([])
  })

  it("accepts a lower bound just below or at the value if it is not marked as proved", () => {
    expect(claiming([{ ...volume, atLeast: 5815 - 1e-9, proved: false }])).toEqual([])
    expect(claiming([boxes, { ...volume, proved: false }])).toEqual([])
  })

  it("accepts a packing with witnesses whose bounds nothing could check", () => {
    const mailer: Request = {
      items: [{ reference: "CARD", width: 10, length: 8, height: 1, quantity: 2 }],
      boxes: [{ reference: "M", kind: "mailer", inner: { width: 12, length: 10, height: 3 } }]
    }
    const outcome = packWithWitnesses(mailer)
    if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]?.message)
    expect(outcome.packing.certificate.proofs[0]).toMatchObject({ value: 1, atLeast: 1, proved: false })
    expect(messagesOf(mailer, outcome.packing)).toEqual([])
  })

  it("refuses a value marked as proved if its lower bound is different", () => {
    const cost: Proof = { measure: "cost", value: 7, proved: true, by: [] }
    expect(claiming([cost])).toEqual(["certificate: cost 7 is marked as proved, but it has no lower bound"])
    expect(claiming([{ ...cost, proved: false }])).toEqual([])
    expect(claiming([{ ...volume, atLeast: 5814 }])).toEqual([
      "certificate: volume 5815 is marked as proved, but its lower bound is 5814"
    ])
    expect(claiming([{ ...volume, atLeast: 5816, proved: false }])).toEqual([
      "certificate: The lower bound 5816 of volume exceeds the value 5815"
    ])
  })

  it("tolerates rounding errors in proportion to the sum", () => {
    const priced = (price: number): Request => ({
      ...request,
      objective: ["price"],
      boxes: request.boxes.map((box) => ({ ...box, price }))
    })
    const violationsFor = (price: number, value: number, atLeast = value) =>
      claiming([{ measure: "price", value, atLeast, proved: true, by: [] }], true, priced(price)).length
    expect(violationsFor(0.3, 0.1 + 0.2 + 0.3)).toBe(0)
    expect(violationsFor(0.3, 0.6 + 1e-8)).toBeGreaterThan(0)
    expect(violationsFor(5e9, 1e10 + 5)).toBe(0)
    expect(violationsFor(5e9, 1e10, 1e10 + 5)).toBe(0)
    expect(violationsFor(5e9, 1e10 + 20)).toBeGreaterThan(0)
    expect(violationsFor(0, 0)).toBe(0)
  })

  it("refuses a lower bound that is not finite", () => {
    expect(claiming([{ ...boxes, atLeast: Number.NEGATIVE_INFINITY }])).not.toEqual([])
  })
})
