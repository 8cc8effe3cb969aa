// cspell:ignore validto
import { existsSync } from "node:fs"
import { afterAll, describe, expect, it } from "vitest"
import { sandbox } from "../sandbox.ts"

const { clear, put, read, run } = sandbox()
afterAll(clear)

const harbor = "cards/harbor-us-2026.json"
const harborCard = () => JSON.parse(read(harbor)) as Record<string, unknown>

describe("waybill card lint", () => {
  it("lint accepts the example cards and their ship-from document", async () => {
    expect(await run(["card", "lint", "cards", "--ship-from", "from.json"])).toEqual({
      code: 0,
      out: "",
      err: "4 cards: 0 errors, 0 warnings\n"
    })
  })

  it("lint reports the file, line and column of a problem", async () => {
    const text = JSON.stringify({ ...harborCard(), validFrom: "2026-02-30" }, null, 2)
    put("bad.json", text)
    const { code, err, out } = await run(["card", "lint", "bad.json"])
    const line = text.split("\n").findIndex((each) => each.includes("2026-02-30")) + 1
    expect(out).toMatch(
      new RegExp(
        `^SEVERITY +LOCATION +RULE +PROBLEM\nerror +bad.json:${line}:16 +impossible-date +/validFrom: 2026-02-30 does not exist\n`
      )
    )
    expect([code, err]).toEqual([1, "1 card: 1 error, 0 warnings\n"])
  })

  it("lint reports a field that appears twice", async () => {
    put("twice.json", read(harbor).replace('"format":', '"carrier": "other",\n"carrier": "third",\n"format":'))
    const { code, out } = await run(["card", "lint", "twice.json"])
    expect(code).toBe(1)
    expect(out).toContain('field "carrier" appears twice; must appear once')
  })

  it("lint ignores a byte order mark at the start of a file", async () => {
    put("marked.json", `\uFEFF${read(harbor)}`)
    expect(await run(["card", "lint", "marked.json"])).toEqual(await run(["card", "lint", harbor]))
    expect((await run(["card", "diff", "marked.json", harbor])).out).toBe(
      "No differences: both cards quote every shipment alike.\n"
    )
  })

  it("lint --json prints problems as JSON, even for invalid cards and malformed JSON", async () => {
    put("form.json", '{\n  "format": "ratecard/1"\n}')
    put("cut.json", '{"format":')
    const { code, out } = await run(["card", "lint", "form.json", "cut.json", "--json"])
    const lines = JSON.parse(out) as ReadonlyArray<Record<string, unknown>>
    expect(code).toBe(1)
    expect(lines).toContainEqual(
      expect.objectContaining({
        severity: "error",
        rule: "form",
        file: "form.json",
        line: 1,
        column: 1,
        pointer: "/id"
      })
    )
    expect(lines).toContainEqual(expect.objectContaining({ rule: "form", file: "cut.json", line: 1, column: 11 }))
  })

  it("lint exits 0 if there are only warnings", async () => {
    put(
      "unused.json",
      JSON.stringify({
        ...harborCard(),
        surcharges: { ...(harborCard().surcharges as object), idle: { title: "Idle", amount: { fixed: "1.00" } } }
      })
    )
    const { code, out } = await run(["card", "lint", "unused.json"])
    expect(out).toMatch(/^warning +unused\.json:1:\d+ +unused-surcharge +\/surcharges\/idle: /m)
    expect(code).toBe(0)
  })
})

describe("waybill card diff", () => {
  it("diff reports the changes between two cards as text and as JSON", async () => {
    put("dearer.json", read(harbor).replace('"1.20"', '"1.35"'))
    expect((await run(["card", "diff", harbor, "dearer.json"])).out).toMatch(/signature.*1\.20 → 1\.35/)
    const changes = JSON.parse(
      (await run(["card", "diff", harbor, "dearer.json", "--json"])).out
    ) as ReadonlyArray<object>
    expect(changes).toHaveLength(1)
    expect(changes[0]).toMatchObject({ kind: "surcharge-amount", subject: "signature", before: 1.2, after: 1.35 })
    expect((await run(["card", "diff", harbor, harbor])).out).toBe(
      "No differences: both cards quote every shipment alike.\n"
    )
  })
})

