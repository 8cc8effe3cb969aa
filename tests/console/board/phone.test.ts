// Ten orders among 60 others, found by what a customer says on the phone.
// cspell:ignore papado papadopoulos münchen muenchen lodz ŁÓDŹ łódź strasse garcia garcía oconnor papadopulos
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { submission } from "../fixtures/seed.ts"
import { openShop, type Shop } from "../fixtures/shop.ts"
import { type Visitor, visitor } from "../fixtures/visitor.ts"

const at = {
  name: "Maria Beispiel",
  address: "1 Harbor Lane",
  city: "Portland",
  zip: "04101",
  state: "ME",
  country: "US"
}

const orders: Readonly<
  Record<string, { readonly address?: object; readonly title?: string; readonly tracking?: string }>
> = {
  "W-77120": { address: { name: "Mrs Eleni Papadopoulos" } },
  "W-77121": { address: { name: "Jürgen Groß", city: "München", zip: "80331", state: "BY", country: "DE" } },
  "W-77122": { address: { company: "Blue Door Gallery, Inc." } },
  "W-77123": { title: "Dunes at low tide" },
  "W-77124": { tracking: "1Z999AA10123456784" },
  "W-77125": { address: { name: "Zoë García-Núñez", city: "Sevilla", zip: "41001", state: "SE", country: "ES" } },
  "W-77126": { address: { name: "Anna Nowak", city: "Łódź", zip: "90-001", state: "LD", country: "PL" } },
  "W-77127": { address: { name: "O'Connor, Shane", zip: "60614-1234", state: "IL", city: "Chicago" } },
  "W-77128": { address: { name: "山田 雪", city: "千代田区", zip: "100-0001", state: "東京都", country: "JP" } },
  "W-77129": { address: { name: "Bo Roy", city: "Saint-Étienne", zip: "42000", state: "42", country: "FR" } }
}

describe("a worker at the phone", () => {
  let shop: Shop
  let worker: Visitor
  beforeAll(async () => {
    shop = await openShop({}, [])
    worker = await visitor(shop.service.url, shop.tokens.packer)
    for (let n = 0; n < 60; n++) await shop.merchant("push_order", submission(`W-${88_000 + n}`))
    for (const [xid, { address, title, tracking }] of Object.entries(orders)) {
      const [item] = submission("").order_info
      const changes = { address: { ...at, ...address }, ...(title !== undefined && { items: [{ ...item!, title }] }) }
      const { receipt_id } = await shop.merchant("push_order", submission(xid, changes))
      if (tracking === undefined) continue
      await shop.operator("POST", `/orders/demo/${receipt_id}/start`, {})
      await shop.operator("POST", `/orders/demo/${receipt_id}/ship`, { trackingno: tracking })
    }
  })
  afterAll(() => shop?.clear())

  const foundBy = async (text: string): Promise<ReadonlyArray<string>> => {
    const { page, status } = await worker.get(`/?search=${encodeURIComponent(text)}`)
    expect(status).toBe(200)
    return [...new Set([...page.matchAll(/W-\d{5}(?=<)/g)].map(([each]) => each))]
  }

  it.each([
    ["papado", "W-77120"],
    ["mrs PAPADOPOULOS", "W-77120"],
    ["munchen", "W-77121"],
    ["MÜNCHEN gross", "W-77121"],
    ["blue door", "W-77122"],
    ["low tide", "W-77123"],
    ["aa10123", "W-77124"],
    ["456784", "W-77124"],
    ["garcia nunez", "W-77125"],
    ["zoe", "W-77125"],
    ["lodz", "W-77126"],
    ["ŁÓDŹ nowak", "W-77126"],
    ["o connor", "W-77127"],
    ["60614", "W-77127"],
    ["千代田", "W-77128"],
    ["saint etienne", "W-77129"],
    ["77129", "W-77129"]
  ])("types %j, and finds only %s among 70 orders", async (text, xid) => {
    expect(await foundBy(text)).toEqual([xid])
  })

  it.each(["papado munchen", "oconnor", "muenchen", "papadopulos"])("types %j, and finds no order", async (text) => {
    expect(await foundBy(text)).toEqual([])
  })

  it("types a whole number, and is on the page of the order", async () => {
    for (const text of ["W-77120", "1Z999AA10123456784"])
      expect([text, (await worker.get(`/?search=${text}`)).to]).toEqual([
        text,
        expect.stringMatching(/^\/orders\/demo\/\d+$/)
      ])
  })
})
