// The words of programs, which people of a print shop do not know, are on no page.
import { afterAll, beforeAll, expect, it } from "vitest"
import { openShop, type Shop } from "./fixtures/shop.ts"
import { tourOf } from "./fixtures/tour.ts"
import { type Visitor, visitor } from "./fixtures/visitor.ts"

let shop: Shop
let admin: Visitor
beforeAll(async () => {
  shop = await openShop()
  admin = await visitor(shop.service.url, shop.tokens.admin)
})
afterAll(() => shop?.clear())

const forbidden = /\bxid\b|\brevision\b|\b(?:un)?hold_order\b|\bundo-start\b|kind of reason|\b\d{1,2}:\d\d ?[ap]m\b/gi

/** Returns the words of a page, with those in attributes that a browser shows or reads aloud. */
const readable = (page: string): string => {
  const attributes = [...page.matchAll(/ (?:placeholder|title|aria-label|alt)="([^"]*)"/g)].map(([, text]) => text)
  return [page.replace(/<[^>]*>/g, " "), ...attributes].join("\n")
}

it("no page shows a word of programs, and each names an order by one number", async () => {
  const found: Array<string> = []
  for (const path of await tourOf(shop)) {
    const { headers, page } = await admin.get(path)
    if (!headers.get("content-type")?.startsWith("text/html")) continue
    const text = readable(page)
    for (const [word] of text.matchAll(forbidden)) found.push(`${path}: ${word}`)
    expect(page, path).not.toContain('type="datetime-local"')
    expect(text, path).not.toMatch(/Order id/i)
  }
  expect(found).toEqual([])
})

it("forms that are refused show no word of programs, either", async () => {
  const path = (xid: string) => `/orders/demo/${shop.orders.get(xid)!.order_id}`
  const sent = [
    [`${path("S-4001")}/erase`, { key: "w1", revision: "1", confirm: "other" }],
    [`${path("N-1001")}/hold`, { key: "w2", revision: "1", reason: "", msg: "" }],
    [`${path("H-2001-merchant")}/ship`, { key: "w3", revision: "1", untracked: "on" }],
    [`${path("P-3001")}/note`, { key: "w4", revision: "1", msg: "seen too early" }],
    [`${path("P-3001")}/note`, { msg: "no key" }],
    ["/selection/start", { key: "w5", order: `demo/${shop.orders.get("P-3001")!.order_id}/1/P-3001` }]
  ] as const
  const found: Array<string> = []
  for (const [target, fields] of sent) {
    const { page } = await admin.post(target, fields)
    for (const [word] of readable(page).matchAll(forbidden)) found.push(`${target}: ${word}`)
  }
  expect(found).toEqual([])
})

it("the page of an order has its number as title, and the id for programs only beside the merchant's methods", async () => {
  const { order_id } = shop.orders.get("H-2001-merchant")!
  const { page, text } = await admin.get(`/orders/demo/${order_id}`)
  expect(page).toContain("<title>Order H-2001-merchant · ")
  expect(text.split(order_id)).toHaveLength(2)
  expect(text).toContain(`names the order with the id ${order_id}`)
  expect(text).toContain("Possible after the merchant: release the hold.")
})
