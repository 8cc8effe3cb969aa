// Verdicts on each claim of a certificate.
import { verify } from "@waybill/packing"
import { describe, expect, it } from "vitest"
import { box, filled, item, placed } from "./written.ts"

/** Two cubes of 2 in one box of 4 × 2 × 2, or in two of them, with half units of length. */
const request = (fields: object = {}, one: object = {}) => ({
  items: [item([1, 1, 1], { quantity: 2, ...one })],
  boxes: [box([2, 1, 1], { price: 0.3, outer: { width: 2, length: 1, height: 1.5 } }), box([1, 1, 1], { price: 0.1 })],
  objective: ["boxes", "volume", "price"],
  ...fields
})
const large = { box: 0, outer: { width: 2, length: 1, height: 1.5 } }
const [first, second] = [0, 1].map((piece) => placed(0, [piece, 0, 0], [1, 1, 1], { piece }))
const together = [filled([2, 1, 1], [first, second], large)]
const apart = [0, 1].map((piece) => filled([1, 1, 1], [placed(0, [0, 0, 0], [1, 1, 1], { piece })], { box: 1 }))

const proof = (measure: unknown, value: unknown, atLeast: unknown = value, fields: object = {}) => ({
  measure,
  value,
  atLeast,
  proved: value === atLeast,
  witness: [],
  ...fields
})

const judged = (
  given: object,
  boxes: readonly object[],
  proofs: unknown,
  optimal: unknown = false,
  unpacked: object[] = []
) =>
  verify(given, { boxes, unpacked, certificate: { proofs, optimal } }).map(({ _tag, at, claim, reason = "" }) =>
    `${claim} ${at} ${_tag} ${reason}`.trim()
  )

const packed = "packing  Checked"

