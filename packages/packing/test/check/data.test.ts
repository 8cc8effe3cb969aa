// Data of another form than a certificate.
import { verify } from "@waybill/packing"
import { describe, expect, it } from "vitest"

const sides = { width: 2, length: 2, height: 2 }
const request = {
  items: [{ reference: "a", ...sides, quantity: 2 }],
  boxes: [{ reference: "b", inner: sides, stock: 1 }]
}
const proofs = [
  { measure: "unpacked", value: 1, atLeast: 1, proved: true, by: [], witness: [] },
  { measure: "boxes", value: 1, atLeast: 1, proved: true, by: [], witness: [] },
  { measure: "volume", value: 8, atLeast: 8, proved: true, by: [], witness: [] }
]
const placement = {
  item: 0,
  piece: 0,
  reference: "a",
  at: { x: 0, y: 0, z: 0 },
  size: { x: 2, y: 2, z: 2 },
  turned: { x: "width", y: "length", z: "height" }
}
const packedBox = {
  box: 0,
  reference: "b",
  kind: "box",
  inner: sides,
  outer: sides,
  grossWeight: 0,
  placements: [placement]
}
const packing = {
  boxes: [packedBox],
  unpacked: [{ item: 0, reference: "a", quantity: 1 }],
  certificate: { proofs, optimal: true }
}

const judged = (given: unknown, of: unknown = request) =>
  verify(of, given).map(({ _tag, claim, reason }) => [claim, _tag, ...(reason === undefined ? [] : [reason])].join(" "))

/** Judges the packing with other proofs. */
const withProofs = (list: unknown, optimal: unknown = true) =>
  judged({ ...packing, certificate: { proofs: list, optimal } })

/** Judges the packing with other fields of the proof of an index. */
const withProof = (index: number, fields: object) =>
  withProofs(proofs.map((proof, i) => (i === index ? { ...proof, ...fields } : proof)))

it("accepts a packing of which each claim is true", () => {
  expect(judged(packing)).toEqual([
    "packing Checked",
    "unpacked Checked",
    "boxes Checked",
    "volume Checked",
    "optimal Checked"
  ])
})

describe("data that is not a packing", () => {
  it.each([undefined, null, 0, "packing", true])("the packing %s is false", (given) => {
    expect(judged(given)).toEqual(["packing False must be an object"])
  })

  it.each([undefined, null, 0, "request", true])("the request %s is false", (given) => {
    expect(judged(packing, given ?? null)).toEqual(["packing False must be an object"])
  })

  it.each([0, "boxes", { length: 1 }, Array(100_000)])(
    "boxes that are not a list of at most 99,999 are false",
    (boxes) => {
      expect(judged({ ...packing, boxes })).toEqual(["packing False must be a list"])
    }
  )

  it("a list of 99,999 holes is read as entries that are not objects", () => {
    expect(judged({ ...packing, boxes: Array(99_999) })).toEqual(["packing False must be an object"])
  })

  it("a number as a string is not a number", () => {
    expect(judged({ ...packing, unpacked: [{ item: 0, reference: "a", quantity: "1" }] })).toEqual([
      "packing False must be whole and at least 1"
    ])
  })
})

describe("lists of proofs", () => {
  it("a hole in the list of proofs is not a proof", () => {
    // biome-ignore lint/suspicious/noSparseArray: a hole is the case
    expect(withProofs([, ...proofs.slice(1)])).toEqual(["packing False must be an object"])
  })

  it("a hole in the list of steps closes no branch", () => {
    // biome-ignore lint/suspicious/noSparseArray: a hole is the case
    const branches = [[0], , [1]]
    expect(withProof(1, { witness: [{ boxes: [0], by: "exhausted", branches }] })[2]).toBe(
      "boxes False the pieces could fit"
    )
  })

  it("more proofs than measures are refused", () => {
    expect(withProofs([...proofs, proofs[2]])).toEqual(["packing False too few measures"])
  })

  it("an optimum with fewer proofs than measures is refused", () => {
    expect(withProofs(proofs.slice(0, 2))).toEqual([
      "packing Checked",
      "unpacked Checked",
      "boxes Checked",
      "optimal False a measure is not proved"
    ])
    expect(withProofs(undefined)).toEqual(["packing Checked", "optimal False a measure is not proved"])
  })

  it("an optimum that is not claimed is not judged", () => {
    expect(withProofs(proofs, false)).toHaveLength(4)
    expect(withProofs(proofs, "yes").at(-1)).toBe("optimal False a measure is not proved")
  })

  it("an optimum needs `proved` in each proof", () => {
    expect(withProof(2, { proved: "yes" }).slice(3)).toEqual([
      "volume Checked",
      "optimal False a measure is not proved"
    ])
  })
})

describe("one proof", () => {
  it.each([
    ["another measure", { measure: "volume" }, "False must be a proof of boxes"],
    ["a fraction as its bound", { atLeast: 0.5 }, "NotCheckable a value is not whole"],
    ["a fraction as its value", { value: 1.5 }, "NotCheckable a value is not whole"],
    ["a value above 2^50", { value: 2 ** 50 + 1 }, "NotCheckable a value is not whole"],
    ["a value of 2^50", { value: 2 ** 50 }, "False the value is wrong"],
    ["a greater value", { value: 2 }, "False the value is wrong"],
    ["a bound above its value", { atLeast: 2, proved: false }, "False the bound and the value differ"],
    ["a bound below its value as proved", { atLeast: 0 }, "False the bound and the value differ"],
    ["a number as its witness", { witness: 1 }, "False must be a list"],
    ["a number as an exclusion", { witness: [1] }, "False must be an object"]
  ])("a proof with %s is judged", (_, fields, verdict) => {
    expect(withProof(1, fields)[2]).toBe(`boxes ${verdict}`)
  })

  it.each([{ witness: [] }, { witness: undefined }])("a bound of no boxes is true without a proof", (fields) => {
    expect(withProof(1, { atLeast: 0, proved: false, ...fields })[2]).toBe("boxes Checked")
    expect(withProof(1, { atLeast: -7, proved: false, ...fields })[2]).toBe("boxes Checked")
  })

  it("a bound on the boxes of an empty packing is true without a proof", () => {
    const unpacked = [{ item: 0, reference: "a", quantity: 2 }]
    const proof = { measure: "boxes", value: 0, atLeast: 0, proved: true }
    const given = { unpacked, certificate: { proofs: [{ ...proofs[0], value: 2, atLeast: 0, proved: false }, proof] } }
    expect(judged(given).slice(0, 3)).toEqual(["packing Checked", "unpacked Checked", "boxes Checked"])
  })
})

it("an unpacked piece with the reference of another item is refused", () => {
  expect(judged({ ...packing, unpacked: [{ item: 0, reference: "b", quantity: 1 }] })).toEqual([
    "packing False the reference differs"
  ])
})
