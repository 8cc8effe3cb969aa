// cspell:ignore Canvs
// Orders with prints, or with an empty list of them.
import { mkdirSync } from "node:fs"
import { afterAll, describe, expect, it } from "vitest"
import { sandbox } from "../sandbox.ts"

const { clear, put, read, run, values } = sandbox()
afterAll(clear)
put("boxes.json", read("boxes.json").replace(/,\s*"price": \d+/g, ""))

const destination = { country: "US", state: "NY", postal: "10001" }

interface Shipped {
  readonly boxes: ReadonlyArray<object>
  readonly rate: { readonly cost: string }
  readonly fewestBoxes: { readonly cost: string }
  readonly saving: string
  readonly proved: boolean
}

const shipped = async (order: object, cards: string): Promise<Shipped> => {
  put("order.json", JSON.stringify({ order: "A", destination, ...order }))
  const flags = ["--boxes", "boxes.json", "--cards", cards, "--ship-from", "from.json", "--at", "2026-06-10T12:00:00Z"]
  return values((await run(["ship", "order.json", ...flags])).out)[0] as unknown as Shipped
}

/** Writes a card that charges 13.30 for a box up to 20 lb and 21.10 for one up to 66 lb, plus 18.50 above 30 lb. */
const putSteppedCard = () => {
  const card = JSON.parse(read("cards/harbor-us-2026.json")) as { readonly services: ReadonlyArray<object> }
  const service = {
    ...card.services[0],
    weight: { basis: "box", rounding: [] },
    rates: [
      {
        zones: ["US"],
        rows: [
          ["20", "13.30"],
          ["66", "21.10"]
        ]
      }
    ],
    surcharges: ["heavy"]
  }
  const heavy = { title: "Heavy", when: ["actualWeight", ">", "30"], amount: { fixed: "18.50" } }
  mkdirSync("stepped")
  put("stepped/card.json", JSON.stringify({ ...card, surcharges: { heavy }, services: [service] }))
}
putSteppedCard()

describe("waybill ship", () => {
  it.each([
    [3, 12],
    [6, 6]
  ])("divides %i prints of %i lb at the weight above which a surcharge applies", async (quantity, weight) => {
    const prints = [{ width: 16, height: 20, finishing: "Canvas", quantity, weight }]
    const { boxes, fewestBoxes, rate, saving } = await shipped({ prints }, "stepped")
    // One box costs 39.60, and three cost 39.90. A box of up to 30 lb and one of up to 20 lb cost 21.10 and 13.30.
    expect([boxes.length, rate.cost, fewestBoxes.cost, saving]).toEqual([2, "34.40", "39.60", "5.20"])
  })

  it("names the nearest finishing, like `pack`, if a print has an unknown one", async () => {
    const print = { reference: "SUNSET", width: 16, height: 20, weight: 1 }
    const prints = [
      { ...print, finishing: "Canvs" },
      { ...print, finishing: "Roled" }
    ]
    expect(await shipped({ prints }, "cards")).toMatchObject({
      boxes: [],
      problem: 'not everything can be packed: SUNSET: unknown finishing "Canvs"; did you mean "Canvas"? (and 1 more)'
    })
  })

  it("searches the items of an order with an empty list of prints", async () => {
    const items = [{ reference: "tray", width: 24, length: 24, height: 10, weight: 12, quantity: 2 }]
    const withoutPrints = await shipped({ items }, "cards")
    expect(withoutPrints.proved).toBe(true)
    expect(await shipped({ items, prints: [] }, "cards")).toMatchObject({ rate: withoutPrints.rate, proved: true })
  })
})
