import { type Item, violationsOf } from "@waybill/packing"
import { describe, expect, it } from "vitest"
import { answersTo, kinds, packingsIn, reachedBy } from "./fixtures/stored-requests.ts"

const pieces = (items: ReadonlyArray<Item>): number => items.reduce((n, i) => n + (i.quantity ?? 1), 0)

/** Fields, values and kinds of answers that all stored requests reach. */
const everywhere = [
  ...["reference", "width", "length", "height", "quantity", "weight", "gap", "onTop", "group", "apart"],
  ...["rotation any", "rotation flat", "rotation none", "rotation up", "inner", "outer", "emptyWeight", "maxWeight"],
  ...["price", "stock", "no stock", "box", "mailer", "tube", "scale", "effort 0", "effort 1", "effort 5"],
  ...["support 0", "support 0.5", "support 0.75", "support 1"],
  ...["least boxes", "least volume", "least price", "least cost"],
  ...[
    "used up",
    "nearly too heavy",
    "refused",
    "no box",
    "one box",
    "several boxes",
    "alternatives",
    "cut",
    "at its bounds",
    "above a bound"
  ],
  ...["bound: item-fits", "bound: pairs", "bound: volume", "bound: weight"],
  ...["unpacked: no-stock", "unpacked: rule", "unpacked: too-heavy", "unpacked: too-long"]
]
const moreRules = [
  "maxPieces",
  "fillLimit",
  "stop",
  "unload front",
  "unload top",
  "bound: pieces",
  "unpacked: too-large"
]

/** Rules and kinds of answers that only some kinds of requests reach. */
const others: Readonly<Record<(typeof kinds)[number]["size"], ReadonlyArray<string>>> = {
  "a few pieces": ["bound: dual-feasible", "bound: exhausted", "unpacked: cost", "unpacked: not-found"],
  "20 to 40 pieces": ["bound: dual-feasible", "bound: exhausted", "unpacked: cost", "unpacked: not-found"],
  "a few pieces with more rules": [...moreRules, "bound: dual-feasible", "bound: exhausted", "unpacked: cost"],
  "20 to 40 pieces with more rules": [...moreRules, "unpacked: not-found"]
}

describe.each(kinds)("packings of $size", (kind) => {
  it("uses every rule and reaches every kind of answer with the stored requests (if not, run `npm run seeds`)", () => {
    const reached = new Set(answersTo(kind).flatMap((answered) => [...reachedBy(answered)]))
    expect([...reached].sort()).toEqual(expect.arrayContaining([...everywhere, ...others[kind.size]].sort()))
  })

  it("refuses only requests whose groups and apart rules contradict each other", () => {
    for (const { outcome } of answersTo(kind))
      if (outcome._tag === "Refused")
        expect(outcome.refusals.map(({ code }) => code)).toEqual(outcome.refusals.map(() => "contradiction"))
  })

  it("returns only packings that pass the verifier, including the alternatives", () => {
    for (const answered of answersTo(kind))
      for (const packing of packingsIn(answered)) expect(violationsOf(answered.request, packing)).toEqual([])
  })

  it("lists every piece exactly once in each packing, as packed or as unpacked", () => {
    for (const answered of answersTo(kind))
      for (const { boxes, unpacked } of packingsIn(answered)) {
        const packed = boxes.flatMap((b) => b.placements.map((p) => `${p.item} ${p.piece}`))
        expect(new Set(packed).size).toBe(packed.length)
        expect(packed.length + unpacked.reduce((n, u) => n + u.quantity, 0)).toBe(pieces(answered.request.items))
      }
  })
})
