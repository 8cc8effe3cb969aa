import {
  Carriers,
  cardRater,
  type Decimal,
  fallback,
  Packer,
  printPacker,
  type RateRequest,
  Rater,
  Unavailable
} from "@waybill/core"
import type { BoundQuote, BoxType, Instant, PackAnswer, PrintToPack, RateAnswer } from "@waybill/core/adapter"
import { carriersLaws, lawTests, packerLaws, raterLaws, soldQuote } from "@waybill/core/testing"
import { carriersOf, exampleCards, exampleShipFrom } from "@waybill/packing/rating"
import { Effect, Layer, Logger } from "effect"
import { describe, expect, it } from "vitest"
import { boxPerPrint } from "../fixtures/box-per-print.ts"
import { rateCards, shipFrom } from "../fixtures/rate-cards.ts"
import { brokenLaws } from "./broken-laws.ts"

const offered = { acme: ["ACME_GROUND", "ACME_2DAY", "ACME_POST"], rapid: ["R1", "R2"], pickup: [] }

describe("fixed carrier catalogue", () => {
  it.each(lawTests(carriersLaws(offered), () => Carriers.layer(offered)))("$name", ({ run }) => run())
})

const box = (side: string, weight: string) => ({
  width: side as Decimal,
  height: side as Decimal,
  length: side as Decimal,
  weight: weight as Decimal
})

const request: RateRequest = {
  destination: { name: "Ada", address: "1 Main St", city: "Louisville", zip: "40214", state: "KY", country: "US" },
  boxes: [box("10", "2.5"), box("20", "0.1"), box("4", "70")],
  carrier: "acme",
  at: 1_896_109_200_000 as Instant,
  units: "in/lb",
  residential: false,
  rush: false
}

const requests = [
  request,
  { ...request, boxes: [box("1", "1")], package_type: "Tube" },
  { ...request, carrier: "rapid" }
]

const catalogue = Carriers.layer(offered)

describe("rater with rate cards", () => {
  const rater = () => Layer.merge(cardRater(rateCards, shipFrom), catalogue)
  it.each(lawTests(raterLaws(requests), rater))("$name", ({ run }) => run())
})

describe("rater with the example cards", () => {
  const catalogue = carriersOf(exampleCards)
  const cards = () => Layer.merge(cardRater(exampleCards, exampleShipFrom), Carriers.layer(catalogue))
  // During the first edition, at the change to the second, and long after the start of the last one.
  const times = ["2026-06-10T18:00:00Z", "2026-12-30T20:00:00Z", "2031-03-03T12:00:00Z"]
  const allRequests = times.flatMap((time) =>
    Object.keys(catalogue).flatMap((carrier) =>
      ["KY", "CA", "HI", "PR"].map((state): RateRequest => {
        const destination = { ...request.destination, state }
        const boxes = [box("11.1", "1.05"), box("30", "49.99")]
        const residential = state === "CA"
        return { ...request, carrier, destination, boxes, at: Date.parse(time) as Instant, residential }
      })
    )
  )
  it.each(lawTests(carriersLaws(catalogue), cards))("$name", ({ run }) => run())
  it.each(lawTests(raterLaws(allRequests), cards))("$name", ({ run }) => run())
  it.each(lawTests(raterLaws(allRequests.slice(-4)), cards))("$name, in the last edition", ({ run }) => run())
})

describe("rater with a fallback", () => {
  const rates = cardRater(rateCards, shipFrom)
  const rater = (rate: Rater["Service"]["rate"]) => Layer.succeed(Rater, { rate })
  const withoutCard = rater(() => Effect.succeed({ _tag: "NoRateCard" }))
  const pairs = {
    responds: fallback(rates, withoutCard),
    "has no rate card": fallback(withoutCard, rates),
    "is unavailable": fallback(
      rater(() => Effect.fail(new Unavailable({ port: "Rater" }))),
      rates
    ),
    "returns malformed rates": fallback(
      rater(() => Effect.succeed({ _tag: "Quoted", rates: [{}] } as unknown as RateAnswer)),
      rates
    )
  }
  describe.each(Object.entries(pairs))("a rater with a fallback whose first rater %s", (_, pair) => {
    const withoutLog = Layer.mergeAll(pair, catalogue, Logger.layer([]))
    it.each(lawTests(raterLaws(requests), () => withoutLog))("$name", ({ run }) => run())
  })
})

