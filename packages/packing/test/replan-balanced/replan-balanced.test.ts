import { type Packing, violationsOf } from "@waybill/packing"
import { type BalancedRequest, packBalanced } from "@waybill/packing/loads"
import { type BalancedReplanned, packAround, replan, replanBalanced } from "@waybill/packing/replan"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { expectRare } from "../../../../tests/runs/expect-rare.ts"
import { runs } from "../../../../tests/runs/runs.ts"
import { almost } from "../anything.ts"
import { balanced, cube, withRanges } from "../balance/balanced.ts"
import { aRequest, SEED } from "../packing/fixtures/requests.ts"

const replanned = (request: BalancedRequest, earlier: Packing, moves = 0): BalancedReplanned => {
  const outcome = replanBalanced(request, earlier, { moves })
  if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]!.message)
  expect(violationsOf(request, outcome.packing)).toEqual([])
  return outcome
}

/** Box, corner and orientation of every piece, by reference and piece number. */
const spots = ({ boxes }: Packing) =>
  boxes.flatMap(({ placements }, box) =>
    placements.map(({ reference, piece, at, turned }) => [`${reference} ${piece}`, { box, at, turned }] as const)
  )

/** Counts the pieces that are not where they were, without the code under test. */
const displaced = (earlier: Packing, { packing, boxes }: BalancedReplanned): number => {
  const before = new Map(spots(earlier))
  return spots(packing).filter(
    ([name, { box, ...now }]) =>
      before.has(name) && JSON.stringify(before.get(name)) !== JSON.stringify({ box: boxes[box], ...now })
  ).length
}

const row = { reference: "row", inner: { width: 40, length: 10, height: 10 } }
const central = { ...row, centreOfGravity: { width: [0.4, 0.6] } } as const

/** Earlier packing: four pieces of weight 1 in a row. */
const four = (boxes: BalancedRequest["boxes"]): Packing =>
  balanced({ items: ["a", "b", "c", "d"].map((name) => cube(name, 10, { weight: 1 })), boxes }).packing

const nameAt = ({ boxes }: Packing, x: number): string => boxes[0]!.placements.find(({ at }) => at.x === x)!.reference