describe("bounds on the measures of a packing", () => {
  it("bounds are judged in the order of the objective, in units of the request", () => {
    const proofs = [proof("boxes", 1), proof("volume", 3), proof("price", 0.3)]
    expect(judged(request(), together, proofs, true)).toEqual([
      packed,
      "boxes /certificate/proofs/0 Checked",
      "volume /certificate/proofs/1 Checked",
      "price /certificate/proofs/2 Checked",
      "optimal /certificate/optimal Checked"
    ])
  })

  it.each([
    // The cheapest packing has two boxes, and the smallest one, too.
    [["price"], together, [proof("price", 0.3)], ["price /certificate/proofs/0 False nothing excludes boxes 1"]],
    [["price"], together, [proof("price", 0.3, 0.2)], ["price /certificate/proofs/0 Checked"]],
    [["price"], apart, [proof("price", 0.2)], ["price /certificate/proofs/0 Checked"]],
    [["volume"], together, [proof("volume", 3)], ["volume /certificate/proofs/0 False nothing excludes boxes 1"]],
    [["volume"], together, [proof("volume", 3, 2)], ["volume /certificate/proofs/0 Checked"]],
    [["volume"], apart, [proof("volume", 2)], ["volume /certificate/proofs/0 Checked"]],
    [["boxes"], apart, [proof("boxes", 2, 1)], ["boxes /certificate/proofs/0 Checked"]],
    [["boxes"], apart, [proof("boxes", 2)], ["boxes /certificate/proofs/0 False nothing excludes boxes 0"]]
  ])("bounds with the objective %j are about its packings", (objective, boxes, proofs, claims) => {
    expect(judged(request({ objective }), boxes, proofs).slice(1)).toEqual(claims)
  })

  it.each([
    ["another measure", proof("volume", 1), "False must be a proof of boxes"],
    ["a measure of no objective", proof("weight", 1), "False must be a proof of boxes"],
    ["another value", proof("boxes", 2), "False the value is wrong"],
    ["a smaller value", proof("boxes", 0), "False the value is wrong"],
    ["a fraction", proof("boxes", 1.5), "NotCheckable a value is not whole"],
    ["a fraction as its bound", proof("boxes", 1, 0.5), "NotCheckable a value is not whole"],
    ["no value", proof("boxes", undefined, 1), "NotCheckable a value is not whole"],
    ["no bound", { measure: "boxes", value: 1 }, "NotCheckable a value is not whole"],
    ["a greater bound", proof("boxes", 1, 2), "False the bound and the value differ"],
    ["a smaller bound that is proved", proof("boxes", 1, 0, { proved: true }), "False the bound and the value differ"],
    ["a smaller bound", proof("boxes", 1, 0), "Checked"],
    ["a smaller bound and `proved` as a word", proof("boxes", 1, 0, { proved: "yes" }), "Checked"],
    ["no witness", proof("boxes", 1, 1, { witness: undefined }), "Checked"],
    ["a witness that is not a list", proof("boxes", 1, 1, { witness: 1 }), "False must be a list"]
  ])("a proof with %s is judged", (_, given, verdict) => {
    expect(judged(request(), together, [given])).toEqual([packed, `boxes /certificate/proofs/0 ${verdict}`])
  })

  it("volumes and prices are whole in small units", () => {
    const proofs = [proof("boxes", 1), proof("volume", 3.05, 3), proof("price", 0.35, 0.3)]
    expect(judged(request(), together, proofs).slice(2)).toEqual([
      "volume /certificate/proofs/1 False the value is wrong",
      "price /certificate/proofs/2 NotCheckable a value is not whole"
    ])
    expect(judged(request(), together, [proof("boxes", 1), proof("volume", 3.0005)]).at(-1)).toBe(
      "volume /certificate/proofs/1 NotCheckable a value is not whole"
    )
  })

  it("a bound without a witness is not checkable if sums do not prove it", () => {
    const given = [proof("boxes", 2, 2, { witness: undefined })]
    expect(judged(request(), apart, given, true).slice(1)).toEqual([
      "boxes /certificate/proofs/0 NotCheckable the bound has no witness",
      "optimal /certificate/optimal False a measure is not proved"
    ])
    expect(judged(request({ objective: ["boxes"] }), apart, given, true).at(-1)).toBe(
      "optimal /certificate/optimal NotCheckable a measure is not checkable"
    )
  })

  it("a cost is not data", () => {
    const objective = ["boxes", () => 1]
    expect(judged(request({ objective }), together, [proof("boxes", 1), proof("cost", 0)]).slice(2)).toEqual([
      "cost /certificate/proofs/1 NotCheckable a cost is not data"
    ])
  })

  it("the default objective is boxes, then volume", () => {
    const proofs = [proof("boxes", 1), proof("volume", 3)]
    expect(judged(request({ objective: undefined }), together, proofs, true).slice(1)).toEqual([
      "boxes /certificate/proofs/0 Checked",
      "volume /certificate/proofs/1 Checked",
      "optimal /certificate/optimal Checked"
    ])
  })
})

