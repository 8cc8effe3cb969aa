// Properties of diff: it covers every changed quote and is symmetric.
import { type CardChange, diff, explain, type Place, type RateCard, readRateCard } from "@waybill/packing/rating"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { expectRare } from "../../../../../tests/runs/expect-rare.ts"
import { runs } from "../../../../../tests/runs/runs.ts"
import { aCard } from "../arbitraries/cards.ts"
import { anExtendedCard } from "../arbitraries/extended-cards.ts"
import { SEED } from "../arbitraries/figures.ts"
import { mutationsOf } from "../arbitraries/mutations.ts"
import { aPlace } from "../arbitraries/places.ts"
import { anInstant, aShipment } from "../arbitraries/shipments.ts"
import { cleanDocuments, type Writable } from "../fixtures/clean-documents.ts"
import { cardNamed, shipFromNamed } from "../fixtures/vectors.ts"
import { affects, methodsThatDiffer, quotesOf } from "./concerned.ts"

const from = shipFromNamed("origin-any")

type Path = ReadonlyArray<string | number>

/** Copies a part of another card to the same position in a card: below `path`, along the keys chosen by `turns`. */
const transplanted = (card: RateCard, other: RateCard, path: Path, turns: ReadonlyArray<number>): RateCard => {
  const copy = structuredClone(card)
  let [here, there] = [copy, other] as unknown as [Record<string, unknown>, Record<string, unknown>]
  const keyOf = (turn: number) => {
    const keys = [...new Set([...Object.keys(here), ...Object.keys(there)])]
    return keys[turn % keys.length]!
  }
  const steps: ReadonlyArray<(() => string) | string> = [...path.map(String), ...turns.map((turn) => () => keyOf(turn))]
  for (const [i, step] of steps.entries()) {
    const key = typeof step === "string" ? step : step()
    const isInner = [here[key], there[key]].every((value) => typeof value === "object" && value !== null)
    if (i < steps.length - 1 && isInner) {
      ;[here, there] = [here[key], there[key]] as [Record<string, unknown>, Record<string, unknown>]
      continue
    }
    if (there[key] === undefined) delete here[key]
    else here[key] = structuredClone(there[key])
    break
  }
  return copy
}

/** Places with destinations in common. */
const overlappingPlaces: ReadonlyArray<Place> = [
  { country: "US" },
  { country: "US", not: { states: ["NY"] } },
  { country: "US", states: ["AZ", "CA"] },
  { country: "US", states: ["az", "NY"] },
  { country: "US", postal: ["850-853"] },
  { country: "US", postal: ["85004-1234", "849-852"] },
  { country: "US", postal: ["85004"] },
  { country: "GB", postal: ["KW15-KW17"] },
  { country: "GB", postal: ["KW16-KW18"] },
  { country: "PR" },
  { country: "US", states: ["PR"] },
  { country: "DE", postal: ["10-12"] },
  { country: "*", postal: ["10"] }
]

const anIndex = fc.nat(2)
const aPath: fc.Arbitrary<Path> = fc.oneof<fc.Arbitrary<Path>[]>(
  fc.constant([]),
  fc.tuple(fc.constantFrom("services", "zones", "calendars")),
  fc.tuple(fc.constant("services"), anIndex, fc.constantFrom("limits", "weight", "transit", "rates", "surcharges")),
  fc.tuple(fc.constant("services"), anIndex, fc.constant("rates"), fc.nat(1)),
  fc.tuple(fc.constant("surcharges"), fc.constantFrom("s0", "s1", "s2", "s3"))
)
const turns = fc.array(fc.nat(1_000), { minLength: 1, maxLength: 4 })
/** Two cards that differ in a few places. */
const twoOf = (anyCard: fc.Arbitrary<RateCard>) =>
  fc
    .tuple(anyCard, anyCard, fc.array(fc.tuple(aPath, turns), { minLength: 1, maxLength: 2 }))
    .map(([card, other, changes]): readonly [RateCard, RateCard] => [
      card,
      changes.reduce((sofar, [path, further]) => transplanted(sofar, other, path, further), card)
    ])
    .filter(([, card]) => readRateCard(card)._tag === "Read")
const twoCards = twoOf(aCard)

const mirrored = (change: CardChange): CardChange => ({
  ...change,
  before: change.after,
  after: change.before,
  pointers: { before: change.pointers.after, after: change.pointers.before }
})

