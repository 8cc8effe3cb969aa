// cspell:ignore Tubee

import { type CardQuoteRequest as Quote, rateCardsDesk } from "@waybill/core/adapter"
import { exampleCards, exampleShipFrom, type RateCard } from "@waybill/packing/rating"
import { Clock, Effect } from "effect"
import { describe, expect, it } from "vitest"

/** Runs an effect at a time. */
const runAt = <A, E>(time: string, effect: Effect.Effect<A, E>) => {
  const now = Date.parse(time)
  const clock = {
    ...Effect.runSync(Clock.Clock),
    currentTimeMillis: Effect.succeed(now),
    currentTimeMillisUnsafe: () => now
  }
  return Effect.runPromise(Effect.provideService(effect, Clock.Clock, clock))
}

const desk = rateCardsDesk(exampleCards, exampleShipFrom)

describe("the rate cards of the operator API", () => {
  it("lists the editions of each card, and marks the edition in force at the ship-from location", async () => {
    const cards = await runAt("2026-11-26T12:00:00Z", desk.list())
    expect(cards.map(({ card }) => card).toSorted()).toEqual(["acme-us", "harbor-us", "swift-us"])
    expect(cards.find(({ card }) => card === "acme-us")).toMatchObject({
      carrier: "acme",
      edition_in_force: "2026",
      editions: [
        { edition: "2026", valid_from: "2026-01-01", valid_to: "2027-01-01", currency: "USD", in_force: true },
        { edition: "2027", valid_from: "2027-01-01", in_force: false }
      ],
      findings: { error: 0, warning: 0 }
    })
    // In Louisville, the year starts at 05:00 UTC.
    const inForce = async (time: string) =>
      (await runAt(time, desk.list())).find(({ card }) => card === "acme-us")?.edition_in_force
    expect(await inForce("2027-01-01T04:59:59Z")).toBe("2026")
    expect(await inForce("2027-01-01T05:00:00Z")).toBe("2027")
    expect(await inForce("2025-06-01T00:00:00Z")).toBeUndefined()
  })

  it("names the services of each edition and the problems of the cards", async () => {
    const [card] = exampleCards as [RateCard]
    const broken = { ...card, services: [...card.services, card.services[0]!] }
    const { editions, findings, services } = await runAt(
      "2026-11-26T12:00:00Z",
      rateCardsDesk([exampleCards[2]!, broken], exampleShipFrom).get("acme-us")
    )
    expect(services).toBe(card.services.length + 1)
    expect(editions).toMatchObject([
      {
        edition: "2026",
        units: { length: "in", weight: "lb" },
        zones: card.zones.length,
        services: expect.arrayContaining([{ service: "ACME_GROUND", title: expect.any(String) }])
      }
    ])
    expect(findings).toContainEqual(
      expect.objectContaining({
        edition: "2026",
        rule: "duplicate-service",
        severity: "error",
        pointer: `/services/${card.services.length}/code`
      })
    )
  })

  it("shows the notes and the source of an edition, and no problem of the ship-from document", async () => {
    const [{ surcharges: _, ...card }] = exampleCards as [RateCard]
    const services = card.services.map((service) => ({ ...service, surcharges: [] }))
    const noted = { ...card, services, notes: "Signed in June", source: "price-list.pdf" }
    const { calendar } = exampleShipFrom
    const holidays = [...calendar.holidays, "2026-12-26", "2026-12-26"]
    const shipFrom = { ...exampleShipFrom, calendar: { ...calendar, holidays } }
    const { editions, findings } = await Effect.runPromise(rateCardsDesk([noted], shipFrom).get("acme-us"))
    expect(editions).toMatchObject([{ notes: "Signed in June", source: "price-list.pdf", surcharges: [] }])
    expect(findings).toEqual([])
  })

  it("compares two editions, and refuses unknown names", async () => {
    const [before] = exampleCards as [RateCard]
    const [first, ...others] = before.services as [RateCard["services"][number]]
    const after = { ...before, edition: "next", services: [{ ...first, title: "Renamed" }, ...others] }
    const { differences, get } = rateCardsDesk([before, after], exampleShipFrom)
    const { changes, lines } = await Effect.runPromise(differences("acme-us", "2026", "next"))
    expect(changes).toContainEqual({
      kind: "title",
      subject: first.code,
      shipments: expect.stringContaining(first.code),
      before: first.title,
      after: "Renamed"
    })
    expect(lines.join("\n")).toContain("Renamed")
    expect((await Effect.runPromise(differences("acme-us", "2026", "2026"))).changes).toEqual([])
    const messageOf = async <A>(call: Effect.Effect<A, Effect.Error<ReturnType<typeof get>>>) => {
      const refusal = await Effect.runPromise(Effect.flip(call))
      expect(refusal).toMatchObject({ kind: "unknown" })
      return refusal.message
    }
    expect(await messageOf(get("none"))).toBe('unknown rate card "none"; expected acme-us')
    expect(await messageOf(get("acme-su"))).toBe('unknown rate card "acme-su"; did you mean "acme-us"?')
    expect(await messageOf(differences("acme", "2026", "next"))).toBe('unknown rate card "acme"; expected acme-us')
    expect(await messageOf(differences("acme-us", "2025", "next"))).toBe('unknown edition "2025"; did you mean "2026"?')
    expect(await messageOf(differences("acme-us", "2026", ""))).toBe('unknown edition ""; expected one of 2026, next')
  })
})