describe("packers", () => {
  it.each(lawTests(packerLaws, () => boxPerPrint))("$name, with one box per print", ({ run }) => run())
  it.each(lawTests(packerLaws, () => printPacker()))("$name, with the default boxes and tubes", ({ run }) => run())
})

const names = (laws: ReadonlyArray<{ readonly name: string }>) => laws.map(({ name }) => name)

describe("laws for carriers", () => {
  const [carriers, otherCarriers, services] = names(carriersLaws(offered)) as [string, string, string]
  const broken: Record<
    string,
    readonly [ConstructorParameters<typeof Map<string, Set<string>>>[0], ReadonlyArray<string>]
  > = {
    "lacks a carrier without services": [
      [
        ["acme", new Set(offered.acme)],
        ["rapid", new Set(offered.rapid)]
      ],
      [carriers]
    ],
    "accepts a carrier code in upper case": [
      [...Object.entries(offered), ["ACME", []] as const].map(([name, codes]) => [name, new Set(codes)]),
      [otherCarriers]
    ],
    "lists every service under every carrier": [
      Object.keys(offered).map((name) => [name, new Set(Object.values(offered).flat())]),
      [services]
    ],
    "lacks a service": [Object.entries(offered).map(([name, codes]) => [name, new Set(codes.slice(1))]), [services]]
  }
  it.each(Object.entries(broken))("the laws detect a catalogue that %s", async (_, [entries, laws]) => {
    const adapter = Layer.succeed(Carriers, { catalogue: () => Effect.succeed(new Map(entries)) })
    expect(await brokenLaws(lawTests(carriersLaws(offered), () => adapter))).toEqual(laws)
  })
})

describe("laws for raters", () => {
  const [someRate, methods, titles, costs, times, sameResult, ownQuote, unknownCarrier] = names(
    raterLaws(requests)
  ) as [string, string, string, string, string, string, string, string]
  const rate = { title: "Ground", method: "ACME_GROUND", cost: "12.40" as Decimal, delivery_time: "TWO_DAYS" }
  const acmeRate = (changed: Partial<Record<keyof typeof rate | "quote", string>>) => (request: RateRequest) =>
    request.carrier === "acme"
      ? { _tag: "Quoted" as const, rates: [{ ...rate, ...changed } as typeof rate] }
      : { _tag: "NoRateCard" as const }
  const quotedRate = (changed: Partial<BoundQuote>) => (request: RateRequest) =>
    acmeRate({ cost: "10.50", quote: { ...soldQuote, ...changed } as never })(request)
  let calls = 0
  const broken: Record<string, readonly [(request: RateRequest) => RateAnswer, ReadonlyArray<string>]> = {
    "never returns a rate": [() => ({ _tag: "Quoted", rates: [] }), [someRate]],
    "quotes another carrier's service": [acmeRate({ method: "R1" }), [methods]],
    "quotes a service twice": [
      ({ carrier }) => (carrier === "acme" ? { _tag: "Quoted", rates: [rate, rate] } : { _tag: "Quoted", rates: [] }),
      [methods]
    ],
    "leaves titles blank": [acmeRate({ title: " " }), [titles]],
    "quotes a floating-point cost": [acmeRate({ cost: "0.30000000000000004" }), [costs]],
    "quotes a cost with a decimal comma": [acmeRate({ cost: "12,40" }), [costs]],
    "quotes a negative cost": [acmeRate({ cost: "-1.00" }), [costs]],
    "quotes a cost that a JSON number cannot hold": [acmeRate({ cost: "999999999999.999999" }), [costs]],
    "returns the delivery time ONE_DAYS": [acmeRate({ delivery_time: "ONE_DAYS" }), [times]],
    "returns the delivery time TWENTYONE_DAYS": [acmeRate({ delivery_time: "TWENTYONE_DAYS" }), [times]],
    "returns a delivery time with a time zone": [acmeRate({ delivery_time: "2030-01-31T17:00:00Z" }), [times]],
    "returns a delivery time on 30 February": [acmeRate({ delivery_time: "2030-02-30T17:00:00" }), [times]],
    "prices only the first box": [(request) => acmeRate({ cost: request.boxes[0]!.weight })(request), [sameResult]],
    "returns different results for the same request": [
      (request) => acmeRate({ cost: String(++calls) })(request),
      [sameResult]
    ],
    "returns a quote for a different service": [quotedRate({ service: "ACME_2DAY" }), [ownQuote]],
    "returns a quote of another cost": [quotedRate({ cost: "9.00", lines: soldQuote.lines.slice(0, 1) }), [ownQuote]],
    "returns a quote whose lines do not add up": [quotedRate({ cost: "10.51" }), [ownQuote]],
    "quotes for unknown carriers": [() => ({ _tag: "Quoted", rates: [rate] }), [methods, unknownCarrier]]
  }
  it.each(Object.entries(broken))("the laws detect a rater that %s", async (_, [rate, laws]) => {
    const adapter = Layer.merge(
      Layer.succeed(Rater, { rate: (request) => Effect.sync(() => rate(request)) }),
      catalogue
    )
    expect(await brokenLaws(lawTests(raterLaws(requests), () => adapter))).toEqual(laws)
  })

  it("the laws accept every valid delivery time", async () => {
    for (const delivery_time of ["SAME_DAY", "ONE_DAY", "TWENTY_DAYS", "UNKNOWN", "2028-02-29T23:59:59"]) {
      const adapter = Layer.merge(
        Layer.succeed(Rater, { rate: (request) => Effect.succeed(acmeRate({ delivery_time })(request)) }),
        catalogue
      )
      expect(await brokenLaws(lawTests(raterLaws(requests), () => adapter))).toEqual([])
    }
  })
})