describe("diff", () => {
  it.each([
    ["", twoCards, 18],
    [" in cards with additional fields", twoOf(anExtendedCard), 12]
  ])("reports changes that cover every changed quote and each service in it%s", (_, someCards, leastKinds) => {
    const seen = { alike: 0, different: 0 }
    const kinds = new Set<string>()
    const inputs = fc.record({ at: anInstant, residential: fc.boolean(), rush: fc.boolean() })
    fc.assert(
      fc.property(
        someCards,
        fc.array(aShipment, { minLength: 3, maxLength: 3 }),
        inputs,
        (cards, shipments, options) => {
          const changes = diff(...cards)
          for (const { kind } of changes) kinds.add(kind)
          for (const shipment of shipments) {
            const quoted = { shipment, inputs: { ...options, units: cards[0].units, from } }
            const quotes = [quotesOf(cards[0], quoted), quotesOf(cards[1], quoted)] as const
            for (const method of methodsThatDiffer(...quotes)) {
              const isCovered = changes.some((change) => affects(change, method, cards, quoted))
              if (!isCovered) expect({ method, changes, quotes }).toBe("covered")
              seen.different++
            }
            if (changes.length === 0) expect(quotes[0]).toEqual(quotes[1])
            seen.alike++
          }
        }
      ),
      { seed: SEED, numRuns: runs(48, 120) }
    )
    expectRare(seen.different)?.toBeGreaterThan(runs(16, 40))
    expectRare(kinds.size)?.toBeGreaterThan(leastKinds)
  })

  it("reports no change between cards that differ only in key order or in the form of decimals", () => {
    const rewritten = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(rewritten)
      if (typeof value !== "object" || value === null) return value
      return Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([key, each]) => [key, rewritten(each)])
      )
    }
    fc.assert(
      fc.property(aCard, (card) => {
        expect(diff(card, card)).toEqual([])
        expect(diff(card, rewritten(card) as RateCard)).toEqual([])
      }),
      { seed: SEED, numRuns: runs(10, 25) }
    )
    const { cards } = cleanDocuments()
    const [card] = cards as [Writable<RateCard>]
    const longer = structuredClone(card)
    longer.services[0]!.rates[1]!.rows[0]![1] = "5.000"
    longer.services[0]!.rates[1]!.rows[0]![0] = "1.00"
    longer.services[0]!.limits!.maxWeight = "70.0"
    longer.surcharges!.huge!.when = ["longest", ">", "96.0"]
    longer.surcharges!.huge!.amount.fixed = "90.0"
    longer.services[0]!.weight.divisor = "139.00"
    expect(diff(card, longer)).toEqual([])
  })

  it("covers every destination that changes its zone, even if only the order of zones changes", () => {
    const plain = cleanDocuments().cards[0]!
    const swapped = fc
      .uniqueArray(
        fc.oneof({ weight: 1, arbitrary: aPlace }, { weight: 8, arbitrary: fc.constantFrom(...overlappingPlaces) }),
        {
          minLength: 2,
          maxLength: 5
        }
      )
      .chain((places) => fc.tuple(fc.constant(places), fc.shuffledSubarray(places, { minLength: places.length })))
    let moved = 0
    fc.assert(
      fc.property(swapped, aShipment, ([places, others], shipment) => {
        const zonesOf = (some: typeof places) =>
          places.map((place) => ({ id: `Z${places.indexOf(place)}`, match: [place], position: some.indexOf(place) }))
        const cards = [places, others].map((some): RateCard => {
          const zones = zonesOf(some).sort((a, b) => a.position - b.position)
          return { ...plain, carrier: "drawn", zones: zones.map(({ id, match }) => ({ id, match })) }
        }) as [RateCard, RateCard]
        const quoted = { shipment, inputs: { at: "2026-06-10T12:00:00Z", units: plain.units, from } }
        const [oldZone, newZone] = cards.map((card) => quotesOf(card, quoted)?.zone)
        if (oldZone === newZone) return
        moved++
        const covering = diff(...cards).filter(
          ({ before, after, ...change }) =>
            before === oldZone && after === newZone && affects({ ...change, before, after }, "GROUND", cards, quoted)
        )
        expect(covering).not.toEqual([])
      }),
      { seed: SEED, numRuns: runs(200, 500) }
    )
    expectRare(moved)?.toBeGreaterThan(runs(1, 3))
  })

  it("reverses its changes when the cards are swapped", () => {
    fc.assert(
      fc.property(twoCards, fc.boolean(), aCard, ([one, near], isNear, far) => {
        const other = isNear ? near : far
        const sorted = (changes: ReadonlyArray<CardChange>) => changes.map((each) => JSON.stringify(each)).sort()
        expect(sorted(diff(other, one).map(mirrored))).toEqual(sorted(diff(one, other)))
      }),
      { seed: SEED, numRuns: runs(8, 20) }
    )
  })

  it("compares any two valid cards, even ones that contradict themselves", () => {
    const aReadable = mutationsOf(
      cleanDocuments().cards[0],
      cardNamed("kexpress-eu"),
      cardNamed("yubin-like-jp")
    ).filter((card): card is RateCard => readRateCard(card)._tag === "Read")
    fc.assert(
      fc.property(aReadable, aReadable, (one, other) => {
        expect(diff(one, one)).toEqual([])
        const changes = diff(one, other)
        const sorted = (all: ReadonlyArray<CardChange>) => all.map((each) => JSON.stringify(each)).sort()
        expect(sorted(diff(other, one).map(mirrored))).toEqual(sorted(changes))
        for (const line of explain(changes)) expect(line).toMatch(/^\S.*: .* → .*$/s)
      }),
      { seed: SEED, numRuns: runs(6, 15) }
    )
  })

  it("points at existing values in both cards", () => {
    const at = (document: unknown, pointer: string): unknown =>
      pointer
        .split("/")
        .slice(1)
        .reduce(
          (value, key) => (value as Record<string, unknown>)?.[key.replace("~1", "/").replace("~0", "~")],
          document
        )
    fc.assert(
      fc.property(twoCards, ([one, other]) => {
        for (const { kind, pointers, before, after } of diff(one, other)) {
          // If the card omits the rounding of sides, there is no value to point at.
          if (kind === "side-rounding") continue
          expect(pointers.before && at(one, pointers.before), `${kind} ${pointers.before}`).not.toBe(undefined)
          expect(pointers.after && at(other, pointers.after), `${kind} ${pointers.after}`).not.toBe(undefined)
          expect([before === null, after === null]).toEqual([pointers.before === null, pointers.after === null])
        }
      }),
      { seed: SEED, numRuns: runs(20, 50) }
    )
  })
})