const arizona: Quote = {
  destination: { country: "US", state: "AZ", postal: "85004" },
  parcels: [{ length: 20, width: "16.5", height: 4, weight: 3 }],
  units: "in/lb",
  at: Date.parse("2026-11-26T12:00:00Z") as Quote["at"],
  residential: false,
  rush: false
}

const cents = (amount: string): number => Math.round(Number(amount) * 100)

describe("a quote of the operator API", () => {
  it("quotes every service of every carrier with lines that add up, or returns the reason against it", async () => {
    const { not_offered, rates } = await Effect.runPromise(desk.quote(arizona))
    const services = [...rates, ...not_offered].map(({ carrier, service }) => `${carrier} ${service}`)
    const inForce = exampleCards.filter(({ edition }) => edition !== "2027")
    expect(services.toSorted()).toEqual(
      inForce.flatMap(({ carrier, services }) => services.map(({ code }) => `${carrier} ${code}`)).toSorted()
    )
    expect(rates.length).toBeGreaterThan(3)
    for (const { cost, lines } of rates) {
      expect(lines.reduce((sum, { amount }) => sum + cents(amount), 0)).toBe(cents(cost))
      expect(lines[0]).toMatchObject({ code: "base", title: "Base price" })
      for (const { title } of lines) expect(title).not.toBe("")
    }
    const costs = rates.map(({ cost }) => cents(cost))
    expect(costs).toEqual(costs.toSorted((one, other) => one - other))
    expect(rates[0]).toMatchObject({
      currency: "USD",
      edition: "2026",
      ship_date: expect.stringMatching(/^2026-1[12]-/)
    })
  })

  it.each([
    [{ country: "USA", state: "AZ", postal: "85001" }, "destination.country", '"USA"; use US'],
    [{ country: "US", state: "Arizona", postal: "85001" }, "destination.state", '"Arizona"; use AZ'],
    [{ country: "US", state: "AX", postal: "85001" }, "destination.state", 'unknown state "AX" of US; '],
    [{ country: "US", state: "AZ", postal: "8500" }, "destination.postal", 'invalid postal code "8500" of US'],
    [
      { country: "US", state: "AZ", postal: "10001" },
      "destination.postal",
      'postal code "10001" is in NY; the state is "AZ"'
    ]
  ])("refuses the destination %o, which is meant as another one", async (destination, path, problem) => {
    const refusal = await Effect.runPromise(Effect.flip(desk.quote({ ...arizona, destination })))
    expect(refusal).toMatchObject({ kind: "invalid", path })
    expect(refusal.message).toContain(`${path}: ${problem}`)
  })

  it.each([
    [{ country: "US", postal: "99501" }, "destination.state: missing; use AK"],
    [{ country: "US", postal: "73960" }, "destination.state: missing; cards have zones by state in US"],
    [{ country: "us", state: "NY" }, "destination.postal: missing; cards have zones by postal code in US"]
  ])("refuses the destination %o, whose zone is uncertain", async (destination, message) => {
    const [card] = exampleCards as [RateCard]
    const near = { ...card.zones[0]!, match: [{ country: "US", postal: ["100-119"] }] }
    const { quote } = rateCardsDesk([{ ...card, zones: [near, ...card.zones.slice(1)] }], exampleShipFrom)
    const refusal = await Effect.runPromise(Effect.flip(quote({ ...arizona, destination })))
    expect(refusal).toMatchObject({ kind: "invalid", path: message.split(":")[0], message })
  })

  it("quotes a destination without a postal code, if no card has zones by it", async () => {
    for (const destination of [
      { country: "US", state: "AZ" },
      { country: "us", state: "az", postal: "" }
    ])
      expect((await Effect.runPromise(desk.quote({ ...arizona, destination }))).rates.length).toBeGreaterThan(0)
  })

  it("says why a parcel is too heavy, and which parcel it is", async () => {
    const [parcel] = arizona.parcels
    const parcels = [parcel!, { ...parcel!, weight: "5000" }]
    const { not_offered, rates } = await Effect.runPromise(desk.quote({ ...arizona, parcels, carrier: "acme" }))
    expect(rates).toEqual([])
    expect(not_offered).toContainEqual(
      expect.objectContaining({ carrier: "acme", service: "ACME_GROUND", reason: "maxWeight", parcel: 1 })
    )
  })

  it("uses the edition of the ship date, and names carriers without one", async () => {
    const at = (time: string) => Date.parse(time) as Quote["at"]
    const later = await Effect.runPromise(desk.quote({ ...arizona, at: at("2027-03-01T12:00:00Z"), carrier: "acme" }))
    expect(new Set(later.rates.map(({ edition }) => edition))).toEqual(new Set(["2027"]))
    const earlier = await Effect.runPromise(desk.quote({ ...arizona, at: at("2025-03-01T12:00:00Z") }))
    expect(earlier).toEqual({
      rates: [],
      not_offered: ["acme", "harbor", "swift"].map((carrier) => ({
        carrier,
        reason: "no card is valid on the ship date"
      }))
    })
  })

  it("costs the same in centimetres and kilograms", async () => {
    const parcels = [{ length: "50.8", width: "41.91", height: "10.16", weight: "1.36" }]
    const metric = await Effect.runPromise(desk.quote({ ...arizona, units: "cm/kg", parcels }))
    const imperial = await Effect.runPromise(desk.quote(arizona))
    expect(metric.rates.map(({ cost, service }) => [service, cost])).toEqual(
      imperial.rates.map(({ cost, service }) => [service, cost])
    )
  })

  it.each<readonly [Partial<Quote>, string]>([
    [{ carrier: "none" }, "carrier"],
    [{ parcels: [{ length: 1, width: 1, height: 1, weight: 0 }] }, "parcels[0].weight"],
    [{ parcels: [{ length: "x", width: 1, height: 1, weight: 1 }] }, "parcels[0].length"]
  ])("refuses a request with an invalid value: %j", async (changed, path) => {
    const refusal = await Effect.runPromise(Effect.flip(desk.quote({ ...arizona, ...changed })))
    expect(refusal).toMatchObject({ kind: "invalid", path, message: expect.stringMatching(/^[\w.[\]]+: /) })
  })

  it("names an invalid card, and quotes the other carriers", async () => {
    const [card, , swift] = exampleCards as [RateCard, RateCard, RateCard]
    const invalid = { ...card, services: card.services.map((each) => ({ ...each, surcharges: ["NONE"] })) }
    const { not_offered, rates } = await Effect.runPromise(
      rateCardsDesk([invalid, swift], exampleShipFrom).quote(arizona)
    )
    expect(not_offered).toContainEqual({
      carrier: "acme",
      reason: expect.stringMatching(/^the card acme-us 2026 is invalid: /)
    })
    expect(new Set(rates.map(({ carrier }) => carrier))).toEqual(new Set(["swift"]))
  })

  it("does not quote a carrier whose card has an error of the linter", async () => {
    const [card] = exampleCards as [RateCard]
    const repeated = { ...card, services: [...card.services, card.services[0]!] }
    expect(await Effect.runPromise(rateCardsDesk([repeated], exampleShipFrom).quote(arizona))).toEqual({
      rates: [],
      not_offered: [
        {
          carrier: "acme",
          reason: `the card acme-us 2026 is invalid: services[${card.services.length}].code: duplicate service "ACME_GROUND"`
        }
      ]
    })
  })

  it("does not quote a carrier with two cards that start on one day", async () => {
    const [card] = exampleCards as [RateCard]
    const { not_offered, rates } = await Effect.runPromise(
      rateCardsDesk([card, { ...card, id: "copy" }], exampleShipFrom).quote(arizona)
    )
    expect(rates).toEqual([])
    expect(not_offered).toEqual([
      { carrier: "acme", reason: `the cards acme-us 2026 and copy 2026 both start on ${card.validFrom}` }
    ])
  })

  it("sorts by currency first, and names no surcharge of a card without surcharges", async () => {
    const [card, , swift] = exampleCards as [RateCard, RateCard, RateCard]
    const harbor = exampleCards.find(({ carrier }) => carrier === "harbor")!
    const { surcharges: _, ...plain } = card
    const services = card.services.map((service) => ({ ...service, surcharges: [] }))
    const canadian = { ...plain, services, currency: "CAD" }
    const { rates } = await Effect.runPromise(
      rateCardsDesk([swift, canadian, { ...harbor, currency: "AUD" }], exampleShipFrom).quote(arizona)
    )
    const currencies = rates.map(({ currency }) => currency)
    expect(new Set(currencies)).toEqual(new Set(["AUD", "CAD", "USD"]))
    expect(currencies).toEqual(currencies.toSorted())
    const lines = rates.filter(({ currency }) => currency === "CAD").flatMap(({ lines }) => lines)
    expect(new Set(lines.map(({ title }) => title))).toEqual(new Set(["Base price"]))
  })

  it("refuses every request if the ship-from document is invalid, and still lists the cards", async () => {
    const desk = rateCardsDesk(exampleCards, { ...exampleShipFrom, timezone: "Nowhere/At_All" })
    expect(await Effect.runPromise(Effect.flip(desk.quote(arizona)))).toMatchObject({
      kind: "conflict",
      message: expect.stringMatching(/^the ship-from document is invalid: /)
    })
  })

  it("refuses a type of package that no card names", async () => {
    expect(await Effect.runPromise(Effect.flip(desk.quote({ ...arizona, package_type: "Tubee" })))).toMatchObject({
      kind: "invalid",
      path: "package_type",
      message: 'package_type: unknown package type "Tubee"; did you mean "Tube"?'
    })
  })

  it("passes the type of the package on", async () => {
    const { not_offered, rates } = await Effect.runPromise(desk.quote({ ...arizona, package_type: "Tube" }))
    expect(rates.length + not_offered.length).toBeGreaterThan(3)
  })
})
