// cspell:ignore Alsaka Holtsville

import { exampleCards, type RateCard } from "@waybill/packing/rating"
import { afterAll, describe, expect, it } from "vitest"
import { sandbox } from "../commands/sandbox.ts"

const { clear, put, run, values } = sandbox()
afterAll(clear)

const rating = ["--cards", "cards", "--ship-from", "from.json", "--at", "2026-06-10T12:00:00Z"] as const
const box = { width: 10, length: 12, height: 5, weight: 8 }
const item = { reference: "cup", width: 4, length: 4, height: 4, weight: 8 }

interface Priced {
  readonly rates?: ReadonlyArray<{ readonly cost: string }>
  readonly rate?: { readonly cost: string }
  readonly destination?: object
  readonly mistakes?: ReadonlyArray<{ readonly at: string; readonly message: string }>
}

/** Prices one order for each destination. */
const price = async (command: "rate" | "ship", ...destinations: ReadonlyArray<object>) => {
  const pieces = command === "rate" ? { boxes: [box] } : { items: [item] }
  put("places.ndjson", destinations.map((destination) => `${JSON.stringify({ ...pieces, destination })}\n`).join(""))
  const { code, err, out } = await run([command, "places.ndjson", ...rating])
  return { code, notes: err.split("\n"), orders: values(out) as unknown as ReadonlyArray<Priced> }
}

