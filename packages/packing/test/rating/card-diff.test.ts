// What changes between two cards: that nothing is left out, whatever the cards, and what each kind of change says.
import { exampleCards } from "@waybill/packing/example-cards"
import { type Change, diff, explain, type Place, type RateCard, readRateCard } from "@waybill/packing/rating"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { aCard, anInstant, aPlace, aShipment, SEED } from "./arbitraries.ts"
import { cleanDocuments, type Writable } from "./clean-documents.ts"
import { concerns, methodsThatDiffer, quotesOf } from "./concerned.ts"
import { mutationsOf } from "./mutations.ts"
import { cardNamed, shipFromNamed } from "./vectors.ts"

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

type Spoil = (card: Writable<RateCard>) => unknown
const ground = (card: Writable<RateCard>) => card.services[0]!

/** A change of the clean card, and the line that tells of it. */
const told: ReadonlyArray<readonly [line: string, change: Spoil]> = [
  ["all services: card edition 2026 → 2026b", (card) => (card.edition = "2026b")],
  ["no shipment: note notes none → By hand", (card) => (card.notes = "By hand")],
  ["all services: carrier clean → other", (card) => (card.carrier = "other")],
  [
    "all services, shipped from 2026-12-01 before 2027-01-01: validity validTo 2027-01-01 → 2026-12-01",
    (card) => (card.validTo = "2026-12-01")
  ],
  ["all services, shipped from 2027-01-01: validity validTo 2027-01-01 → none", (card) => (card.validTo = null)],
  ["all services: currency USD → CAD", (card) => (card.currency = "CAD")],
  ["all services: units in, lb → cm, lb", (card) => (card.units.length = "cm")],
  [
    "all services: rounding half-up to 0.01, 2 decimals → up to 0.01, 2 decimals",
    (card) => (card.rounding.mode = "up")
  ],
  ["all services, to US 855-857 from phx: zone near → none", (card) => (card.zones[0]!.match[0]!.postal = ["850-853"])],
  ["all services, to CA: zone abroad → away", (card) => card.zones[2]!.match.push(card.zones[3]!.match.pop()!)],
  ["AIR: service Air → none", (card) => card.services.pop()],
  ["AIR: title AIR Air → By air", (card) => (card.services[1]!.title = "By air")],
  ["AIR: types of package AIR BOX, TUBE → all", (card) => delete card.services[1]!.packageTypes],
  [
    "GROUND: calendar 2026-12-24 open → closed",
    (card) => {
      card.calendars!.ground = structuredClone(card.calendars!.week!)
      card.calendars!.ground.holidays.push("2026-12-24")
      ground(card).transit.calendar = "ground"
    }
  ],
  ["GROUND, zone near: transit days 1 to 2 → 2", (card) => (ground(card).transit.byZone.near = [2, 2])],
  ["AIR: transit show by 12:00:00 → by 10:30:00", (card) => (card.services[1]!.transit.by = "10:30")],
  [
    "GROUND, actualWeight over 50 up to 70 lb: limit maxWeight 70 → 50",
    (card) => (ground(card).limits!.maxWeight = "50")
  ],
  ["AIR, longest over 60 in: limit maxLongest no limit → 60", (card) => (card.services[1]!.limits!.maxLongest = "60")],
  ["AIR: sides are rounded AIR up to 1 → as they are", (card) => (card.services[1]!.measure = { dimRounding: null })],
  ["GROUND: weighing divisor 139 → 166", (card) => (ground(card).weight.divisor = "166")],
  ["GROUND: weighing rounding 0.5 up to 1, then 1 → 1", (card) => (ground(card).weight.rounding = [{ step: "1" }])],
  [
    "GROUND, zone far/near: table when actualWeight <= 1 → actualWeight <= 2",
    (card) => (ground(card).rates[0]!.when = ["actualWeight", "<=", "2"])
  ],
  [
    "AIR, zone far/abroad: table measure actualWeight → billable",
    (card) => (card.services[1]!.rates[0]!.measure = "billable")
  ],
  [
    "GROUND, zone far/near: table order actualWeight <= 1 by billable, then always by billable → always by billable, then actualWeight <= 1 by billable",
    (card) => card.services[0]!.rates.reverse()
  ],
  [
    "GROUND, zone far, billable over 1 up to 70 lb: base price 12.00 → 13.20 (+10.0 %)",
    (card) => (ground(card).rates[1]!.rows[1]![2] = "13.20")
  ],
  [
    "AIR, zone far, actualWeight over 35 up to 70 lb: base price 40.00 → 45.00 (+12.5 %)",
    (card) => {
      card.services[1]!.rates[0]!.rows = [
        ["35", "40.00", "60.00"],
        ["70", "45.00", "60.00"]
      ]
    }
  ],
  [
    "AIR, zone far, actualWeight over 70 lb: base price beyond the last row → 40.00 + 0.50 per 1 over 70",
    (card) => (card.services[1]!.rates[0]!.over = { unit: "1", price: ["0.50"] })
  ],
  [
    "AIR, zone far, actualWeight up to 70 lb: base price 40.00 → not offered",
    (card) => (card.services[1]!.rates[0]!.rows[0]![1] = null)
  ],
  [
    "GROUND, longest > 96 in: surcharge huge 90.00 → none",
    (card) => (ground(card).surcharges = ["large", "peak", "fuel", "weight"])
  ],
  [
    "GROUND, longest > 90 in or longest > 96 in: surcharge huge longest > 96 → longest > 90",
    (card) => (card.surcharges!.huge!.when = ["longest", ">", "90"])
  ],
  [
    "GROUND, shipped from 2026-10-05 until before 2027-01-18: surcharge peak 0.35 → 0.45",
    (card) => (card.surcharges!.peak!.amount.fixed = "0.45")
  ],
  [
    "GROUND, zone near, longest > 48 in or (second > 30 in and zone far/away): surcharge large 20.00 → 22.00",
    (card) => (card.surcharges!.large!.amount.fixedByZone!.near = "22.00")
  ],
  [
    "all services: surcharge fuel 18.5 % of base + huge + large → 20 % of base + huge + large",
    (card) => (card.surcharges!.fuel!.amount.percent = "20")
  ],
  [
    "GROUND: surcharge weight 0.10 per 1, at least 1.00, at most 9.00 → 0.10 per 1, at least 2.00, at most 9.00",
    (card) => (card.surcharges!.weight!.amount.min = "2.00")
  ],
  ["GROUND: surcharge weight for each shipment → for each box", (card) => (card.surcharges!.weight!.scope = "box")],
  [
    "GROUND, longest > 96 in: surcharge huge size, priority 1 → size, priority 3",
    (card) => (card.surcharges!.huge!.priority = 3)
  ],
  [
    "GROUND, longest > 48 in or (second > 30 in and zone far/away): least billable weight of surcharge large 40 → 50",
    (card) => (card.surcharges!.large!.minBillable = "50")
  ],
  [
    "GROUND: order of surcharges of GROUND huge,large,peak,fuel,weight → large,huge,peak,fuel,weight",
    (card) => (ground(card).surcharges = ["large", "huge", "peak", "fuel", "weight"])
  ]
]