describe("laws for packers", () => {
  const [onePrint, sides, types, weights, count, indexes, sameResult, sequence] = names(packerLaws) as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string
  ]
  const cube = (side: string) => ({
    type: "Box" as const,
    width: side as Decimal,
    height: side as Decimal,
    length: side as Decimal
  })
  const boxes = (number: number, side = "10"): PackAnswer => ({
    _tag: "Packed",
    boxes: Array.from({ length: number }, () => cube(side))
  })
  const unpackable = (...prints: ReadonlyArray<number>): PackAnswer => ({
    _tag: "Unpackable",
    unpackable: prints.map((index) => ({ index, reason: "too big" }))
  })
  const isHuge = ({ width }: PrintToPack) => Number(width) > 1000
  let calls = 0
  const broken: Record<string, readonly [(prints: ReadonlyArray<PrintToPack>) => PackAnswer, ReadonlyArray<string>]> = {
    "packs nothing": [() => unpackable(0), [onePrint]],
    "returns boxes with sides of 0": [() => boxes(1, "0"), [sides]],
    "returns sides that are not decimals": [() => boxes(1, "1e1"), [sides]],
    "returns boxes without a type": [
      () => ({ _tag: "Packed", boxes: [{ ...cube("10"), type: undefined as unknown as BoxType }] }),
      [types]
    ],
    "returns boxes of another type": [
      () => ({ _tag: "Packed", boxes: [{ ...cube("10"), type: "tube" as BoxType }] }),
      [types]
    ],
    "returns weights of 0": [
      () => ({ _tag: "Packed", boxes: [{ ...cube("10"), weight: "0.00" as Decimal }] }),
      [weights]
    ],
    "returns weights that are not decimals": [
      () => ({ _tag: "Packed", boxes: [{ ...cube("10"), weight: "5 lb" as Decimal }] }),
      [weights]
    ],
    "returns more boxes than pieces": [
      (prints) => boxes(1 + prints.reduce((sum, { qty }) => sum + Number(qty), 0)),
      [onePrint, count]
    ],
    "returns no box": [(prints) => (prints.length === 1 ? boxes(1) : boxes(0)), [count]],
    "fails without naming a print": [(prints) => (prints.some(isHuge) ? unpackable() : boxes(1)), [count]],
    "counts prints from 1": [(prints) => (prints.length === 1 ? boxes(1) : unpackable(prints.length)), [indexes]],
    "names a print twice": [(prints) => (prints.some(isHuge) ? unpackable(1, 1) : boxes(1)), [indexes]],
    "gives no reason": [
      (prints) => (prints.some(isHuge) ? { _tag: "Unpackable", unpackable: [{ index: 1, reason: "" }] } : boxes(1)),
      [indexes]
    ],
    "returns different results for the same request": [() => boxes(1, String(1 + (calls++ % 3))), [sameResult]],
    "packs only the first print": [(prints) => boxes(Math.min(Number(prints[0]!.qty), 2)), [sequence]]
  }
  it.each(Object.entries(broken))("the laws detect a packer that %s", async (_, [pack, laws]) => {
    const adapter = Layer.succeed(Packer, { pack: (prints) => Effect.sync(() => pack(prints)) })
    expect(await brokenLaws(lawTests(packerLaws, () => adapter))).toEqual(laws)
  })
})
