// Quotes that waybill ship writes to bind to orders.
import { afterAll, describe, expect, it } from "vitest"
import { sandbox } from "../sandbox.ts"

const { clear, put, read, run } = sandbox()
afterAll(clear)

const destination = { country: "US", state: "NY", postal: "10001" }
const tray = { reference: "tray", width: 4, length: 4, height: 2, weight: 1.1, quantity: 3 }
put("items.json", JSON.stringify({ order: "A", items: [tray], destination }))
const canvas = { width: 16, height: 20, finishing: "Canvas", quantity: 2 }
put("prints.json", JSON.stringify({ order: "P", prints: [canvas], destination }))
const flags = ["--cards", "cards", "--ship-from", "from.json", "--at", "2026-06-10T12:00:00Z", "--residential"]

interface Shipped {
  readonly boxes: ReadonlyArray<object>
  readonly rate: { readonly carrier: string; readonly cost: string; readonly method: string; readonly quote?: object }
}

const ship = async (...args: ReadonlyArray<string>): Promise<Shipped> =>
  JSON.parse((await run(["ship", ...args, ...flags])).out)

describe("waybill ship --quotes", () => {
  it.each(["items.json", "prints.json"])("writes the quote of %s, which replay reproduces", async (file) => {
    expect((await ship(file)).rate).not.toHaveProperty("quote")
    const { boxes, rate } = await ship(file, "--quotes")
    const { carrier, cost, method, quote } = rate
    expect(quote).toMatchObject({ carrier, service: method, cost, residential: true, destination })
    put("quoted.json", JSON.stringify({ destination, boxes, quote }))
    expect((await run(["replay", "quoted.json", "--cards", "cards", "--out", "quoted-out.ndjson"])).code).toBe(0)
    expect(JSON.parse(read("quoted-out.ndjson"))).toMatchObject({ isReproduced: true, changed: [], difference: "0.00" })
  })

  it("refuses a CSV as output", async () => {
    const { code, err } = await run(["ship", "items.json", ...flags, "--quotes", "--format", "csv"])
    expect([code, err]).toEqual([2, "waybill: --quotes: the output is CSV; --format must be ndjson\n"])
  })
})
