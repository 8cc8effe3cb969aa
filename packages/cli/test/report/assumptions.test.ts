import { createHash } from "node:crypto"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { sandbox } from "../commands/sandbox.ts"
import { rowsOf, workbook } from "../fixtures/write-workbook.ts"

const { clear, folder, put, read, run } = sandbox()
afterAll(clear)

interface Data {
  readonly assumptions: {
    readonly date: string
    readonly version: string
    readonly units: string
    readonly cards: ReadonlyArray<string>
    readonly shipFrom?: string
    readonly boxesFile?: string
    readonly sizes: ReadonlyArray<string>
    readonly options: ReadonlyArray<string>
    readonly command: string
    readonly files: ReadonlyArray<{ readonly file: string; readonly digest?: string }>
  }
  readonly without?: { readonly reason: string; readonly command?: string }
}

const dataIn = (file: string): Data =>
  JSON.parse(/<script id="data" type="application\/json">(.*?)<\/script>/s.exec(read(file))?.[1] ?? "")

const sha256 = (text: string | Uint8Array) => createHash("sha256").update(text).digest("hex")

put(
  "stock.json",
  JSON.stringify({
    boxes: [
      {
        reference: "M",
        inner: { width: 12, length: 16, height: 10 },
        outer: { width: 12.5, length: 16.5, height: 11 },
        maxWeight: 40,
        price: 0.9,
        stock: 1200
      },
      { reference: "bag", kind: "mailer", inner: { width: 12, length: 16, height: 3 } },
      { reference: "flat", kind: "rigid-mailer", inner: { width: 18, length: 24, height: 1 } }
    ],
    tubes: [{ reference: "roll", diameter: 3, length: 36, outer: { width: 3.25, length: 37.5, height: 3.25 } }],
    cut: [
      {
        reference: "cut",
        min: { width: 4, length: 6, height: 2 },
        max: { width: 24, length: 36, height: 18 },
        step: { width: 0.5, length: 0.5, height: 0.5 },
        walls: { width: 0.25, length: 0.25, height: 0.5 }
      }
    ]
  })
)
const item = { reference: "MUG", width: 4, length: 4, height: 4, weight: 1 }
const order = { order: "A", items: [item], destination: { country: "US", state: "NY", postal: "10001" } }
put("orders.ndjson", `${JSON.stringify(order)}\n`)
const report = ["--out", "out.ndjson", "--html", "report.html"]

describe("the assumptions of a report", () => {
  it("a report names the time, the input with its digest, the sizes, the options, and the command", async () => {
    const earliest = new Date().toISOString().slice(0, 16)
    await run(["pack", "orders.ndjson", "--boxes", "stock.json", ...report, "--effort", "7", "--strict"])
    const { date, version, ...assumptions } = dataIn("report.html").assumptions
    expect(date).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/)
    expect(date.replace(" ", "T") >= earliest).toBe(true)
    expect(version).toBe(JSON.parse(readFileSync(join(import.meta.dirname, "../../package.json"), "utf8")).version)
    expect(assumptions).toEqual({
      units: "in,lb",
      cards: [],
      boxesFile: "stock.json",
      sizes: [
        "box M: 12 × 16 × 10 in inside, 12.5 × 16.5 × 11 outside, at most 40 lb, 1,200 in stock, price 0.9",
        "mailer bag: 12 × 16 × 3 in inside",
        "rigid-mailer flat: 18 × 24 × 1 in inside",
        "tube roll: 3 × 36 in",
        "carton cut: 4 × 6 × 2 to 24 × 36 × 18 in"
      ],
      options: ["--effort 7", "--strict", "--objective boxes,volume (default)"],
      command:
        "waybill pack orders.ndjson --boxes stock.json --effort 7 --out out.ndjson --workers 1 --html report.html --strict",
      files: [{ file: "orders.ndjson", digest: sha256(read("orders.ndjson")) }]
    })
  })

  it("a report names the cards with their editions, the ship-from document, and the time of orders without one", async () => {
    put("items.csv", "sku,width,length,height,weight\nMUG,4,4,4,1\n")
    const rates = ["--cards", "cards", "--ship-from", "from.json", "--items", "items.csv"]
    const { err } = await run(["ship", "orders.ndjson", ...rates, ...report, "--rush"])
    const { assumptions, without } = dataIn("report.html")
    expect(err).not.toContain("invalid")
    expect(assumptions.cards).toContain("acme-us 2026 (acme, USD), valid from 2026-01-01 until before 2027-01-01")
    expect(assumptions.cards).toContain("harbor-us 2026 (harbor, USD), valid from 2026-01-01")
    expect(assumptions.shipFrom).toBe("louisville, America/Kentucky/Louisville, 2 handling days")
    put("fast.json", JSON.stringify({ ...JSON.parse(read("from.json")), handlingDays: 1 }))
    await run(["ship", "orders.ndjson", "--ship-from", "fast.json", "--out", "x.ndjson", "--html", "fast.html"])
    expect(dataIn("fast.html").assumptions.shipFrom).toBe("louisville, America/Kentucky/Louisville, 1 handling day")
    expect(assumptions).not.toHaveProperty("boxesFile")
    expect(assumptions.files[1]).toEqual({ file: "items.csv", digest: sha256(read("items.csv")) })
    const [, at] = / --at (\S+) /.exec(assumptions.command)!
    expect(Math.abs(Date.parse(at!) - Date.now())).toBeLessThan(600_000)
    expect(assumptions.options).toContain("--rush")
    // The named command gets a recommendation.
    const command = without!.command!
    expect(command).toBe(`${assumptions.command} --what-if 200`)
    const again = await run(command.split(" ").slice(1))
    expect(again.code, again.err).toBe(0)
    expect(dataIn("report.html")).not.toHaveProperty("without")
  })

  it("a report has the digest of standard input, and of the bytes of a workbook", async () => {
    const text = read("orders.ndjson")
    await run(["pack", "-", ...report], { input: text })
    expect(dataIn("report.html").assumptions.files).toEqual([{ file: "standard input", digest: sha256(text) }])
    expect(dataIn("report.html").without).toEqual({
      reason: "No recommendation: save the orders to a file and add --what-if 200, which reads them again."
    })
    const rows = rowsOf([
      ["order", "reference", "width", "length", "height"],
      ["A", "MUG", 4, 4, 4]
    ])
    const file = workbook([{ name: "Orders", rows }])
    writeFileSync(join(folder, "orders.xlsx"), file)
    await run(["pack", "orders.xlsx", ...report])
    expect(dataIn("report.html").assumptions.files).toEqual([{ file: "orders.xlsx", digest: sha256(file) }])
  })

  it("a report says why there is no recommendation", async () => {
    put("bad.ndjson", `${JSON.stringify({ order: "B", items: [{ ...item, width: -1 }] })}\n`)
    await run(["pack", "bad.ndjson", "--strict", ...report])
    const stopped = dataIn("report.html")
    expect(stopped.without).toEqual({ reason: "No recommendation: the run ended early." })
    expect(stopped.assumptions.files).toEqual([{ file: "bad.ndjson" }])
    await run(["pack", "orders.ndjson", "--boxes", "stock.json", "--balance", ...report])
    expect(dataIn("report.html").without).toEqual({
      reason: "No recommendation: --what-if cannot be used with --balance."
    })
  })
})