describe("in words,", () => {
  it.each(told)("%s", (line, spoil) => {
    const card = cleanDocuments().cards[0]!
    const other = structuredClone(card)
    spoil(other)
    expect(explain(diff(card, other))).toEqual([line])
  })

  it("each kind of change is shown above", () => {
    const kinds = told.flatMap(([, spoil]) => {
      const card = cleanDocuments().cards[0]!
      const other = structuredClone(card)
      spoil(other)
      return diff(card, other).map(({ kind }) => kind)
    })
    // As many as there are in the vocabulary.
    expect(new Set(kinds).size).toBe(25)
  })

  it("prices that are others at every weight are told without one", () => {
    const [one, other] = ["acme-us-2026", "acme-us-2027"].map(cardNamed) as [RateCard, RateCard]
    const found = explain(diff(one, other)).filter((line) => line.startsWith("ACME_2DAY, zone 2"))
    // 21.40, 30.00 and what is beyond: 22.66 is 5.9 % more, 31.77 too.
    expect(found).toEqual([
      "ACME_2DAY, zone 2: base price 21.40 … 30.00 + 2.15 per 1 over 10 → 22.66 … 31.77 + 2.15 per 1 over 10 (3 rows, +5.9 %)"
    ])
  })

  it("the prices of a new edition are a line for each zone of a service", () => {
    const lines = explain(diff(exampleCards[0]!, exampleCards[1]!)).filter((line) => line.includes("base price"))
    expect(lines).toHaveLength(16)
    expect(lines[0]).toBe(
      "ACME_2DAY, zone 2, billable up to 150 lb: base price 18.90 … 227.50 → 19.83 … 238.65 (18 rows, +4.9 %)"
    )
  })
})
