import { pack, packOrThrow, packWithWitnesses, type Request, verify } from "@waybill/packing"
import { fillContainers } from "@waybill/packing/loads"
import { describe, expect, it } from "vitest"

const cube = { width: 1, length: 1, height: 1 }
const box = { reference: "box", inner: { width: 4, length: 4, height: 4 } }
const batteries = { reference: "battery", ...cube, quantity: 5, perBox: 2 }

/** Returns the numbers of pieces of an item in the boxes, ascending. */
const countsOf = (request: Request, reference: string): ReadonlyArray<number> =>
  packOrThrow(request)
    .boxes.map(({ placements }) => placements.filter((placed) => placed.reference === reference).length)
    .sort()

const tagsOf = (request: Request, packing: unknown) =>
  verify(request, packing).map(({ _tag, claim }) => `${claim} ${_tag}`)

describe("perBox", () => {
  it("five pieces with two per box take three boxes, which other items share", () => {
    const request = { items: [batteries, { reference: "cable", ...cube, quantity: 9 }], boxes: [box] }
    expect(countsOf(request, "battery")).toEqual([1, 2, 2])
    expect(packOrThrow(request).certificate).toMatchObject({
      optimal: false,
      proofs: [{ value: 3, atLeast: 3, by: ["pieces"], proved: false }, { proved: false }]
    })
  })

  it("the smallest maximum counts for all items with the reference", () => {
    const more = { reference: "battery", width: 2, length: 1, height: 1, perBox: 9 }
    expect(countsOf({ items: [batteries, more], boxes: [box] }, "battery")).toEqual([2, 2, 2])
    expect(countsOf({ items: [{ ...batteries, quantity: 1, perBox: 1 }, more], boxes: [box] }, "battery")).toEqual([
      1, 1
    ])
  })

  it("fillContainers loads at most the maximum of each container", () => {
    const containers = [{ ...box, stock: 2 }]
    const filled = fillContainers({ items: [batteries], boxes: containers })
    if (filled._tag === "Refused") throw new Error(filled.refusals[0]?.message)
    expect(filled.packing.unpacked).toMatchObject([{ reference: "battery", quantity: 1 }])
  })

  it.each([
    [0, "items[0].perBox (battery): must be greater than 0, got 0"],
    [1.5, "items[0].perBox (battery): must be an integer, got 1.5"],
    ["2", 'items[0].perBox (battery): must be a number, got "2"']
  ])("refuses the maximum %j", (perBox, message) => {
    const outcome = pack({ items: [{ ...batteries, perBox: perBox as number }], boxes: [box] })
    expect(outcome).toMatchObject({ _tag: "Refused", refusals: [{ message }] })
  })

  it("refuses a group with more pieces than the maximum", () => {
    const message = "items[0].perBox (battery): is less than the 5 pieces in the group g"
    const outcome = pack({ items: [{ ...batteries, group: "g" }], boxes: [box] })
    expect(outcome).toMatchObject({ _tag: "Refused", refusals: [{ code: "contradiction", message }] })
  })
})

describe("verify with perBox", () => {
  const request = { items: [batteries], boxes: [box] }
  const outcome = packWithWitnesses(request)
  if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]?.message)
  const { packing } = outcome

  it("the pieces of the item are the witness of the number of boxes", () => {
    expect(packing.certificate.proofs[0]?.witness).toEqual([{ atMost: 2, by: "pieces", pieces: [0, 0, 0, 0, 0] }])
    expect(tagsOf(request, packing)).toEqual(["packing Checked", "boxes Checked", "volume Checked", "optimal Checked"])
  })

  it("refuses a packing with too many pieces of the item in a box", () => {
    const together = packOrThrow({ ...request, items: [{ ...batteries, perBox: 5 }] })
    expect(tagsOf(request, together)).toEqual(["packing False"])
  })

  it("refuses a witness of items with several references", () => {
    // Seven pieces of two items take two boxes because of the cells, not because of any five of the pieces.
    const items = [
      { ...batteries, quantity: 2 },
      { reference: "cell", ...cube, quantity: 5, perBox: 3 }
    ]
    const mixed = { items, boxes: [box] }
    const two = packOrThrow(mixed)
    const proofs = (pieces: ReadonlyArray<number>) =>
      two.certificate.proofs.map((proof) => ({ ...proof, witness: [{ atMost: 1, by: "pieces", pieces }] }))
    const judged = (pieces: ReadonlyArray<number>) =>
      tagsOf(mixed, { ...two, certificate: { optimal: true, proofs: proofs(pieces) } })
    expect(judged([1, 1, 1, 1])[1]).toBe("boxes Checked")
    expect(judged([0, 0, 1, 1, 1])[1]).toBe("boxes False")
  })
})
