import { type Box, type Item, type Measure, type Packing, pack, type Request, verify } from "@waybill/packing"
import { packAround, replan } from "@waybill/packing/replan"
import { describe, expect, it } from "vitest"
import { runs, seedOf } from "../../../../tests/runs/runs.ts"
import { requestWithMoreRules } from "./more-rules.ts"
import { requestOf } from "./random-request.ts"

/** Proofs at their bound, and how `pack` and `verify` judge them. */
interface Tally {
  reached: number
  proved: number
  /** Claimed without a check. */
  readonly false: string[]
  /** Checked, but not claimed. */
  readonly missed: string[]
}

const noProofs = (): Tally => ({ reached: 0, proved: 0, false: [], missed: [] })

/** Compares the claims of a packing with their judgements. */
const compare = (name: string, request: object, { certificate, ...rest }: Packing, tally: Tally): void => {
  const claims = verify(request, { ...rest, certificate })
  const isOptimal = claims.some(({ _tag, claim }) => claim === "optimal" && _tag === "Checked")
  if (certificate.optimal !== isOptimal) tally.false.push(`${name}: optimal is ${certificate.optimal}`)
  for (const [index, { atLeast, by, measure, proved, value }] of certificate.proofs.entries()) {
    const isReached = atLeast === value
    const isChecked = isReached && claims[index + 1]?._tag === "Checked"
    if (isReached) tally.reached++
    if (proved) tally.proved++
    if (proved && !isChecked) tally.false.push(`${name}: ${measure} by ${by}: ${claims[index + 1]?.reason}`)
    if (isChecked && !proved) tally.missed.push(`${name}: ${measure} by ${by}`)
  }
}

const packingsOf = (request: Request): readonly Packing[] => {
  const outcome = pack({ ...request, alternatives: 2 })
  return outcome._tag === "Packed" ? [outcome.packing, ...outcome.alternatives] : []
}

const anyRequest = (seed: number): Request => (seed % 2 === 0 ? requestOf(seed) : requestWithMoreRules(seed))

/** The same request with numbers that are not whole units of the checker. */
const withUnknownNumbers = (request: Request, seed: number): Request => ({
  ...request,
  ...(seed % 3 === 0 && { support: 1 / 3 }),
  boxes: request.boxes.map((box) => ({
    ...box,
    kind: "box",
    ...(seed % 3 === 1 && { fillLimit: 2 / 3 }),
    ...(seed % 3 === 2 && { price: (box.price ?? 0) / 7 })
  }))
})

describe("what pack claims", () => {
  it("claims only bounds that verify checks, for requests with every rule", () => {
    const tally = noProofs()
    for (let seed = seedOf(0); seed < seedOf(0) + runs(700); seed++)
      for (const packing of packingsOf(anyRequest(seed))) compare(`${seed}`, anyRequest(seed), packing, tally)
    expect(tally.false).toEqual([])
    // Few proofs are claimed as bounds without proof, although sums with all rules of the checker prove them.
    expect(tally.missed.length).toBeLessThan(0.04 * tally.reached)
    expect(tally.proved).toBeGreaterThan(0.4 * tally.reached)
  })

  it("claims only bounds that verify checks, for rigid boxes and measures without functions", () => {
    const tally = noProofs()
    for (let seed = seedOf(0); seed < seedOf(0) + runs(700); seed++) {
      const { boxes, objective, ...rest } = anyRequest(seed)
      const measures = objective!.map((measure): Measure => (typeof measure === "function" ? "price" : measure))
      const request = { ...rest, boxes: boxes.map((box) => ({ ...box, kind: "box" as const })), objective: measures }
      for (const packing of packingsOf(request)) compare(`${seed}`, request, packing, tally)
    }
    expect(tally.false).toEqual([])
    expect(tally.missed.length).toBeLessThan(0.04 * tally.reached)
    expect(tally.proved).toBeGreaterThan(0.8 * tally.reached)
  })

  it("claims only bounds that verify checks, also for numbers that the checker does not read", () => {
    const tally = noProofs()
    for (let seed = 0; seed < runs(300); seed++) {
      const request = withUnknownNumbers(anyRequest(seed), seed)
      for (const packing of packingsOf(request)) compare(`${seed}`, request, packing, tally)
    }
    expect(tally.false).toEqual([])
    expect(tally.reached).toBeGreaterThan(200)
  })

  it("keeps the meaning when it packs around open boxes or replans", () => {
    const tally = noProofs()
    for (let seed = 0; seed < runs(200); seed++) {
      const request = anyRequest(seed)
      const [packing] = packingsOf(request)
      if (packing === undefined || packing.boxes.length === 0) continue
      const open = packing.boxes.slice(0, 1).map(({ box, placements }) => ({ box, placements: placements.slice(0, 1) }))
      const around = packAround({ ...request, open })
      if (around._tag === "Packed") compare(`${seed} around`, { ...request, open }, around.packing, tally)
      const { group: _, ...more } = request.items[0]!
      const changed: Request = { ...request, items: [...request.items, { ...more, quantity: 1 }] }
      const again = replan(changed, packing)
      if (again._tag === "Replanned") compare(`${seed} again`, changed, again.packing, tally)
    }
    expect(tally.false).toEqual([])
    expect(tally.reached).toBeGreaterThan(100)
  })
})

