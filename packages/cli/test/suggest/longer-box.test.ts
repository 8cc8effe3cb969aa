import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { exampleCards } from "@waybill/packing/rating"
import { afterAll, expect, it } from "vitest"
import { sandbox } from "../commands/sandbox.ts"

const { clear, folder, put, read, run } = sandbox()
afterAll(clear)

/** A card with a price of 10.00 for each parcel, and 7.00 more for a side above 30 inches. */
const card = () => {
  const harbor = exampleCards.find(({ carrier }) => carrier === "harbor")!
  const service = {
    ...harbor.services[0]!,
    limits: {},
    weight: { basis: "box", rounding: [] },
    rates: [{ zones: ["US"], rows: [["1000", "10.00"]] }],
    surcharges: ["long"]
  }
  const long = { title: "Long", scope: "box", when: ["longest", ">", "30"], amount: { fixed: "7.00" } }
  return { ...harbor, surcharges: { long }, services: [service] }
}

it("an additional size replaces a smaller box that has a surcharge, as a run with both sizes does", async () => {
  mkdirSync(join(folder, "one"))
  put("one/card.json", JSON.stringify(card()))
  const destination = { country: "US", state: "NY", postal: "10001" }
  const slabs = { reference: "B", width: 10, length: 12, height: 5, quantity: 3, weight: 1 }
  const cube = { reference: "A", width: 13, length: 13, height: 15, weight: 1 }
  const orders = [...Array<typeof slabs>(10).fill(slabs), cube, cube, cube]
  put("orders.ndjson", orders.map((item) => `${JSON.stringify({ items: [item], destination })}\n`).join(""))
  const long = { reference: "LONG", inner: { width: 10, length: 40, height: 5 } }
  put("boxes.json", JSON.stringify({ boxes: [long] }))
  const flags = ["--cards", "one", "--ship-from", "from.json", "--boxes", "boxes.json", "--out", "out.ndjson"]
  const { err } = await run(["ship", "orders.ndjson", ...flags, "--html", "page.html", "--what-if", "20"])
  const text = /<script id="data" type="application\/json">(.*?)<\/script>/s.exec(read("page.html"))?.[1]
  expect(text, err).toBeDefined()
  const { changes } = JSON.parse(text!) as {
    readonly changes: { readonly added: ReadonlyArray<{ readonly size: string }> }
  }
  // Three slabs of 10 × 12 × 5 fit into 13 × 15 × 13, whose volume is greater than that of LONG.
  const cubic = changes.added.find(({ size }) => size === "box 15x13x13")
  expect(cubic).toMatchObject({
    orders: 13,
    newlyServed: 3,
    postage: "-70.00",
    boxes: 0,
    ofNewlyServed: { postage: "30.00" }
  })
})
