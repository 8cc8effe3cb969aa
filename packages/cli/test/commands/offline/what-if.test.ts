import { afterAll, describe, expect, it } from "vitest"
import { sandbox } from "../sandbox.ts"

const { clear, put, read, run, values } = sandbox()
afterAll(clear)

const destination = { country: "US", state: "NY", postal: "10001" }
const cube = { reference: "CUBE", width: 10, length: 10, height: 10, weight: 9 }
const orders = [1, 2, 3, 4, 2, 1].map((quantity, n) => ({
  order: `o-${n}`,
  items: [{ ...cube, quantity }],
  destination
}))
put("cubes.ndjson", orders.map((order) => `${JSON.stringify(order)}\n`).join(""))

/** Returns boxes of these lengths, with a price per inch. */
const boxesOf = (lengths: ReadonlyArray<number>, price = 0) =>
  JSON.stringify({
    boxes: lengths.map((length) => ({
      reference: `L${length}`,
      inner: { width: 10, length, height: 10 },
      maxWeight: 50,
      price: length * price
    }))
  })
put("three.json", boxesOf([10, 20, 40]))
put("without-20.json", boxesOf([10, 40]))

const at = ["--at", "2026-06-10T12:00:00Z"]

interface Changes {
  readonly sample: number
  readonly orders: number
  readonly currency?: string
  readonly removed: ReadonlyArray<{
    readonly size: string
    readonly boxes: number
    readonly postage?: string
    readonly cartons: string
    readonly air: number
  }>
}

const changesIn = (file: string): Changes | null => {
  const data = /<script id="data" type="application\/json">(.*?)<\/script>/s.exec(read(file))?.[1] ?? ""
  return (JSON.parse(data) as { readonly changes: Changes | null }).changes
}

interface Line {
  readonly total: string
  readonly cartons: string
  readonly boxes: ReadonlyArray<{ readonly width: number; readonly length: number; readonly height: number }>
}

const cents = (amount = ""): number => Math.round(Number(amount) * 100)

const amountsIn = (lines: ReadonlyArray<Line>) => ({
  cents: lines.reduce((sum, { total }) => sum + cents(total), 0),
  cartons: lines.reduce((sum, line) => sum + cents(line.cartons), 0)
})

const totalsOf = async (...args: ReadonlyArray<string>) => {
  const lines = values((await run([...args, "--workers", "1"])).out) as unknown as ReadonlyArray<Line>
  const volumes = lines.flatMap(({ boxes }) => boxes.map(({ height, length, width }) => width * length * height))
  const sum = (all: ReadonlyArray<number>) => all.reduce((total, each) => total + each, 0)
  return { boxes: volumes.length, volume: sum(volumes), ...amountsIn(lines) }
}

describe("--what-if", () => {
  it("adds the change of boxes and empty space that packing without a size shows", async () => {
    const report = ["--html", "packed.html", "--what-if", "100", "--out", "packed.ndjson"]
    const { code, err } = await run(["pack", "cubes.ndjson", "--boxes", "three.json", ...report])
    expect(code).toBe(0)
    expect(err).toContain("Measuring other box sizes with 6 of 6 valid orders.")
    const { removed, ...counts } = changesIn("packed.html")!
    expect(counts).toMatchObject({ sample: 6, orders: 6 })
    expect(counts).not.toHaveProperty("currency")
    const before = await totalsOf("pack", "cubes.ndjson", "--boxes", "three.json")
    const after = await totalsOf("pack", "cubes.ndjson", "--boxes", "without-20.json")
    // The cubes stay the same, so the empty space changes as the volume of the boxes.
    expect(removed.find(({ size }) => size === "box L20")).toMatchObject({
      boxes: after.boxes - before.boxes,
      air: after.volume - before.volume
    })
  })

  it.each([0, 0.09])("adds the change of cost that shipping without a size shows: %d per inch", async (price) => {
    const report = ["--html", "shipped.html", "--what-if", "100", "--out", "shipped.ndjson"]
    put("priced.json", boxesOf([10, 20, 40], price))
    await run(["ship", "cubes.ndjson", "--boxes", "priced.json", ...at, ...report])
    const { currency, removed } = changesIn("shipped.html")!
    expect(currency).toBe("USD")
    expect(removed.length).toBeGreaterThan(0)
    for (const { cartons, postage, size } of removed) {
      const lengths = [10, 20, 40].filter((length) => `box L${length}` !== size)
      put("rest.json", boxesOf(lengths, price))
      const before = await totalsOf("ship", "cubes.ndjson", "--boxes", "priced.json", ...at)
      const after = await totalsOf("ship", "cubes.ndjson", "--boxes", "rest.json", ...at)
      expect([size, cents(postage) + cents(cartons), cents(cartons)]).toEqual([
        ...[size, after.cents - before.cents, after.cartons - before.cartons]
      ])
    }
  })

  it("measures a sample of the orders", async () => {
    const report = ["--html", "sampled.html", "--what-if", "2", "--out", "sampled.ndjson"]
    await run(["pack", "cubes.ndjson", "--boxes", "three.json", ...report])
    expect(changesIn("sampled.html")).toMatchObject({ sample: 2, orders: 6 })
    await run(["pack", "cubes.ndjson", "--boxes", "three.json", "--html", "none.html", "--out", "none.ndjson"])
    expect(changesIn("none.html")).toBeNull()
  })

  it("writes the report without the changes if Ctrl-C ends the measurement", async () => {
    const many = Array.from({ length: 200 }, (_, n) => JSON.stringify({ ...orders[n % 6], order: `o-${n}` })).join("\n")
    put("many.ndjson", `${many}\n`)
    const report = ["--html", "stopped.html", "--what-if", "200", "--out", "stopped.ndjson"]
    const args = ["ship", "many.ndjson", "--boxes", "three.json", ...at, ...report]
    const { code, err } = await run(args, { stopWhen: (output) => output.err.includes("Measuring") })
    expect(err).toContain("Stopped while other box sizes were measured; the report does not contain them.")
    expect(code).toBe(130)
    expect(changesIn("stopped.html")).toBeNull()
    expect(read("stopped.html")).toContain("No recommendation: Ctrl-C ended the measurement of other sizes.")
  })

  it.each<[problem: string, args: ReadonlyArray<string>]>([
    ["needs --html; the report shows the effect of adding and removing box sizes", []],
    ["cannot be used with --share-stock", ["--html", "x.html", "--share-stock"]],
    ["cannot be used with --balance", ["--html", "x.html", "--balance"]],
    ["cannot be used with --keep", ["--html", "x.html", "--keep", "packed.ndjson"]],
    ["cannot be used with --fill", ["--html", "x.html", "--fill", "volume"]]
  ])("refuses a run that it %s", async (problem, args) => {
    const { code, err } = await run(["pack", "cubes.ndjson", "--boxes", "three.json", "--what-if", "9", ...args])
    expect(err).toBe(`waybill: --what-if: ${problem}\n`)
    expect(code).toBe(2)
  })

  it("refuses --orders-per-year without a sample to scale", async () => {
    const { code, err } = await run(["pack", "cubes.ndjson", "--html", "x.html", "--orders-per-year", "9"])
    expect(err).toBe("waybill: --orders-per-year: needs --what-if; it scales the figures of its sample\n")
    expect(code).toBe(2)
  })

  it("refuses standard input, because it reads the orders again", async () => {
    const { code, err } = await run(["pack", "-", "--html", "x.html", "--what-if", "9"])
    expect(err).toBe("waybill: -: cannot be read twice; use a regular file, because --what-if reads it again\n")
    expect(code).toBe(2)
  })
})