const cube = (side: number, fields: Partial<Item> = {}): Item => ({
  reference: "c",
  width: side,
  length: side,
  height: side,
  ...fields
})
const boxOf = (side: number, fields: Partial<Box> = {}): Box => ({
  reference: `b${side}`,
  inner: { width: side, length: side, height: side },
  ...fields
})
const sizes = (count: number, fields: (n: number) => Partial<Box> = () => ({})): Box[] =>
  Array.from({ length: count }, (_, n) => boxOf(10 + n, fields(n)))

const kinds = (count: number): Item[] =>
  Array.from({ length: count }, (_, n) => cube(1 + (n % 3), { reference: `${n}` }))

const large: ReadonlyArray<readonly [string, Request]> = [
  ["10,000 boxes", { items: kinds(20), boxes: sizes(10_000) }],
  [
    "1,500 boxes with a price",
    { items: kinds(20), boxes: sizes(1_500, (n) => ({ price: n + 1 })), objective: ["price"] }
  ],
  [
    "2,000 boxes with limits of two kinds",
    {
      items: [cube(9, { weight: 5 }), cube(3, { weight: 1, reference: "small" })],
      boxes: sizes(2_000, (n) => (n % 2 ? { maxWeight: 5 } : { fillLimit: Math.round(740e9 / (10 + n) ** 3) / 1e9 })),
      objective: ["boxes"]
    }
  ],
  ["300 boxes of one type", { items: [cube(9, { quantity: 300 })], boxes: [boxOf(10)], objective: ["volume"] }],
  [
    "9,880 items",
    { items: Array.from({ length: 9_880 }, (_, n) => cube(1, { reference: `${n}` })), boxes: [boxOf(30)] }
  ],
  ["6,000 pieces", { items: [cube(1, { quantity: 6_000 })], boxes: sizes(3) }],
  [
    "2,900 pieces that must be apart from nothing",
    { items: [cube(1, { quantity: 2_900, apart: [] })], boxes: [boxOf(30)] }
  ],
  [
    "2,900 pieces that must be apart from an absent item",
    { items: [cube(1, { quantity: 2_900, apart: ["chemical"] })], boxes: [boxOf(30)] }
  ],
  ["600 pieces with a load limit", { items: [cube(1, { quantity: 600, weight: 1, onTop: 90 })], boxes: sizes(3) }],
  [
    "300 pieces in groups",
    { items: kinds(300).map((item) => ({ ...item, group: `${item.width}` })), boxes: sizes(60) }
  ],
  ["sides of 200,000 units", { items: [cube(199_999)], boxes: [boxOf(200_000)] }],
  [
    "prices of 10^12 and of millionths",
    { items: [cube(1)], boxes: [boxOf(2, { price: 1e12 }), boxOf(3, { price: 0.000001 })], objective: ["price"] }
  ]
]

describe("claims about large requests", () => {
  it.each(large)("claims only bounds that verify checks, for %s", (name, request) => {
    const tally = noProofs()
    for (const packing of packingsOf(request)) compare(name, request, packing, tally)
    expect(tally.false).toEqual([])
    expect(tally.reached).toBeGreaterThan(0)
  })
})
