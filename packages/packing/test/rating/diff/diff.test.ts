// What changes between two cards: that nothing is left out, whatever the cards, and what each kind of change says.
import { type Change, diff, explain, type Place, type RateCard, readRateCard } from "@waybill/packing/rating"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { aCard } from "../arbitraries/cards.ts"
import { SEED } from "../arbitraries/figures.ts"
import { mutationsOf } from "../arbitraries/mutations.ts"
import { aPlace } from "../arbitraries/places.ts"
import { anInstant, aShipment } from "../arbitraries/shipments.ts"
import { cleanDocuments, type Writable } from "../fixtures/clean-documents.ts"
import { cardNamed, shipFromNamed } from "../fixtures/vectors.ts"
import { concerns, methodsThatDiffer, quotesOf } from "./concerned.ts"

const from = shipFromNamed("origin-any")

type Path = ReadonlyArray<string | number>

/** The card with something of the other one in the same place: below a path, so many turns further. */
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

/** Places that have destinations in common. */
const ALIKE: ReadonlyArray<Place> = [
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
/** Two cards that differ in a few places, wherever those are. */
const twoCards = fc
  .tuple(aCard, aCard, fc.array(fc.tuple(aPath, turns), { minLength: 1, maxLength: 2 }))
  .map(([card, other, changes]): readonly [RateCard, RateCard] => [
    card,
    changes.reduce((sofar, [path, further]) => transplanted(sofar, other, path, further), card)
  ])
  .filter(([, card]) => readRateCard(card)._tag === "Read")

const mirrored = (change: Change): Change => ({
  ...change,
  before: change.after,
  after: change.before,
  pointers: { before: change.pointers.after, after: change.pointers.before }
})

describe("the changes between two cards", () => {
  it("speak of every shipment that is quoted in another way, and of each of its services", () => {
    const seen = { alike: 0, different: 0 }
    const kinds = new Set<string>()
    const asked = fc.record({ at: anInstant, residential: fc.boolean(), rush: fc.boolean() })
    fc.assert(
      fc.property(
        twoCards,
        fc.array(aShipment, { minLength: 3, maxLength: 3 }),
        asked,
        (cards, shipments, question) => {
          const changes = diff(...cards)
          for (const { kind } of changes) kinds.add(kind)
          for (const shipment of shipments) {
            const about = { shipment, question: { ...question, units: cards[0].units, from } }
            const quotes = [quotesOf(cards[0], about), quotesOf(cards[1], about)] as const
            for (const method of methodsThatDiffer(...quotes)) {
              const isTold = changes.some((change) => concerns(change, method, cards, about))
              if (!isTold) expect({ method, changes, quotes }).toBe("told")
              seen.different++
            }
            if (changes.length === 0) expect(quotes[0]).toEqual(quotes[1])
            seen.alike++
          }
        }
      ),
      { seed: SEED, numRuns: 450 }
    )
    expect(seen.different).toBeGreaterThan(150)
    expect(kinds.size).toBeGreaterThan(18)
  })

  it("are none from a card to itself, nor to one that is the same with its keys and decimals in another way", () => {
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
      { seed: SEED, numRuns: 100 }
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

  it("speak of every destination that another zone has, also where only the order of the zones is another", () => {
    const plain = cleanDocuments().cards[0]!
    const swapped = fc
      .uniqueArray(fc.oneof({ weight: 1, arbitrary: aPlace }, { weight: 8, arbitrary: fc.constantFrom(...ALIKE) }), {
        minLength: 2,
        maxLength: 5
      })
      .chain((places) => fc.tuple(fc.constant(places), fc.shuffledSubarray(places, { minLength: places.length })))
    let moved = 0
    fc.assert(
      fc.property(swapped, aShipment, ([places, others], shipment) => {
        const zonesOf = (some: typeof places) =>
          places.map((place) => ({ id: `Z${places.indexOf(place)}`, match: [place], turn: some.indexOf(place) }))
        const cards = [places, others].map((some): RateCard => {
          const zones = zonesOf(some).sort((a, b) => a.turn - b.turn)
          return { ...plain, carrier: "drawn", zones: zones.map(({ id, match }) => ({ id, match })) }
        }) as [RateCard, RateCard]
        const about = { shipment, question: { at: "2026-06-10T12:00:00Z", units: plain.units, from } }
        const [was, is] = cards.map((card) => quotesOf(card, about)?.zone)
        if (was === is) return
        moved++
        const told = diff(...cards).filter(
          ({ before, after, ...change }) =>
            before === was && after === is && concerns({ ...change, before, after }, "GROUND", cards, about)
        )
        expect(told).not.toEqual([])
      }),
      { seed: SEED, numRuns: 2_000 }
    )
    expect(moved).toBeGreaterThan(12)
  })

  it("go the other way seen from the other card", () => {
    fc.assert(
      fc.property(twoCards, fc.boolean(), aCard, ([one, near], isNear, far) => {
        const other = isNear ? near : far
        const sorted = (changes: ReadonlyArray<Change>) => changes.map((each) => JSON.stringify(each)).sort()
        expect(sorted(diff(other, one).map(mirrored))).toEqual(sorted(diff(one, other)))
      }),
      { seed: SEED, numRuns: 80 }
    )
  })

  it("are told of any two cards that can be read, however they contradict themselves", () => {
    const aReadable = mutationsOf(
      cleanDocuments().cards[0],
      cardNamed("kexpress-eu"),
      cardNamed("yubin-like-jp")
    ).filter((card): card is RateCard => readRateCard(card)._tag === "Read")
    fc.assert(
      fc.property(aReadable, aReadable, (one, other) => {
        expect(diff(one, one)).toEqual([])
        const changes = diff(one, other)
        const sorted = (all: ReadonlyArray<Change>) => all.map((each) => JSON.stringify(each)).sort()
        expect(sorted(diff(other, one).map(mirrored))).toEqual(sorted(changes))
        for (const line of explain(changes)) expect(line).toMatch(/^\S.*: .* → .*$/s)
      }),
      { seed: SEED, numRuns: 60 }
    )
  })

  it("point at what is there in either card", () => {
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
          // How sides are rounded where nothing is said of it stands nowhere.
          if (kind === "side-rounding") continue
          expect(pointers.before && at(one, pointers.before), `${kind} ${pointers.before}`).not.toBe(undefined)
          expect(pointers.after && at(other, pointers.after), `${kind} ${pointers.after}`).not.toBe(undefined)
          expect([before === null, after === null]).toEqual([pointers.before === null, pointers.after === null])
        }
      }),
      { seed: SEED, numRuns: 200 }
    )
  })
})
