// Exports stored orders, and gives the export to the offline commands.
import { readdirSync, symlinkSync } from "node:fs"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { hasDuckDb } from "../../../src/parquet/duckdb.ts"
import { sandbox } from "../sandbox.ts"
import { pushMany, pushOrders, runOn } from "./stored-orders.ts"

const { clear, folder, put, read, run, values } = sandbox()
afterAll(clear)

const isInstalled = await hasDuckDb()

beforeAll(() => runOn(`${folder}/waybill.db`, pushOrders))

/** Lines of the output of `order export`, with the notes on standard error. */
const exported = async (...flags: ReadonlyArray<string>) => {
  const { code, err, out } = await run(["order", "export", ...flags])
  return { code, err, out, lines: flags.includes("csv") ? [] : values(out) }
}
const namesOf = (lines: ReadonlyArray<Record<string, unknown>>) => lines.map(({ order }) => order)

const print = { reference: "SUNSET", width: 16, height: 20, quantity: 2, finishing: "Canvas" }
const destination = { country: "US", state: "NY", postal: "10001" }

describe("waybill order export", () => {
  it("refuses times in reverse order", async () => {
    expect(await run(["order", "export", "--since", "2026-12-01", "--until", "2026-11-01"])).toEqual({
      code: 2,
      out: "",
      err: "waybill: --until: is not after --since; no order is between them\n"
    })
    expect((await run(["order", "export", "--since", "2999-01-01"])).err).toBe(
      "waybill: --since: must not be in the future\n"
    )
  })

  it("writes all orders except cancelled ones, newest first, and counts missing data", async () => {
    const { code, err, lines } = await exported()
    expect([code, err.split("\n")]).toEqual([
      0,
      [
        "Wrote 4 orders, units in,lb.",
        "1 order without a destination, a quote and boxes: personal data was erased.",
        "1 shipped order without boxes: only a quote for the same parcels has their sides.",
        ""
      ]
    ])
    const { quote, ...first } = lines[3]!
    expect([...lines.slice(0, 3), first]).toEqual([
      {
        order: "west/104",
        at: "2026-06-03T03:00:00.000Z",
        carrier: "acme",
        service: "ACME_GROUND",
        residential: false,
        rush: false,
        shipDate: "2026-06-03",
        units: "in,lb",
        prints: [print]
      },
      {
        order: "west/103",
        at: "2026-06-03T03:00:00.000Z",
        destination,
        carrier: "acme",
        service: "ACME_2DAY",
        rush: false,
        shipDate: "2026-06-03",
        units: "in,lb",
        prints: [print]
      },
      {
        order: "east/102",
        at: "2026-06-02T03:00:00.000Z",
        destination,
        carrier: "acme",
        service: "ACME_2DAY",
        rush: true,
        units: "in,lb",
        prints: [print, { width: 16, height: 20, quantity: 2, finishing: "Rolled" }]
      },
      {
        order: "east/101",
        at: "2026-06-01T03:00:00.000Z",
        destination,
        carrier: "acme",
        service: "ACME_GROUND",
        residential: false,
        rush: false,
        shipDate: "2026-06-02",
        units: "in,lb",
        prints: [print],
        boxes: [{ kind: "box", width: 18.5, length: 22.5, height: 5, weight: 9.5, tracking: "1Z1" }]
      }
    ])
    expect(quote).toMatchObject({ service: "ACME_GROUND", cost: "27.84", destination, boxes: [{ weight: "5.36" }] })
  })

  it("writes no personal data in any format", async () => {
    const texts = [
      await exported(),
      await exported("--format", "csv"),
      await exported("--format", "csv", "--rows", "boxes")
    ]
    expect(texts.map(({ out }) => out).join("")).not.toMatch(/Ada|Secret|555-0100|example\.com|E-1|W-1/)
  })

  it("writes a row for each print, or with --rows boxes for each shipped box", async () => {
    const { out } = await exported("--format", "csv", "--account", "east")
    expect(
      out
    ).toBe(`order,reference,width,height,quantity,finishing,country,state,postal,carrier,service,ship_date,at,residential,rush,units
east/102,SUNSET,16,20,2,Canvas,US,NY,10001,acme,ACME_2DAY,,2026-06-02T03:00:00.000Z,,yes,"in,lb"
east/102,,16,20,2,Rolled,US,NY,10001,acme,ACME_2DAY,,2026-06-02T03:00:00.000Z,,yes,"in,lb"
east/101,SUNSET,16,20,2,Canvas,US,NY,10001,acme,ACME_GROUND,2026-06-02,2026-06-01T03:00:00.000Z,no,no,"in,lb"
`)
    expect(
      (await exported("--format", "csv", "--rows", "boxes")).out
    ).toBe(`order,tracking,width,length,height,weight,country,state,postal,carrier,service,ship_date,at,residential,rush,units
east/101,1Z1,18.5,22.5,5,9.5,US,NY,10001,acme,ACME_GROUND,2026-06-02,2026-06-01T03:00:00.000Z,no,no,"in,lb"
`)
  })

  it("selects orders by the time of their creation, account and stage", async () => {
    const select = async (...flags: ReadonlyArray<string>) => namesOf((await exported(...flags)).lines)
    expect(await select("--since", "2026-06-03")).toEqual(["west/104", "west/103"])
    expect(await select("--since", "2026-06-02", "--until", "2026-06-03")).toEqual(["east/102"])
    expect(await select("--account", "west", "--stage", "cancelled")).toEqual(["west/105"])
    expect(await select("--stage", "new", "--stage", "processing")).toEqual(["east/102"])
    expect(await select("--account", "nobody")).toEqual([])
  })

  it("writes the ship date in the time zone of the print shop", async () => {
    const { lines } = await exported("--time-zone", "America/New_York", "--stage", "shipped")
    expect(lines.map(({ shipDate }) => shipDate)).toEqual(["2026-06-02", "2026-06-02", "2026-06-01"])
  })
})

