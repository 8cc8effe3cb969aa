// cspell:ignore GRUOND
import { afterAll, describe, expect, it } from "vitest"
import { data, sandbox } from "../sandbox.ts"

const { clear, put, read, run, values } = sandbox()
afterAll(clear)

const june = ["--at", "2026-06-10T12:00:00Z"] as const
const cards = ["--cards", "cards", "--ship-from", "from.json", ...june] as const
const destination = { country: "US", state: "NY", postal: "10001" }
const box = { width: 10, length: 12, height: 5, weight: 8 }
const one = put("one.json", JSON.stringify({ order: "A", boxes: [box], destination, carrier: "harbor" }))
const all = put("all.json", JSON.stringify({ order: "A", boxes: [box], destination }))

interface Rate {
  readonly method: string
  readonly carrier: string
  readonly cost: string
  readonly days: ReadonlyArray<number>
  readonly lines: ReadonlyArray<{ readonly code: string; readonly amount: string }>
}
const rated = async (...args: ReadonlyArray<string>) =>
  values((await run(["rate", ...args])).out)[0] as unknown as {
    readonly shipDate: string
    readonly rates: ReadonlyArray<Rate>
    readonly notOffered: ReadonlyArray<{ readonly carrier: string; readonly reason: string }>
  }
const linesOf = ({ lines }: Rate) => lines.map(({ amount, code }) => [code, amount])