describe("unpacked pieces", () => {
  const rest = [{ item: 0, reference: "a", quantity: 1 }]
  const single = [filled([1, 1, 1], [placed(0, [0, 0, 0], [1, 1, 1])], { box: 1 })]
  const scarce = request({ objective: ["boxes"], boxes: [box([2, 1, 1], { stock: 0 }), box([1, 1, 1], { stock: 1 })] })

  it("unpacked pieces are the first measure if there are any", () => {
    const proofs = [proof("unpacked", 1), proof("boxes", 1)]
    expect(judged(scarce, single, proofs, true, rest).slice(1)).toEqual([
      "unpacked /certificate/proofs/0 Checked",
      "boxes /certificate/proofs/1 Checked",
      "optimal /certificate/optimal Checked"
    ])
    expect(judged(scarce, single, [proof("boxes", 1)], false, rest).slice(1)).toEqual([
      "unpacked /certificate/proofs/0 False must be a proof of unpacked"
    ])
  })

  it.each([
    [1, 0, "Checked"],
    [1, -1, "Checked"],
    [1, 1, "False more pieces could fit"]
  ])("the bound of %s unpacked pieces is at least %s", (value, atLeast, verdict) => {
    const given = request({ objective: ["boxes"] })
    expect(judged(given, single, [proof("unpacked", value, atLeast)], false, rest)[1]).toBe(
      `unpacked /certificate/proofs/0 ${verdict}`
    )
  })

  it("other bounds are about packings that leave out no more", () => {
    const three = { ...scarce, boxes: [box([2, 1, 1], { stock: 1 })], items: [item([1, 1, 1], { quantity: 3 })] }
    const pieces = [0, 1].map((piece) => placed(0, [piece, 0, 0], [1, 1, 1], { piece }))
    const proofs = [proof("unpacked", 1), proof("boxes", 1)]
    expect(judged(three, [filled([2, 1, 1], pieces)], proofs, false, rest).slice(1)).toEqual([
      "unpacked /certificate/proofs/0 Checked",
      "boxes /certificate/proofs/1 Checked"
    ])
    // Two packed pieces in two boxes: one box could hold both. If three were needed, it could not.
    const more = request({ objective: ["boxes"] }, { quantity: 3 })
    expect(judged(more, apart, [proof("unpacked", 1, 0), proof("boxes", 2)], false, rest).slice(1)).toEqual([
      "unpacked /certificate/proofs/0 Checked",
      "boxes /certificate/proofs/1 False nothing excludes boxes 0"
    ])
  })
})

describe("the claim of an optimum", () => {
  const proofs = [proof("boxes", 1), proof("volume", 3), proof("price", 0.3)]
  const notProved = "optimal /certificate/optimal False a measure is not proved"
  it.each([
    ["a list of all proofs", proofs, true, "optimal /certificate/optimal Checked"],
    ["one proof less", proofs.slice(1), true, notProved],
    ["the last proof missing", proofs.slice(0, 2), true, notProved],
    ["no list", undefined, true, notProved],
    ["a bound below its value", [proof("boxes", 1, 0), ...proofs.slice(1)], true, notProved],
    ["a false proof", [proof("boxes", 2), ...proofs.slice(1)], true, notProved],
    ["a word", proofs, "yes", notProved],
    ["nothing", proofs, null, notProved],
    [
      "an open bound",
      [proofs[0], proof("volume", 3.0001), proofs[2]],
      true,
      "optimal /certificate/optimal NotCheckable a measure is not checkable"
    ],
    ["an open and a false bound", [proofs[0], proof("volume", 3.0001), proof("price", 0.4)], true, notProved]
  ])("an optimum with %s is judged", (_, list, optimal, verdict) => {
    expect(judged(request(), together, list, optimal).at(-1)).toBe(verdict)
  })

  it.each([[[]], [proofs]])("an objective without a measure is refused, as by pack, with the proofs %j", (list) => {
    expect(judged(request({ objective: [] }), together, list, true)).toEqual(["packing  False too few measures"])
  })

  it("the claim of an optimum is absent if it is false", () => {
    expect(judged(request(), together, [], false)).toEqual([packed])
  })

  it.each([
    ["more proofs than measures", [...proofs, proof("price", 0.3)], "too few measures"],
    ["a proof that is not an object", [1], "must be an object"],
    ["proofs that are not a list", { length: 1 }, "must be a list"]
  ])("a packing with %s is false", (_, list, reason) => {
    expect(judged(request(), together, list, true)).toEqual([`packing  False ${reason}`])
  })
})

describe("malformed data", () => {
  it.each([
    ["a certificate", () => verify(request(), { boxes: together, unpacked: [] }), "must be an object"],
    ["a request", () => verify(undefined, { boxes: together }), "must be an object"],
    ["a number", () => verify(request({}, { weight: 1n }), { boxes: together }), "the data is malformed"]
  ])("%s is false, with a reason", (_, check, reason) => {
    expect(check()).toEqual([{ _tag: "False", claim: "packing", at: "", reason }])
  })

  it("a claim that is checked has no reason", () => {
    const certificate = { proofs: [], optimal: false }
    expect(verify(request(), { boxes: together, certificate })).toEqual([{ _tag: "Checked", claim: "packing", at: "" }])
  })
})