describe("replanning with centres of gravity", () => {
  it("moves nothing if a new piece brings the centre of gravity back into range", () => {
    const earlier = four([central])
    const end = nameAt(earlier, 30)
    const items = ["a", "b", "c", "d"].map((name) => cube(name === end ? "new" : name, 10, { weight: 1 }))
    const { added, centres, moved, removed } = replanned({ items, boxes: [central] }, earlier)
    expect(moved).toEqual([])
    expect(removed.map(({ reference }) => reference)).toEqual([end])
    expect(added.map(({ reference, to }) => [reference, to])).toEqual([["new", { box: 0, at: { x: 30, y: 0, z: 0 } }]])
    expect(centres.map((centre) => centre!.x)).toEqual([0.5])
  })

  it("moves only the piece on the heavy side if the centre of gravity leaves its range", () => {
    const long = { ...central, inner: { ...central.inner, width: 60 } }
    const cubes = ["a", "b", "c", "d", "e", "f"].map((name) => cube(name, 10, { weight: 1 }))
    const earlier = balanced({ items: cubes, boxes: [long] }).packing
    const first = nameAt(earlier, 0)
    // The centre would be at (5 × 5 + 15 + 25 + 35 + 45 + 55) / 10 / 60 = 1/3. Without the heavy piece, it is at 35 / 60.
    const items = cubes.map((item) => (item.reference === first ? { ...item, weight: 5 } : item))
    const { centres, moved, packing, unchanged } = replanned({ items, boxes: [long] }, earlier)
    expect(unchanged).toBe(5)
    expect(moved.map(({ reference, cause, to }) => [reference, cause, to!.box])).toEqual([
      [first, "centre-of-gravity", 1]
    ])
    expect(packing.unpacked).toEqual([])
    expect(centres[0]!.x).toBeCloseTo(35 / 60)
  })

  it("keeps a box in range whole, and repacks one out of range", () => {
    const tight = { ...central, centreOfGravity: { width: [0.45, 0.55] } } as const
    const pair = {
      reference: "pair",
      inner: { width: 20, length: 10, height: 10 },
      centreOfGravity: tight.centreOfGravity
    }
    const all = ["a", "b", "c", "d"].map((name) => cube(name, 10, { weight: 1 }))
    const earlier = balanced({ items: all, boxes: [pair] }).packing
    expect(earlier.boxes).toHaveLength(2)
    const gone = earlier.boxes[1]!.placements[0]!.reference
    const left = earlier.boxes[1]!.placements[1]!.reference
    const { moved, unchanged, boxes } = replanned(
      { items: all.filter(({ reference }) => reference !== gone), boxes: [pair] },
      earlier
    )
    expect([unchanged, moved.map(({ reference, cause }) => [reference, cause])]).toEqual([
      2,
      [[left, "centre-of-gravity"]]
    ])
    expect(boxes).toEqual([0, null])
  })

  it("balances weights with new pieces, and moves none that can stay", () => {
    const boxes = [{ reference: "pair", inner: { width: 20, length: 10, height: 10 } }]
    const before = balanced({
      items: [cube("x", 10, { weight: 9 }), cube("y", 10, { weight: 1, apart: ["x"] })],
      boxes
    })
    const items = [
      cube("x", 10, { weight: 9 }),
      cube("y", 10, { weight: 1, apart: ["x"] }),
      cube("p", 10, { weight: 8 }),
      cube("q", 10, { weight: 2 })
    ]
    const { moved, packing, spread } = replanned({ items, boxes, balance: true }, before.packing)
    expect(moved).toEqual([])
    expect(packing.boxes.map(({ grossWeight }) => grossWeight).sort((a, b) => a - b)).toEqual([9, 11])
    expect(spread).toBe(2)
  })

  it("returns the earlier packing byte for byte without a change, and otherwise reports every move", () => {
    const requests = withRanges(aRequest.filter(({ timeLimit }) => timeLimit === undefined))
    const seen = { kept: 0, changed: 0, offCentre: 0 }
    fc.assert(
      fc.property(requests, fc.nat(), fc.boolean(), (given, drop, isRemoved) => {
        const named = given.items.map((item, n) => ({ ...item, reference: `i${n}` }))
        const request = { ...given, items: named }
        const before = packBalanced(request)
        if (before._tag === "Refused") return
        const same = replanned(request, before.packing)
        expect(JSON.stringify(same.packing)).toBe(JSON.stringify(before.packing))
        expect([same.moved, same.spread, same.centres]).toEqual([[], before.spread, before.centres])
        seen.kept++
        const index = drop % named.length
        const items = isRemoved
          ? named.filter((_, n) => n !== index)
          : named.map((item, n) => (n === index ? { ...item, weight: (item.weight ?? 0) * 3 } : item))
        const outcome = replanBalanced({ ...request, items }, before.packing)
        if (outcome._tag === "Refused") return
        seen.changed++
        expect(violationsOf({ ...request, items }, outcome.packing)).toEqual([])
        expect(outcome.moved.filter(({ to }) => to !== null)).toHaveLength(displaced(before.packing, outcome))
        if (outcome.moved.some(({ cause }) => cause === "centre-of-gravity")) seen.offCentre++
      }),
      { seed: SEED, numRuns: runs(40, 120) }
    )
    expectRare(seen.kept)?.toBeGreaterThan(runs(20, 60))
    expectRare(seen.changed)?.toBeGreaterThan(runs(20, 60))
    expectRare(seen.offCentre)?.toBeGreaterThan(0)
  })

  it("returns JSON for random input, and never throws", () => {
    const small = withRanges(aRequest.filter(({ timeLimit }) => timeLimit === undefined))
    const inputs = fc.sample(small, { seed: SEED, numRuns: 40 }).flatMap((request) => {
      const outcome = packBalanced(request)
      return outcome._tag === "Packed" ? [[request, outcome.packing] as const] : []
    })
    const seen = new Set<string>()
    fc.assert(
      fc.property(
        fc
          .constantFrom(...inputs)
          .chain(([request, packing]) => fc.tuple(almost(fc.constant(request)), almost(fc.constant(packing)))),
        ([request, packing]) => {
          const outcome = replanBalanced(request, packing)
          seen.add(outcome._tag)
          expect(JSON.parse(JSON.stringify(outcome))).toStrictEqual(outcome)
        }
      ),
      { seed: SEED, numRuns: runs(15, 60) }
    )
    expectRare(seen)?.toEqual(new Set(["Replanned", "Refused"]))
  })

  it("refuses invalid rules, and open boxes", () => {
    const earlier = four([row])
    const refusals = (request: object) => {
      const outcome = replanBalanced({ items: [], boxes: [row], ...request } as BalancedRequest, earlier)
      return outcome._tag === "Refused" && outcome.refusals.map(({ message }) => message)
    }
    expect(refusals({ balance: 1 })).toEqual(["balance: must be true or false"])
    expect(refusals({ boxes: [{ ...row, centreOfGravity: { width: [0.6, 0.4] } }] })).toEqual([
      "boxes[0].centreOfGravity.width (row): the lowest share must not exceed the highest"
    ])
    expect(refusals({ open: [] })).toEqual([expect.stringMatching(/^open: unknown field "open"/)])
  })
})

describe("rules about weights without the entries that follow them", () => {
  const request = { items: [cube("a", 10)], boxes: [row, central], balance: true }
  const messages = (outcome: ReturnType<typeof replan> | ReturnType<typeof packAround>) =>
    outcome._tag === "Refused" && outcome.refusals.map(({ at, message }) => [at, message])

  it("names the function to use", () => {
    const problem = "is a rule about weights; use"
    expect(messages(replan(request, four([row])))).toEqual([
      ["/balance", `balance: ${problem} replanBalanced from @waybill/packing/replan`],
      ["/boxes/1/centreOfGravity", `boxes[1].centreOfGravity: ${problem} replanBalanced from @waybill/packing/replan`]
    ])
    expect(messages(packAround(request))).toEqual([
      ["/balance", `balance: ${problem} packBalanced from @waybill/packing/loads, which also packs around open boxes`],
      [
        "/boxes/1/centreOfGravity",
        `boxes[1].centreOfGravity: ${problem} packBalanced from @waybill/packing/loads, which also packs around open boxes`
      ]
    ])
  })
})
