// Prices of boxes as a part of the cost, next to the postage.
import { afterAll, describe, expect, it } from "vitest"
import { sandbox } from "../commands/sandbox.ts"

const { clear, put, read, run, values } = sandbox()
afterAll(clear)

const prices = ["--cards", "cards", "--ship-from", "from.json", "--at", "2026-06-10T12:00:00Z"]
const tray = { reference: "tray", width: 24, length: 24, height: 10, weight: 12, quantity: 2 }
const destination = { country: "US", state: "NY", postal: "10001" }
put("two.json", JSON.stringify({ order: "A", items: [tray], destination, carrier: "acme" }))

/** Writes a cube and flat boxes with these prices. Two trays fit into a cube or into two flat boxes. */
const stock = (cube: number, flat: number): string =>
  put(
    "stock.json",
    JSON.stringify({
      boxes: [
        { reference: "cube", inner: { width: 26, length: 26, height: 26 }, price: cube },
        { reference: "flat", inner: { width: 26, length: 26, height: 12 }, price: flat }
      ]
    })
  )

const ship = (...args: ReadonlyArray<string>) => run(["ship", "two.json", "--boxes", "stock.json", ...prices, ...args])

describe("the price of boxes", () => {
  it("decides between one dear box and two boxes with less postage", async () => {
    stock(0, 0)
    const free = values((await ship()).out)[0] as {
      saving: string
      rate: { cost: string }
      boxes: ReadonlyArray<object>
    }
    expect(free.boxes).toHaveLength(2)
    const saving = Number(free.saving)
    expect(saving).toBeGreaterThan(5)
    stock(0, 90)
    const { err, out } = await ship()
    expect(values(out)[0]).toMatchObject({
      boxes: [{ reference: "cube" }],
      rate: { cost: (Number(free.rate.cost) + saving).toFixed(2) },
      ...{ cartons: "0.00", saving: "0.00", proved: true }
    })
    expect(err).not.toContain("cartons")
  })

  it("shows postage, cartons and their total in every output", async () => {
    stock(0.9, 1.6)
    const { err, out } = await ship()
    const line = values(out)[0] as Record<string, string> & {
      rate: { cost: string }
      fewestBoxes: Record<string, string>
    }
    const [postage, total] = [Number(line.rate.cost), Number(line.total)]
    expect(line).toMatchObject({ cartons: "3.20", fewestBoxes: { boxes: 1, cartons: "0.90" }, proved: true })
    expect(total).toBeCloseTo(postage + 3.2, 9)
    expect(line.atLeast).toBe(line.total)
    expect(Number(line.fewestBoxes.total) - total).toBeCloseTo(Number(line.saving), 9)
    expect(line.reason).toMatch(/, cartons 2\.30 USD more$/)
    expect(JSON.stringify(line.boxes)).not.toContain("price")
    expect(err).toContain(` ${line.total} USD (${line.rate.cost} postage, 3.20 cartons), ${line.saving} USD saved`)
    const rows = (await ship("--format", "csv")).out.split("\n").map((row) => row.split(","))
    const cell = (name: string) => rows[1]![rows[0]!.indexOf(name)]
    expect(["cost", "cartons", "total", "fewest_total", "saving"].map(cell)).toEqual([
      ...[line.rate.cost, "3.20", line.total, line.fewestBoxes.total, line.saving]
    ])
    await ship("--html", "report.html", "--out", "shipped.ndjson")
    const data = /<script id="data" type="application\/json">(.*?)<\/script>/s.exec(read("report.html"))?.[1] ?? ""
    expect(JSON.parse(data)).toMatchObject({
      totals: { costs: [["USD", line.total, "3.20"]] },
      sheets: [{ rate: { cost: line.rate.cost, cartons: "3.20", total: line.total } }]
    })
    expect((await run(["rate", "shipped.ndjson", ...prices])).code).toBe(0)
  })

  it("adds the prices of boxes, tubes and cut cartons of prints", async () => {
    const boxes = [{ reference: "flat", inner: { width: 17, length: 21, height: 6 }, price: 1.6 }]
    const tubes = [{ reference: "T", diameter: 3, length: 38, outer: { width: 3, length: 39, height: 3 }, price: 1.4 }]
    const sides = (width: number, length: number, height: number) => ({ width, length, height })
    const cut = [
      {
        ...{
          reference: "CUT",
          min: sides(30, 40, 4),
          max: sides(40, 50, 8),
          step: sides(1, 1, 1),
          walls: sides(1, 1, 1)
        },
        price: 7.25
      }
    ]
    put("print-boxes.json", JSON.stringify({ boxes, tubes, cut }))
    const cartons = async (print: object) => {
      put("print.json", JSON.stringify({ prints: [{ quantity: 1, weight: 2, ...print }], destination }))
      const { out } = await run(["ship", "print.json", "--boxes", "print-boxes.json", ...prices])
      return values(out)[0]?.cartons
    }
    expect(await cartons({ width: 16, height: 20, finishing: "Canvas" })).toBe("1.60")
    expect(await cartons({ width: 24, height: 36, finishing: "Rolled" })).toBe("1.40")
    expect(await cartons({ width: 30, height: 40, finishing: "Canvas" })).toBe("7.25")
  })

  it("names boxes without a price beside boxes with one", async () => {
    const inner = { width: 26, length: 26, height: 26 }
    const boxes = (...prices: ReadonlyArray<number | undefined>) =>
      put("stock.json", JSON.stringify({ boxes: prices.map((price, i) => ({ reference: `b${i}`, inner, price })) }))
    boxes(undefined, 1.5, 0, undefined)
    const note = 'waybill: --boxes: no price for "b0", "b3"; without one, a box costs nothing\n'
    expect((await ship()).err).toContain(note)
    boxes(1.5, ...Array<undefined>(7))
    expect((await ship()).err).toContain('no price for "b1", "b2", "b3", "b4", "b5" and 2 more; ')
    boxes(undefined, 0)
    expect((await ship()).err).not.toContain("no price")
  })

  it("refuses prices of boxes if the cards have several currencies", async () => {
    const card = JSON.parse(read("cards/harbor-us-2026.json")) as object
    put("cards/euro.json", JSON.stringify({ ...card, id: "euro", carrier: "euro", currency: "EUR" }))
    stock(0, 0.5)
    const message =
      'waybill: --boxes: box "flat" has a price, but the cards have prices in EUR and USD; must be cards of one currency\n'
    expect(await ship()).toEqual({ code: 2, out: "", err: message })
    const suggest = ["boxes", "suggest", "two.json", "--count", "1", "--least", "cost", "--boxes", "stock.json"]
    expect(await run([...suggest, ...prices])).toEqual({ code: 2, out: "", err: message })
    stock(0, 0)
    expect((await ship()).code).toBe(0)
  })
})
