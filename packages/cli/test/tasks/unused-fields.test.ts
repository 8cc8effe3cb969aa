import { afterAll, describe, expect, it } from "vitest"
import { sandbox } from "../commands/sandbox.ts"

const { clear, put, run } = sandbox()
afterAll(clear)

const cup = { reference: "cup", width: 4, length: 4, height: 4, weight: 1 }
const destination = { country: "US", state: "NY", postal: "10001" }
const rating = ["--cards", "cards", "--ship-from", "from.json", "--at", "2026-06-10T12:00:00Z"]

describe("fields of an order that a command does not use", () => {
  it("--share-stock reports priorities of items", async () => {
    const note =
      "waybill: priorities of items do not affect --share-stock; an order has its own `priority`, in a CSV `order_priority`\n"
    put(
      "few.json",
      JSON.stringify({ boxes: [{ reference: "S", inner: { width: 6, length: 6, height: 6 }, stock: 1 }] })
    )
    const args = ["--boxes", "few.json", "--share-stock"]
    put("items.csv", "order,reference,width,length,height,priority\nA,cup,4,4,4,1\nB,cup,4,4,4,9\n")
    expect((await run(["pack", "items.csv", ...args])).err).toContain(note)
    put("orders.csv", "order,reference,width,length,height,order_priority\nA,cup,4,4,4,1\nB,cup,4,4,4,9\n")
    expect((await run(["pack", "orders.csv", ...args])).err).not.toContain("priorit")
  })

  it.each([
    ["ship", "boxes of orders with items are not used; the items are packed"],
    ["pack", "boxes of orders with items are not used; the items are packed"],
    ["rate", "items of orders with boxes are not used; the boxes are rated"]
  ])("%s reports an order with items and boxes", async (command, note) => {
    const box = { width: 10, length: 10, height: 10, weight: 20 }
    put("both.json", JSON.stringify({ order: "A", items: [cup], boxes: [box], destination }))
    const args = command === "pack" ? [] : rating
    expect((await run([command, "both.json", ...args])).err).toContain(`waybill: ${note}\n`)
    put("items.json", JSON.stringify({ order: "A", items: [cup], destination }))
    expect((await run([command, "items.json", ...args])).err).not.toContain("are not used")
  })
})
