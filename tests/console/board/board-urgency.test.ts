import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { submission } from "../fixtures/seed.ts"
import { openShop, type Shop } from "../fixtures/shop.ts"
import { type Visitor, visitor } from "../fixtures/visitor.ts"

/** Number of cards on a page of a column. */
const PAGE_SIZE = 30

describe("urgent orders on the board", () => {
  let shop: Shop
  let viewer: Visitor
  beforeAll(async () => {
    shop = await openShop()
    viewer = await visitor(shop.service.url, shop.tokens.viewer)
    for (let nth = 0; nth < PAGE_SIZE; nth++) {
      const { receipt_id: order_id } = await shop.merchant("push_order", submission(`RUSH-${nth}`, { deadline: 60 }))
      await shop.merchant("enable_rush_processing", { order_id })
    }
  })
  afterAll(() => shop?.clear())

  it("a late order is first, although more rush orders than a page holds are due later", async () => {
    const { page } = await viewer.get("/")
    const [, column = ""] = /id="column-new"(.*?)<\/section>/s.exec(page) ?? []
    const cards = [...column.matchAll(/data-step><bdi>([^<]+)<\/bdi>/g)].map(([, xid]) => xid)
    expect(cards.slice(0, 2)).toEqual(["N-1003-late", "N-1002-rush"])
    expect(cards).toHaveLength(PAGE_SIZE)
    expect(column).toContain("1 late")
  })

  it("the filters offer the merchants, products and carriers of the open orders", async () => {
    const { page } = await viewer.get("/")
    expect(page).toContain('<datalist id="account-values"><option value="demo"></option></datalist>')
    expect(page).toContain('<datalist id="type-values"><option value="Canvas"></option></datalist>')
    expect(page).toContain('<datalist id="carrier-values"><option value="acme"></option></datalist>')
  })

  it("a filter by product shows only its orders, and the numbers are exact", async () => {
    const { receipt_id } = await shop.merchant(
      "push_order",
      submission("METAL-1", { items: [{ ...submission("x").order_info[0]!, type: "Metal" }] })
    )
    await shop.merchant(
      "push_order",
      submission("METAL-2", { items: [{ ...submission("x").order_info[0]!, type: "Metal" }] })
    )
    await shop.operator("POST", `/orders/demo/${receipt_id}/start`, {})
    const { page } = await viewer.get("/?type=Metal")
    const counts = [...page.matchAll(/<h2 id="title-(\w+)">[^<]*<span class="count">([^<]*)</g)]
    expect(counts.map(([, id, count]) => `${id} ${count}`)).toEqual(["new 1", "held 0", "processing 1", "shipped 0"])
    expect([...page.matchAll(/data-step><bdi>([^<]+)<\/bdi>/g)].map(([, xid]) => xid)).toEqual(["METAL-2", "METAL-1"])
    expect(page).toContain("1 × <bdi>Metal</bdi> <b>16 × 20 in</b>")
    expect(page).toContain('<bdi class="recipient">Maria ')
  })
})