describe("destinations of priced orders", () => {
  it.each(["rate", "ship"] as const)(
    "%s reads a repaired destination like the right one, and reports it",
    async (command) => {
      const right = [
        { country: "US", state: "MA", postal: "01001" },
        { country: "US", state: "AK", postal: "99501" },
        { country: "US", state: "NY", postal: "10001" }
      ]
      const given = [
        { country: "US", state: "MA", postal: "1001" },
        { country: "US", state: "Alaska", postal: "99501" },
        { country: "United States", state: "N.Y.", postal: "10001" }
      ]
      const [expected, repaired] = [await price(command, ...right), await price(command, ...given)]
      const costs = ({ orders }: typeof expected) =>
        orders.map(({ rate, rates }) => rate?.cost ?? rates?.map(({ cost }) => cost))
      expect(costs(repaired)).toEqual(costs(expected))
      expect(repaired.notes.slice(0, 4)).toEqual([
        expect.stringMatching(/^waybill: line 1, column \d+ \(\/destination\/postal\): read "1001" as "01001"$/),
        expect.stringMatching(/^waybill: line 2, column \d+ \(\/destination\/state\): read "Alaska" as "AK"$/),
        expect.stringMatching(/^waybill: line 3, column \d+ \(\/destination\/country\): read "United States" as "US"$/),
        expect.stringMatching(/^waybill: line 3, column \d+ \(\/destination\/state\): read "N\.Y\." as "NY"$/)
      ])
      expect(repaired.code).toBe(expected.code)
      if (command === "ship") expect(repaired.orders.map(({ destination }) => destination)).toEqual(right)
    }
  )

  it.each(["rate", "ship"] as const)(
    "%s reads an absent state from the postal code, and reports it",
    async (command) => {
      const [given, expected] = [
        await price(command, { country: "US", postal: "99501" }),
        await price(command, { country: "US", state: "AK", postal: "99501" })
      ]
      expect(given.orders).toEqual(expected.orders)
      expect(given.notes[0]).toMatch(
        /^waybill: line 1, column \d+ \(\/destination\/state\): missing; read as "AK" from the postal code$/
      )
    }
  )

  it("rate reports an absent postal code if a card has zones by postal code in the country", async () => {
    const [card] = exampleCards as [RateCard]
    const near = { id: card.zones[0]!.id, match: [{ country: "US", postal: ["100-119"] }] }
    put("coded.json", JSON.stringify({ ...card, zones: [near, ...card.zones.slice(1)] }))
    put("uncoded.json", JSON.stringify({ boxes: [box], destination: { country: "US", state: "NY" } }))
    const note =
      "1 order has no postal code: line 1; prices can be wrong or missing, because cards have zones by postal code"
    const args = ["rate", "uncoded.json", ...rating.slice(2)]
    expect((await run([...args, "--cards", "coded.json"])).err).toContain(note)
    put("uncoded.json", JSON.stringify({ boxes: [box], destination: { country: "CA", state: "ON" } }))
    expect((await run([...args, "--cards", "coded.json"])).err).not.toContain(note)
  })

  it.each(["rate", "ship"] as const)("%s refuses an uncertain destination with its place", async (command) => {
    const { code, orders } = await price(
      command,
      { country: "US", state: "NY", postal: "1001" },
      { country: "US", state: "Alsaka", postal: "99501" },
      { country: "XX" },
      { country: "Untied States" },
      { country: "US", state: "NY", postal: "00000" }
    )
    expect(orders.map(({ mistakes }) => mistakes?.map(({ at, message }) => `${at}: ${message}`))).toEqual([
      ['/destination/postal: invalid postal code "1001" of US; "01001" is in MA, not in NY'],
      ['/destination/state: unknown state "Alsaka" of US; did you mean "Alaska"?'],
      ['/destination/country: unknown country "XX"; expected an ISO 3166-1 alpha-2 code'],
      ['/destination/country: unknown country "Untied States"; did you mean "United States"?'],
      ['/destination/postal: no state of US has the postal code "00000"']
    ])
    expect(code).toBe(1)
  })

  it("replay refuses an uncertain destination, and pack keeps it for the command that prices it", async () => {
    const order = { order: "A", items: [item], destination: { country: "US", state: "XX", postal: "10001" } }
    put("uncertain.json", JSON.stringify(order))
    const replayed = await run(["replay", "uncertain.json", ...rating, "--against", "cards"])
    expect(replayed.err).toContain('(/destination/state): unknown state "XX" of US; expected a two-letter code\n')
    expect(replayed.code).toBe(1)
    const packed = await run(["pack", "uncertain.json"])
    expect(values(packed.out)).toMatchObject([{ destination: order.destination }])
  })

  it("boxes suggest --least cost skips uncertain destinations, and counts repaired ones", async () => {
    const order = (postal: string) =>
      JSON.stringify({ items: [item], destination: { country: "US", state: "MA", postal } })
    put("past.ndjson", `${order("1001")}\n${order("01001")}\n${order("9001")}\n`)
    const args = ["boxes", "suggest", "past.ndjson", "--count", "1", "--least", "cost", ...rating]
    expect((await run(args)).err).toContain(
      "Searching for 1 size with 2 of 2 orders. Skipped 1 (invalid or empty). Repaired the destination of 1 order.\n"
    )
    expect((await run(args.slice(0, 5))).err).toContain("3 of 3 orders.\n")
  })

  it("sums up many repairs by kind", async () => {
    const places = Array.from({ length: 22 }, (_, n) => ({ country: "US", state: "MA", postal: String(1001 + n) }))
    const { notes } = await price("rate", ...places, places[0]!)
    expect(notes).toContain("waybill: 3 more repairs; all 23 by kind:")
    expect(notes).toContain("  23 × destination/postal: repaired")
  })

  it("prints a repeated repair once, with its number at the end", async () => {
    const [ma, nj] = ["1001", "7030"].map((postal, n) => ({ country: "US", state: ["MA", "NJ"][n], postal }))
    const { notes } = await price("rate", ma!, nj!, ...Array<object>(29).fill(ma!))
    const repairs = notes.filter((note) => note.includes("read "))
    expect(repairs).toEqual([
      'waybill: line 1, column 111 (/destination/postal): read "1001" as "01001"',
      'waybill: line 2, column 111 (/destination/postal): read "7030" as "07030"',
      'waybill: 29 more times: destination/postal: read "1001" as "01001"'
    ])
  })
})
