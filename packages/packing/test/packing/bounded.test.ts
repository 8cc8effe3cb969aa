// Nothing hangs: what a request costs is counted in spaces, pieces and boxes looked at, never timed.
import { type Box, type Fuse, type Item, pack, type Request, verify } from "@waybill/packing"
import { describe, expect, it } from "vitest"
import { problemOf } from "../../src/packing/canonical.ts"
import { OneBox } from "../../src/packing/exclusion.ts"
import { packPieces } from "../../src/packing/order.ts"
import { allPieces } from "../../src/packing/problem.ts"
import { Random } from "../../src/packing/random.ts"
import { readRequest } from "../../src/packing/request.ts"
import { begin } from "../../src/packing/search.ts"
import { sortOut } from "../../src/packing/unpackable.ts"

type Extra<A> = (index: number, random: Random) => Partial<A>

const between = (random: Random, least: number, most: number): number => least + random.below(most - least + 1)

/** Lines of one piece each, all different, with sides from 20 to 199. */
const lines = (count: number, extra: Extra<Item> = () => ({})): Item[] => {
  const random = new Random(1)
  const side = (): number => between(random, 20, 199)
  return Array.from({ length: count }, (_, i) => ({
    reference: `item ${i}`,
    width: side(),
    length: side(),
    height: side(),
    weight: between(random, 1, 100),
    ...extra(i, random)
  }))
}

/** Box types with sides from 250 to 600; each takes every piece. */
const types = (count: number, extra: Extra<Box> = () => ({})): Box[] => {
  const random = new Random(2)
  const side = (): number => between(random, 250, 600)
  return Array.from({ length: count }, (_, i) => ({
    reference: `box ${i}`,
    inner: { width: side(), length: side(), height: side() },
    ...extra(i, random)
  }))
}

const tube: Extra<Box> = (_, random) => {
  const diameter = between(random, 350, 600)
  return { kind: "tube", inner: { width: diameter, length: diameter, height: 600 } }
}

/** What a search for the request costs. */
const workOf = (request: Request, fuse?: Fuse): number => {
  const read = readRequest(request)
  if (!("items" in read)) throw new Error(read[0]!.message)
  const problem = problemOf(read)
  const one = new OneBox(problem.rules, allPieces(sortOut(problem).packable))
  const search = begin(problem, one.pieces, fuse)
  packPieces(search, one)
  return search.budget.work + search.reserve.work
}

/** A clock that advances by one each time it is looked at. */
const clock = (): { readonly now: () => number; readonly looks: () => number } => {
  let looks = 0
  return { now: () => looks++, looks: () => looks }
}

/** Work for looking and work for an answer, and what a last step may add to it. */
const MOST = 30_000_000 + 100_000_000 + 1_000_000

/** Work for an answer once the fuse has blown, for so many pieces. */
const afterCut = (pieces: number): number => 3_000_000 + 3_000 * pieces

const RULES: Record<string, (count: number, boxes: number) => Request> = {
  "no rules": (n, m) => ({ support: 0, items: lines(n), boxes: types(m) }),
  "full support": (n, m) => ({ support: 1, items: lines(n), boxes: types(m) }),
  gaps: (n, m) => ({ items: lines(n, (_, r) => ({ gap: r.below(25) })), boxes: types(m) }),
  "groups of two": (n, m) => ({ items: lines(n, (i) => ({ group: `${i >> 1}` })), boxes: types(m) }),
  "groups of twenty": (n, m) => ({ items: lines(n, (i) => ({ group: `${i % (n / 20)}` })), boxes: types(m) }),
  "apart, each from all": (n, m) => ({
    items: lines(n, () => ({ reference: "alone", apart: ["alone"] })),
    boxes: types(m)
  }),
  "apart, each from some": (n, m) => ({
    items: lines(n, (i) => ({ apart: [1, 2, 3, 5, 8, 13].map((k) => `item ${(i + k) % n}`) })),
    boxes: types(m)
  }),
  "on-top limits": (n, m) => ({ items: lines(n, (_, r) => ({ onTop: r.below(500) })), boxes: types(m) }),
  tubes: (n, m) => ({ items: lines(n), boxes: types(m, tube) }),
  mailers: (n, m) => ({ items: lines(n), boxes: types(m, () => ({ kind: "mailer" })) }),
  "little stock": (n, m) => ({ items: lines(n), boxes: types(m, () => ({ stock: 1 })) }),
  "weight limits": (n, m) => ({ items: lines(n), boxes: types(m, () => ({ maxWeight: 150 })) }),
  prices: (n, m) => ({ objective: ["price"], items: lines(n), boxes: types(m, (_, r) => ({ price: r.below(100) })) }),
  "equal pairs": (n, m) => ({ items: lines(n / 2, () => ({ quantity: 2 })), boxes: types(m) })
}

describe("with a fuse that has burnt at the start", () => {
  it.each(Object.entries(RULES))("%s: 1,000 lines and 200 box types are packed with little work", (_, requestFor) => {
    const request = requestFor(1000, 200)
    const { now, looks } = clock()
    const outcome = pack({ ...request, fuse: { now, limit: 0 } })
    if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]!.message)
    expect(outcome.cut).toBe(true)
    expect(verify(request, outcome.packing)).toEqual([])
    expect(outcome.packing.unpacked.filter((u) => u.reason !== "no-stock")).toEqual([])
    expect(looks()).toBeLessThan(6)
    expect(workOf(request, { now: clock().now, limit: 0 })).toBeLessThan(afterCut(1000))
  })
})

describe("without a fuse", () => {
  const large: Record<string, Request> = {
    "10,000 lines and 500 box types": RULES["no rules"]!(10_000, 500),
    "3,000 lines with on-top limits and one box type": RULES["on-top limits"]!(3000, 1),
    "3,000 pieces each larger than half a box": {
      items: lines(3000, (_, r) => ({ width: between(r, 130, 199), length: between(r, 130, 199), height: 199 })),
      boxes: [{ reference: "one", inner: { width: 259, length: 259, height: 259 } }]
    }
  }

  it.each(Object.entries(large))("%s are packed, with no more work than any request may cost", (_, request) => {
    expect(workOf(request)).toBeLessThan(MOST)
  })
})
