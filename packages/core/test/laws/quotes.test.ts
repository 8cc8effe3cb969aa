import {
  Carriers,
  cardRater,
  type Decimal,
  fallback,
  type Instant,
  type PackAnswer,
  Packer,
  type PrintToPack,
  printPacker,
  type RateAnswer,
  type RateRequest,
  Rater,
  Unavailable
} from "@waybill/core"
import { carriersLaws, lawTests, packerLaws, raterLaws } from "@waybill/core/testing"
import { exampleCards, exampleShipFrom } from "@waybill/packing/example-cards"
import { carriersOf } from "@waybill/packing/rating"
import { Effect, Layer, Logger } from "effect"
import { describe, expect, it } from "vitest"
import { boxPerPrint } from "../fixtures/box-per-print.ts"
import { rateCards, shipFrom } from "../fixtures/rate-cards.ts"
import { brokenLaws } from "./broken-laws.ts"

const offered = { acme: ["ACME_GROUND", "ACME_2DAY", "ACME_POST"], rapid: ["R1", "R2"], pickup: [] }

describe("a catalogue that stays the same", () => {
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

describe("a rater with cards", () => {
  const rater = () => Layer.merge(cardRater(rateCards, shipFrom), catalogue)
  it.each(lawTests(raterLaws(requests), rater))("$name", ({ run }) => run())
})

describe("the example cards", () => {
  const catalogue = carriersOf(exampleCards)
  const cards = () => Layer.merge(cardRater(exampleCards, exampleShipFrom), Carriers.layer(catalogue))
  // In the first edition, at the turn to the second, and long after the last one began.
  const times = ["2026-06-10T18:00:00Z", "2026-12-30T20:00:00Z", "2031-03-03T12:00:00Z"]
  const everywhere = times.flatMap((time) =>
    Object.keys(catalogue).flatMap((carrier) =>
      ["KY", "CA", "HI", "PR"].map((state): RateRequest => {
        const destination = { ...request.destination, state }
        const odd = [box("11.1", "1.05"), box("30", "49.99")]
        const home = state === "CA"
        return { ...request, carrier, destination, boxes: odd, at: Date.parse(time) as Instant, residential: home }
      })
    )
  )
  it.each(lawTests(carriersLaws(catalogue), cards))("$name", ({ run }) => run())
  it.each(lawTests(raterLaws(everywhere), cards))("$name", ({ run }) => run())
  it.each(lawTests(raterLaws(everywhere.slice(-4)), cards))("to the last edition: $name", ({ run }) => run())
})

describe("a rater that falls back on another", () => {
  const rates = cardRater(rateCards, shipFrom)
  const rater = (rate: Rater["Service"]["rate"]) => Layer.succeed(Rater, { rate })
  const nobody = rater(() => Effect.succeed({ noRateCard: true }))
  const pairs = {
    "is well": fallback(rates, nobody),
    "has no rates": fallback(nobody, rates),
    "is down": fallback(
      rater(() => Effect.fail(new Unavailable({ port: "Rater" }))),
      rates
    ),
    "answers wrongly": fallback(
      rater(() => Effect.succeed({ rates: [{}] } as unknown as RateAnswer)),
      rates
    )
  }
  describe.each(Object.entries(pairs))("where the first %s", (_, pair) => {
    const quiet = Layer.mergeAll(pair, catalogue, Logger.layer([]))
    it.each(lawTests(raterLaws(requests), () => quiet))("$name", ({ run }) => run())
  })
})

describe("a packer with a box for each print", () => {
  it.each(lawTests(packerLaws, () => boxPerPrint))("$name", ({ run }) => run())
  it.each(lawTests(packerLaws, () => printPacker()))("with boxes and tubes of the trade, $name", ({ run }) => run())
})

const names = (laws: ReadonlyArray<{ readonly name: string }>) => laws.map(({ name }) => name)

describe("catalogues that break a law are found:", () => {
  const [carriers, otherCarriers, services] = names(carriersLaws(offered)) as [string, string, string]
  const broken: Record<
    string,
    readonly [ConstructorParameters<typeof Map<string, Set<string>>>[0], ReadonlyArray<string>]
  > = {
    "one lacks a carrier without services": [
      [
        ["acme", new Set(offered.acme)],
        ["rapid", new Set(offered.rapid)]
      ],
      [carriers]
    ],
    "one knows a carrier in capitals": [
      [...Object.entries(offered), ["ACME", []] as const].map(([name, codes]) => [name, new Set(codes)]),
      [otherCarriers]
    ],
    "one knows every service under every carrier": [
      Object.keys(offered).map((name) => [name, new Set(Object.values(offered).flat())]),
      [services]
    ],
    "one lacks a service": [Object.entries(offered).map(([name, codes]) => [name, new Set(codes.slice(1))]), [services]]
  }
  it.each(Object.entries(broken))("%s", async (_, [entries, laws]) => {
    const adapter = Layer.succeed(Carriers, { catalogue: () => Effect.succeed(new Map(entries)) })
    expect(await brokenLaws(lawTests(carriersLaws(offered), () => adapter))).toEqual(laws)
  })
})

describe("raters that break a law are found:", () => {
  const [something, methods, titles, costs, times, sameAnswer, nobody] = names(raterLaws(requests)) as [
    string,
    string,
    string,
    string,
    string,
    string,
    string
  ]
  const rate = { title: "Ground", method: "ACME_GROUND", cost: "12.40" as Decimal, delivery_time: "TWO_DAYS" }
  const only = (different: Partial<Record<keyof typeof rate, string>>) => (asked: RateRequest) =>
    asked.carrier === "acme" ? { rates: [{ ...rate, ...different } as typeof rate] } : { noRateCard: true as const }
  let asked = 0
  const broken: Record<string, readonly [(request: RateRequest) => RateAnswer, ReadonlyArray<string>]> = {
    "one never quotes": [() => ({ rates: [] }), [something]],
    "one quotes another carrier's service": [only({ method: "R1" }), [methods]],
    "one quotes a service twice": [
      ({ carrier }) => (carrier === "acme" ? { rates: [rate, rate] } : { rates: [] }),
      [methods]
    ],
    "one does not name its services": [only({ title: " " }), [titles]],
    "one quotes a float": [only({ cost: "0.30000000000000004" }), [costs]],
    "one quotes in words": [only({ cost: "12,40" }), [costs]],
    "one quotes less than nothing": [only({ cost: "-1.00" }), [costs]],
    "one quotes more than a number can show": [only({ cost: "999999999999.999999" }), [costs]],
    "one arrives in ONE_DAYS": [only({ delivery_time: "ONE_DAYS" }), [times]],
    "one arrives in TWENTYONE_DAYS": [only({ delivery_time: "TWENTYONE_DAYS" }), [times]],
    "one arrives in some zone": [only({ delivery_time: "2030-01-31T17:00:00Z" }), [times]],
    "one arrives on 30 February": [only({ delivery_time: "2030-02-30T17:00:00" }), [times]],
    "one looks at the first box": [(request) => only({ cost: request.boxes[0]!.weight })(request), [sameAnswer]],
    "one changes its mind": [(request) => only({ cost: String(++asked) })(request), [sameAnswer]],
    "one quotes for everybody": [() => ({ rates: [rate] }), [methods, nobody]]
  }
  it.each(Object.entries(broken))("%s", async (_, [rate, laws]) => {
    const adapter = Layer.merge(Layer.succeed(Rater, { rate: (asked) => Effect.sync(() => rate(asked)) }), catalogue)
    expect(await brokenLaws(lawTests(raterLaws(requests), () => adapter))).toEqual(laws)
  })

  it("but times that are allowed are not", async () => {
    for (const delivery_time of ["SAME_DAY", "ONE_DAY", "TWENTY_DAYS", "UNKNOWN", "2028-02-29T23:59:59"]) {
      const adapter = Layer.merge(
        Layer.succeed(Rater, { rate: (asked) => Effect.succeed(only({ delivery_time })(asked)) }),
        catalogue
      )
      expect(await brokenLaws(lawTests(raterLaws(requests), () => adapter))).toEqual([])
    }
  })
})

describe("packers that break a law are found:", () => {
  const [one, sides, count, places, sameAnswer, order] = names(packerLaws) as [
    string,
    string,
    string,
    string,
    string,
    string
  ]
  const cube = (side: string) => ({ width: side as Decimal, height: side as Decimal, length: side as Decimal })
  const boxes = (number: number, side = "10"): PackAnswer => ({
    boxes: Array.from({ length: number }, () => cube(side))
  })
  const unpackable = (...indexes: ReadonlyArray<number>): PackAnswer => ({
    unpackable: indexes.map((index) => ({ index, reason: "too big" }))
  })
  const isHuge = ({ width }: PrintToPack) => Number(width) > 1000
  let asked = 0
  const broken: Record<string, readonly [(prints: ReadonlyArray<PrintToPack>) => PackAnswer, ReadonlyArray<string>]> = {
    "one packs nothing": [() => unpackable(0), [one]],
    "one gives flat boxes": [() => boxes(1, "0"), [sides]],
    "one gives sides that are no decimals": [() => boxes(1, "1e1"), [sides]],
    "one needs a box too many": [
      (prints) => boxes(1 + prints.reduce((sum, { qty }) => sum + Number(qty), 0)),
      [one, count]
    ],
    "one needs no box": [(prints) => (prints.length === 1 ? boxes(1) : boxes(0)), [count]],
    "one cannot pack and does not say what": [(prints) => (prints.some(isHuge) ? unpackable() : boxes(1)), [count]],
    "one counts places from 1": [(prints) => (prints.length === 1 ? boxes(1) : unpackable(prints.length)), [places]],
    "one names a print twice": [(prints) => (prints.some(isHuge) ? unpackable(1, 1) : boxes(1)), [places]],
    "one gives no reason": [
      (prints) => (prints.some(isHuge) ? { unpackable: [{ index: 1, reason: "" }] } : boxes(1)),
      [places]
    ],
    "one changes its mind": [() => boxes(1, String(1 + (asked++ % 3))), [sameAnswer]],
    "one looks at the first print": [(prints) => boxes(Math.min(Number(prints[0]!.qty), 2)), [order]]
  }
  it.each(Object.entries(broken))("%s", async (_, [pack, laws]) => {
    const adapter = Layer.succeed(Packer, { pack: (prints) => Effect.sync(() => pack(prints)) })
    expect(await brokenLaws(lawTests(packerLaws, () => adapter))).toEqual(laws)
  })
})