describe("waybill card export and import", () => {
  it("refuses to import a card with lint errors", async () => {
    put("february.json", JSON.stringify({ ...harborCard(), validFrom: "2026-02-30" }))
    await run(["card", "export", "february.json", "--rates", "february.csv"])
    const { code, err } = await run([
      "card",
      "import",
      "february.json",
      "--rates",
      "february.csv",
      "--out",
      "march.json"
    ])
    expect([code, err]).toEqual([1, "waybill: february.json: /validFrom: 2026-02-30 does not exist\n"])
    expect(existsSync("march.json")).toBe(false)
  })

  it("imports an exported card unchanged, and imports edits to it", async () => {
    await run(["card", "export", harbor, "--rates", "r.csv", "--zones", "z.csv", "--calendars", "c.csv"])
    expect(read("r.csv")).toMatch(/^service,table,up_to,zone:US,/)
    expect(read("z.csv")).toMatch(/^zone,place,country,/)
    expect(read("c.csv")).toMatch(/^calendar,date\nharbor,2026-01-01\n/)
    const all = ["--rates", "r.csv", "--zones", "z.csv", "--calendars", "c.csv"]
    expect(JSON.parse((await run(["card", "import", harbor, ...all])).out)).toEqual(harborCard())
    put("r2.csv", read("r.csv").replace("9.40", "9.95"))
    const { err } = await run(["card", "import", harbor, "--rates", "r2.csv", "--out", "new.json"])
    expect(err).toBe("Wrote harbor-us 2026 to new.json: 1 service, 3 zones.\n")
    expect(JSON.parse(read("new.json"))).toEqual(JSON.parse(JSON.stringify(harborCard()).replace("9.40", "9.95")))
  })

  it("import prints the warnings of the card, and the services without new prices", async () => {
    const card = harborCard()
    const [service] = card.services as ReadonlyArray<object>
    const air = { ...service, code: "HARBOR_AIR" }
    put("two.json", JSON.stringify({ ...card, services: [service, air] }))
    await run(["card", "export", "two.json", "--rates", "two.csv"])
    const only = read("two.csv")
      .split("\n")
      .filter((line) => !line.startsWith("HARBOR_AIR"))
    put("only.csv", only.join("\n").replace("9.40", "940"))
    const { err } = await run(["card", "import", "two.json", "--rates", "only.csv", "--out", "priced.json"])
    expect(err.split("\n")).toEqual([
      "waybill: only.csv: no prices of HARBOR_AIR; its prices are unchanged",
      expect.stringMatching(/^waybill: two\.json: \/services\/0\/rates\/0\/rows\/\d+.*: /),
      "Wrote harbor-us 2026 to priced.json: 2 services, 3 zones.",
      ""
    ])
  })

  it("import reports an error in a CSV file with its line and column", async () => {
    put("r3.csv", read("r.csv").replace("9.40", "much"))
    const { code, err } = await run(["card", "import", harbor, "--rates", "r3.csv"])
    expect(err).toMatch(/^waybill: r3\.csv: Line 2, column 4 \(zone:US\): found "much"; expected a decimal\n/)
    expect(code).toBe(1)
  })

  const shop = {
    id: "shop",
    edition: "1",
    carrier: "shop",
    validFrom: "2026-01-01",
    currency: "USD",
    units: { length: "in", weight: "lb" },
    calendar: { weekdays: ["mon", "tue", "wed", "thu", "fri"], holidays: [] },
    transit: [1, 3]
  }
  put("shop.json", JSON.stringify(shop))
  put(
    "magento.csv",
    "Country,Region/State,Zip/Postal Code,Weight (and above),Shipping Price\nUSA,*,*,0,15\nUSA,*,*,10,20\n"
  )
  put(
    "matrix.csv",
    "Country,Region/State,City,Zip/Postal Code From,Zip/Postal Code To,Weight From,Weight To,Shipping Price,Delivery Type\nUSA,*,*,*,*,0,10,15,Ground\nUSA,*,*,*,*,10,100,20,Ground\n"
  )

  it("converts Magento table rates to a card that quotes 15 below ten pounds and 20 above", async () => {
    const { err } = await run([
      "card",
      "import",
      "shop.json",
      "--magento",
      "magento.csv",
      "--service",
      "FLAT",
      "--explain",
      "--out",
      "flat.json"
    ])
    expect(err).toMatch(/^.*\[0, 10\).*\n.*\[10, …\).*\nWrote shop 1 to flat\.json: 1 service, 1 zone\.\n$/)
    const boxes = (weight: number) =>
      JSON.stringify({
        boxes: [{ width: 9, length: 9, height: 9, weight }],
        destination: { country: "US", state: "NY", postal: "10001" }
      })
    put("boxes.ndjson", `${boxes(9.5)}\n${boxes(10)}\n`)
    const rated = await run([
      "rate",
      "boxes.ndjson",
      "--cards",
      "flat.json",
      "--at",
      "2026-06-10T12:00:00Z",
      "--format",
      "csv"
    ])
    expect(rated.out.match(/shop,FLAT,FLAT,[\d.]+/g)).toEqual(["shop,FLAT,FLAT,15.00", "shop,FLAT,FLAT,20.00"])
  })

  it("converts MatrixRate and Karrio price lists to rate cards", async () => {
    const matrix = JSON.parse((await run(["card", "import", "shop.json", "--matrixrate", "matrix.csv"])).out) as {
      readonly services: ReadonlyArray<{ readonly code: string }>
    }
    expect(matrix.services.map(({ code }) => code)).toEqual(["GROUND"])
    put("late.json", JSON.stringify({ ...(JSON.parse(read("shop.json")) as object), valid_to: "2026-12-31" }))
    expect((await run(["card", "import", "late.json", "--matrixrate", "matrix.csv"])).err).toBe(
      'waybill: late.json: unknown field "valid_to"; did you mean "validTo"?\n'
    )
    const { code, err } = await run(["card", "import", "shop.json", "--karrio", "magento.csv", "--home", "DE"])
    expect(code).toBe(1)
    expect(err).toMatch(/^waybill: magento\.csv: Line 1, column 1: the header has no column "service_code"$/m)
  })

  it.each<[args: ReadonlyArray<string>, line: string]>([
    [["export", harbor], "nothing to export; use at least one of --zones, --rates, --calendars and --percentages"],
    [
      ["import", harbor],
      "nothing to import; use at least one of --zones, --rates, --calendars and --percentages, or one price list"
    ],
    [
      ["import", "shop.json", "--magento", "magento.csv", "--karrio", "x.csv"],
      "--magento: cannot be combined with another price list or CSV; a price list is a whole card"
    ],
    [
      ["import", "from.json", "--magento", "magento.csv"],
      'from.json: missing field "edition"; a price list needs id, edition, carrier, validFrom, currency, units, calendar, transit'
    ],
    [["import", harbor, "--rates", "nowhere.csv"], "nowhere.csv: cannot be read: no such file or directory"],
    [
      ["import", "shop.json", "--magento", "magento.csv", "--service", "a b"],
      '--service: invalid value "a b"; expected a service code: at most 64 letters, digits, dots, dashes and underscores'
    ],
    [
      ["import", "shop.json", "--karrio", "magento.csv", "--home", "Germany"],
      '--home: invalid value "Germany"; expected a country as two capital letters'
    ],
    [["diff", "nowhere.json", harbor], "nowhere.json: cannot be read: no such file or directory"],
    [["lint", "nowhere"], "nowhere: cannot be read: no such file or directory"]
  ])("`waybill card` reports an error in one line: %j", async (args, line) => {
    expect(await run(["card", ...args])).toEqual({ code: 2, out: "", err: `waybill: ${line}\n` })
  })
})