describe("waybill rate", () => {
  it("quotes every carrier with a card, cheapest first, as the sum of its lines", async () => {
    const { rates } = await rated(all, ...cards)
    expect(new Set(rates.map(({ carrier }) => carrier))).toEqual(new Set(["acme", "harbor", "swift"]))
    const costs = rates.map(({ cost }) => Number(cost))
    expect(costs).toEqual(costs.toSorted((a, b) => a - b))
    for (const { cost, lines } of rates)
      expect(lines.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)).toBe(
        Math.round(Number(cost) * 100)
      )
  })

  it("quotes only the carrier of the order: 15.30 up to 10 pounds, and 1.20 for handling", async () => {
    const { rates, shipDate } = await rated(one, ...cards)
    expect(shipDate).toBe("2026-06-12")
    expect(rates.map(({ carrier }) => carrier)).toEqual(["harbor"])
    expect(linesOf(rates[0]!)).toEqual([
      ["base", "15.30"],
      ["signature", "1.20"]
    ])
  })

  it("uses the example cards without --cards, and reports it", async () => {
    const { err, out } = await run(["rate", all, ...june])
    expect(err).toMatch(/^waybill: prices are from the example cards; use --cards for your own\n/)
    expect(out).toBe((await run(["rate", all, ...cards])).out)
  })

  it("adds a line if --residential is given or the order is residential", async () => {
    const residential = (rates: ReadonlyArray<Rate>) =>
      rates
        .filter(({ lines }) => lines.some(({ amount, code }) => code === "residential" && amount === "4.95"))
        .map(({ method }) => method)
    expect(residential((await rated(all, ...cards)).rates)).toEqual([])
    const homes = residential((await rated(all, ...cards, "--residential")).rates)
    expect(homes).toContain("ACME_GROUND")
    const home = put("home.json", JSON.stringify({ boxes: [box], destination, residential: true }))
    expect(residential((await rated(home, ...cards)).rates)).toEqual(homes)
    const office = put("office.json", JSON.stringify({ boxes: [box], destination, residential: false }))
    expect(residential((await rated(office, ...cards, "--residential")).rates)).toEqual([])
  })

  it("skips two days of handling with --rush", async () => {
    expect((await rated(one, ...cards, "--rush")).shipDate).toBe("2026-06-10")
  })

  it("selects the edition of a card in force at --at, unless the order has a time", async () => {
    const acme = put(
      "acme.json",
      JSON.stringify({ boxes: [box], destination, carrier: "acme", service: "ACME_GROUND" })
    )
    const now = (await rated(acme, ...cards)).rates[0]!
    const later = (await rated(acme, "--cards", "cards", "--at", "2027-06-09T12:00:00Z")).rates[0]!
    expect(Number(later.cost)).toBeGreaterThan(Number(now.cost))
    const dated = put(
      "dated.json",
      JSON.stringify({ boxes: [box], destination, carrier: "acme", service: "ACME_GROUND", at: "2027-06-09T12:00:00Z" })
    )
    expect((await rated(dated, ...cards)).rates).toEqual([later])
  })

  it("reads the sizes and weights of boxes in --units", async () => {
    const metric = { width: 254, length: 304.8, height: 127, weight: 3628.73896 }
    put("metric.json", JSON.stringify({ order: "A", boxes: [metric], destination, carrier: "harbor" }))
    expect(await rated("metric.json", ...cards, "--units", "mm,g")).toEqual(await rated(one, ...cards))
  })

  it.each(["ndjson", "csv"])("refuses the output of pack in other units: %s", async (format) => {
    const order = { order: "A", items: [{ reference: "cup", width: 4, length: 4, height: 4, weight: 1 }], destination }
    const file = `metric.${format}`
    put("cups.json", JSON.stringify(order))
    expect((await run(["pack", "cups.json", "--units", "cm,kg", "--out", file])).code).toBe(0)
    const { code, err } = await run(["rate", file, ...cards])
    expect(err).toContain(`${format === "csv" ? "" : " (/units)"}: units "cm,kg" contradict --units in,lb\n`)
    expect(code).toBe(1)
    expect((await run(["rate", file, ...cards, "--units", "cm,kg"])).code).toBe(0)
  })

  it("refuses an unknown kind of a packed box, and reads the kind from a CSV", async () => {
    const unknown = "must be one of box, tube, mailer"
    for (const kind of ["Tube", "Tub", "pallet"]) {
      put("kinds.json", JSON.stringify({ boxes: [{ ...box, kind }], destination }))
      expect((await run(["rate", "kinds.json", ...cards])).err).toContain(`(/boxes/0/kind): ${unknown}\n`)
    }
    const csv = (kind: string) =>
      put("kinds.csv", `kind,width,length,height,weight,country,state,postal\n${kind},10,12,5,8,US,NY,10001\n`)
    expect((await run(["rate", csv("Tub"), ...cards])).err).toContain(`line 2, column 1: kind: ${unknown}\n`)
    expect((await run(["rate", csv("tube"), ...cards])).code).toBe(0)
  })

  it("reads the output of `pack` in both formats, and refuses unpacked orders", async () => {
    put("packed.ndjson", (await run(["pack", "orders.csv"])).out)
    put("packed.csv", (await run(["pack", "orders.csv", "--format", "csv"])).out)
    const { code, err, out } = await run(["rate", "packed.ndjson", ...cards, "--format", "csv"])
    await expect(out).toMatchFileSnapshot(data("rated.csv"))
    expect(code).toBe(1)
    expect(err).toMatch(
      /^waybill: line 3, column \d+ \(\/unpacked\): the order was not packed in full\nwaybill: line 4, column \d+ \(\/mistakes\): the order was not packed\n/
    )
    const again = await run(["rate", "packed.csv", ...cards, "--format", "csv"])
    const prices = (csv: string) =>
      csv
        .split("\n")
        .filter((line) => line.includes("USD"))
        .map((line) => line.replace(/^\d+,/, ""))
    expect(prices(again.out)).toEqual(prices(out))
    expect(prices(out).length).toBeGreaterThan(4)
  })

  it("reads the boxes of an order without a name as one order from the CSV of pack", async () => {
    put("pairs.csv", "reference,width,length,height,weight,quantity,country,state,postal\nA,26,26,26,5,2,US,NY,10001\n")
    expect((await run(["pack", "pairs.csv", "--boxes", "boxes.json", "--out", "pairs-packed.csv"])).code).toBe(0)
    expect((await run(["rate", "pairs-packed.csv"])).err).toContain("\n1 order, 2 boxes, ")
  })

  it("packs the items of a CSV with quantities first, and quotes the rows of a CSV without them as boxes", async () => {
    const header = "order,reference,width,length,height,weight,country,state,postal"
    put("items.csv", `${header},quantity\nA,cup,4,4,4,1,US,NY,10001,2\nA,jar,4,4,4,1,US,NY,10001,\n`)
    expect((await run(["rate", "items.csv", ...cards])).err).toMatch(/^1 order, 1 box, /m)
    put("own-boxes.csv", `${header}\nA,S,4,4,4,1,US,NY,10001\nA,S,4,4,4,1,US,NY,10001\n`)
    expect((await run(["rate", "own-boxes.csv", ...cards])).err).toMatch(/^1 order, 2 boxes, /m)
  })

  it("refuses an order with unpacked items, in both formats", async () => {
    const sides = { width: 4, length: 4, height: 4, weight: 1 }
    const items = [
      { reference: "cup", ...sides },
      { reference: "mast", ...sides, length: 900 }
    ]
    put("partly.json", JSON.stringify({ order: "A", items, destination }))
    for (const name of ["partly.ndjson", "partly.csv"]) {
      await run(["pack", "partly.json", "--out", name])
      expect(read(name)).toContain("mast is too large for every box")
      const { code, err, out } = await run(["rate", name, ...cards, "--format", "csv"])
      expect(code).toBe(1)
      expect(err).toMatch(/^waybill: line \d, column \d+(?: \(\/unpacked\))?: the order was not packed in full\n/)
      expect(out).not.toContain("USD")
    }
  })

  it("reports a carrier without a card in force on the ship date", async () => {
    const { notOffered, rates } = await rated(all, "--cards", "cards", "--at", "2025-06-09T12:00:00Z")
    expect(rates).toEqual([])
    expect((await run(["rate", all, "--cards", "cards", "--at", "2025-06-09T12:00:00Z"])).code).toBe(1)
    expect(notOffered).toEqual(
      ["acme", "harbor", "swift"].map((carrier) => ({ carrier, reason: "no card is valid on the ship date" }))
    )
  })

  it("supports --out, --workers, --strict, --resume and standard input like `pack`", async () => {
    const text = `${read("all.json")}\n{"boxes":[]}\n${read("all.json").replace('"A"', '"B"')}\n`
    put("three.ndjson", text)
    const whole = (await run(["rate", "three.ndjson", ...cards])).out
    expect(values(whole)).toHaveLength(3)
    expect(values((await run(["rate", "three.ndjson", ...cards, "--strict"])).out)).toHaveLength(2)
    put("rates.ndjson", `${whole.split("\n")[0]}\n{"line":2,"mis`)
    await run(["rate", "three.ndjson", ...cards, "--out", "rates.ndjson", "--resume", "--workers", "1"])
    expect(read("rates.ndjson")).toBe(whole)
    expect((await run(["rate", "-", ...cards], { input: text })).out).toBe(whole)
  })

  it.each<[order: object, where: string, line: string]>([
    [{ boxes: [box] }, "{", "(/destination): missing destination; rating needs one"],
    [
      { boxes: [{ ...box, weight: 0 }], destination },
      "0}",
      '(/boxes/0/weight): box 1 has no weight; rating needs one in the field or column "weight"'
    ],
    [
      { boxes: [box], destination, carrier: "nobody" },
      '"nobody"',
      '(/carrier): no rate card: unknown carrier "nobody"; expected one of acme, harbor, swift'
    ],
    [
      { boxes: [box], destination, carrier: "acme", service: "ACME_GRUOND" },
      '"ACME_GRUOND"',
      '(/service): unknown service "ACME_GRUOND"; did you mean "ACME_GROUND"?'
    ],
    [{ items: [], destination }, "{", ": no boxes; the order must have at least one"]
  ])("refuses to rate the order %j", async (order, where, line) => {
    const text = JSON.stringify(order)
    const { code, err } = await run(["rate", put("faulty.json", text), ...cards])
    const column = text.indexOf(where) + 1
    expect(err.split("\n")[0]).toBe(`waybill: line 1, column ${column}${line.startsWith(":") ? "" : " "}${line}`)
    expect(code).toBe(1)
  })

  it.each<[args: ReadonlyArray<string>, line: string]>([
    [["--cards", "nowhere"], "--cards nowhere: cannot be read: no such file or directory"],
    [["--cards", "cards", "--ship-from", "boxes.json"], "--ship-from boxes.json: format: missing; expected shipfrom/1"],
    [
      ["--cards", "cards", "--at", "tomorrow"],
      '--at: invalid value "tomorrow"; expected an ISO 8601 time with an offset, such as 2026-11-20T09:00:00Z'
    ]
  ])("`waybill rate` reports an error in one line: %j", async (args, line) => {
    expect(await run(["rate", one, ...args])).toEqual({ code: 2, out: "", err: `waybill: ${line}\n` })
  })

  it.each([
    [{ country: "US" }, undefined, true],
    // Two states have this code.
    [{ country: "us", state: " ", postal: "73960" }, undefined, true],
    [{ country: "US", state: "TX", postal: "77002" }, undefined, false],
    // This carrier has zones by state only in the United States.
    [{ country: "US", postal: "73960" }, "harbor", true],
    [{ country: "CA", postal: "K1A 0H3" }, "harbor", false]
  ])(
    "reports that a state is missing for zones by state: %j, carrier %s, %s",
    async (destination, carrier, isMissing) => {
      const items = [{ reference: "cup", width: 4, length: 4, height: 4, weight: 1 }]
      const file = put("stateless.json", JSON.stringify({ order: "A", items, destination, carrier }))
      for (const command of ["ship", "rate"])
        expect((await run([command, file, "--at", "2026-11-20T09:00:00Z"])).err.split("\n")).toEqual([
          "waybill: prices are from the example cards; use --cards for your own",
          ...(isMissing
            ? ["waybill: 1 order has no state: A; prices can be wrong or missing, because cards have zones by state"]
            : []),
          expect.stringMatching(/^1 order, 1 box, /),
          ""
        ])
    }
  )

  it.each(["ship", "rate"])("%s reports a missing time if other orders have one", async (command) => {
    const items = [{ reference: "cup", width: 4, length: 4, height: 4, weight: 1 }]
    const line = (more: object) => `${JSON.stringify({ items, destination, ...more })}\n`
    const note =
      "waybill: 1 order has no time (`at`), unlike others; prices are for the time in --at, or for the time of the run\n"
    put("timed.ndjson", line({ at: "2026-06-09T12:00:00Z" }) + line({}))
    expect((await run([command, "timed.ndjson", ...cards])).err).toContain(note)
    put("untimed.ndjson", line({}) + line({}))
    expect((await run([command, "untimed.ndjson", ...cards])).err).not.toContain("no time")
  })

  it.each(["ship", "rate", "replay"])("%s notes times more than a year ahead", async (command) => {
    const against = command === "replay" ? ["--against", "cards"] : []
    const items = [{ reference: "cup", width: 4, length: 4, height: 4, weight: 1 }]
    const lines = ["2062-06-09", "2026-06-09"].map((day) =>
      JSON.stringify({ order: `on ${day}`, items, destination, at: `${day}T12:00:00Z` })
    )
    put("distant.ndjson", lines.join("\n"))
    const note = (names: string) => `${names}; prices are from the editions valid at that time\n`
    expect((await run([command, "distant.ndjson", ...against, ...cards])).err).toContain(
      note("waybill: 1 order has a time more than a year ahead: on 2062-06-09")
    )
    put("near.json", JSON.stringify({ order: "A", items, destination }))
    const at = (year: number) =>
      run([command, "near.json", ...against, ...cards.slice(0, -2), "--at", `${year}-06-09T12:00:00Z`])
    expect((await at(2062)).err).toContain(note("waybill: 1 order has a time more than a year ahead: A"))
    expect((await at(2026)).err).not.toContain("ahead")
  })

  it.each(["ship", "rate", "replay"])("%s names the item without a weight, and no box", async (command) => {
    const tray = { reference: "tray", width: 4, length: 4, height: 4 }
    put("weightless.json", JSON.stringify({ destination, items: [{ ...tray, weight: 0 }] }))
    const against = command === "replay" ? ["--against", "cards"] : []
    const { code, err } = await run([command, "weightless.json", ...against, ...cards])
    const column = read("weightless.json").indexOf("0}]") + 1
    expect(err.split("\n")[0]).toBe(
      `waybill: line 1, column ${column} (/items/0/weight): no weight; rating needs one in the field or column "weight", or in the file of --items`
    )
    expect(code).toBe(1)
  })
})