describe("a database with more orders than a page", () => {
  it("exports each order once", async () => {
    await runOn(`${folder}/many.db`, pushMany)
    const { lines } = await exported("--database", "many.db")
    expect([lines.length, new Set(namesOf(lines)).size]).toEqual([501, 501])
  })
})

describe("an exported file", () => {
  it("feeds the commands that pack orders, replay them and suggest boxes", async () => {
    expect((await exported("--out", "all.ndjson")).out).toBe("")
    const packed = await run(["pack", "all.ndjson", "--format", "csv"])
    expect([
      packed.code,
      packed.out
        .split("\n")
        .slice(1, -1)
        .map((row) => row.split(",").slice(1, 9).join(","))
    ]).toEqual([
      0,
      [
        "west/104,1,box,22x18x4,18.5,22.5,5,5.3598",
        "west/103,1,box,22x18x4,18.5,22.5,5,5.3598",
        "east/102,1,box,22x18x4,18.5,22.5,5,5.3598",
        "east/102,2,tube,2x20 tube,2.125,21.5,2.125,0.932794",
        "east/101,1,box,22x18x4,18.5,22.5,5,5.3598"
      ]
    ])
    expect(await run(["pack", "all.ndjson", "--units", "cm,kg"])).toMatchObject({
      code: 1,
      err: expect.stringContaining('units "in,lb" contradict --units cm,kg')
    })
    const suggested = await run(["boxes", "suggest", "all.ndjson", "--count", "1", "--json"])
    expect([suggested.code, JSON.parse(suggested.out)]).toMatchObject([
      0,
      { units: "in,lb", suggested: [{ length: 21, width: 17, height: 4, used: 4 }], compared: 4 }
    ])
    const replayed = await run(["replay", "all.ndjson", "--cards", "cards", "--against", "cards", "--json"])
    expect([replayed.code, replayed.err.split("\n")[0], JSON.parse(replayed.out)]).toMatchObject([
      1,
      "waybill: line 1, column 1 (/destination): missing destination; rating needs one",
      { compared: 3 }
    ])
  })

  it("explains the invoice of the carrier, as orders and as rows of boxes", async () => {
    put("invoice.csv", "tracking,charge,amount,currency\n1Z1,base,23.90,USD\n1Z1,fuel,4.94,USD\n")
    await exported("--stage", "shipped", "--out", "shipped.ndjson")
    await exported("--rows", "boxes", "--out", "shipped.csv")
    for (const orders of ["shipped.ndjson", "shipped.csv"]) {
      const flags = ["--orders", orders, "--cards", "cards", "--ship-from", "from.json", "--out", "audited.csv"]
      const { code } = await run(["audit", "invoice.csv", ...flags])
      expect([code, read("audited.csv").split("\n").slice(1)]).toEqual([
        1,
        ["2,1Z1,,USD,23.90,23.90,0.00,,,", "3,1Z1,,USD,4.94,3.94,1.00,fuel 1.00,fuel 20.65 % instead of 16.5 %,", ""]
      ])
    }
  })
})

describe("waybill order export --out", () => {
  it.skipIf(!isInstalled)("writes Parquet with @duckdb/node-api, which pack and audit read", async () => {
    expect((await exported("--out", "all.parquet")).code).toBe(0)
    expect((await exported("--format", "parquet", "--rows", "boxes", "--out", "boxes.parquet")).code).toBe(0)
    const pack = async (file: string) => (await run(["pack", file, "--format", "csv"])).out
    await exported("--out", "all.csv")
    expect(await pack("all.parquet")).toBe(await pack("all.csv"))
    put("invoice.csv", "tracking,charge,amount,currency\n1Z1,base,23.90,USD\n1Z1,fuel,3.94,USD\n")
    const flags = ["--orders", "boxes.parquet", "--cards", "cards", "--ship-from", "from.json"]
    const audited = await run(["audit", "invoice.csv", ...flags])
    expect([audited.code, audited.err]).toEqual([0, expect.stringContaining("2 lines, 2 agree")])
    expect((await exported("--format", "parquet")).err).toBe(
      "waybill: --format parquet: needs --out; Parquet cannot be written to a pipe\n"
    )
    expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([])
  })

  it("replaces the file at the end, through a link, and leaves no other file", async () => {
    put("target.ndjson", "old\n")
    symlinkSync(`${folder}/target.ndjson`, `${folder}/link.ndjson`)
    expect((await exported("--account", "east", "--out", "link.ndjson")).code).toBe(0)
    expect(namesOf(values(read("target.ndjson")))).toEqual(["east/102", "east/101"])
    expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([])
  })

  it("leaves the file unchanged if the export fails", async () => {
    put("kept.ndjson", "old\n")
    put("broken.db", "no database")
    const failing = await exported("--database", "broken.db", "--out", "kept.ndjson")
    expect([failing.code, read("kept.ndjson")]).toEqual([3, "old\n"])
    expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([])
  })

  it("refuses the file of the database, a folder, and --rows without a CSV", async () => {
    const refusal = async (...flags: ReadonlyArray<string>) => {
      const { code, err } = await exported(...flags)
      return [code, err]
    }
    expect(await refusal("--out", "waybill.db")).toEqual([
      2,
      "waybill: --out waybill.db: same file as the input file; must be a different file\n"
    ])
    expect(await refusal("--out", "cards")).toEqual([3, "waybill: cards: cannot be written: is a directory\n"])
    expect(await refusal("--rows", "boxes")).toEqual([
      2,
      "waybill: --rows: needs --format csv or parquet; orders contain both prints and boxes\n"
    ])
  })
})
