import { describe, expect, it } from "vitest"
import { openFloor } from "./fixtures/open-floor.ts"
import { submission } from "./fixtures/shop-orders.ts"

const gift = { isgift: "1", gift_to: "Olena", gift_from: "Yuki", message: "With love" }

describe("documents of orders", () => {
  it("the list of shipped orders is limited to those updated since a day, by default 30 days ago", async () => {
    const sent: Array<string | null> = []
    const { visit } = openFloor({
      interrupt: ({ url }) => {
        const { pathname, searchParams } = new URL(url)
        if (pathname.endsWith("/orders")) sent.push(searchParams.get("updated_since"))
        return undefined
      }
    })
    const person = await visit("viewer")
    const before = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10)
    const page = await person.read("/documents?stage=shipped")
    expect(page).toContain(`<input type="date" name="since" value="${before}">`)
    expect(await person.read("/documents?stage=shipped&since=2026-07-01")).toContain('value="2026-07-01"')
    expect(await person.read("/documents?stage=processing")).not.toContain('name="since"')
    expect(sent).toEqual([`${before} 00:00:00`, "2026-07-01 00:00:00", null])
  })

  it("the packing slip of a gift has its message", async () => {
    const { place, visit } = openFloor()
    const [plain, given] = [await place("plain"), await place("given", gift)]
    const person = await visit("viewer")
    expect(await person.read(`${plain}/documents?kind=slip`)).not.toContain("Gift")
    const present = await person.read(`${given}/documents?kind=slip`)
    expect(present).toMatch(/Olena.*With love.*Yuki/s)
  })

  it("a packing slip of a partly shipped order shows how many pieces have left, without a voided shipment", async () => {
    const { operate, place, visit } = openFloor()
    const path = await place("partly")
    await operate(`${path}/start`, {})
    await operate(`${path}/ship`, { trackingno: "T1", items: [{ index: 1, quantity: 1 }] })
    await operate(`${path}/ship`, { trackingno: "T2", items: [{ index: 0, quantity: 1 }] })
    await operate(`${path}/void-shipment`, { shipment_id: "S2", msg: "The wrong box" })
    const page = await (await visit("viewer")).read(`${path}/documents?kind=slip`)
    const numbers = [...page.matchAll(/<td class="number">([^<]*)</g)].map(([, text]) => text)
    // For each item: the quantity and the shipped quantity.
    expect(numbers).toEqual(["1", "0", "2", "1"])
  })

  it("reads no more orders of a selection than fit on a page, and says how many are missing", async () => {
    const reads: Array<string> = []
    const { place, visit } = openFloor({
      interrupt: ({ url }) => {
        const { pathname } = new URL(url)
        if (/orders\/[^/]+\/\d+$/.test(pathname)) reads.push(pathname)
        return undefined
      }
    })
    const [print] = submission("x").order_info
    const order_info = Array.from({ length: 60 }, () => ({ ...print, notes: "n".repeat(2000) }))
    const names: Array<string> = []
    for (let n = 0; n < 12; n++) names.push((await place(`large-${n}`, { order_info })).replace("/orders/", "order="))
    const page = await (await visit("viewer")).read(`/documents/print?kind=slip&${names.join("&")}`)
    // Five orders of more than 120,000 characters exceed 500,000.
    expect(reads).toHaveLength(5)
    expect(page).toContain("The last 7 orders of the selection would make the page too large.")
    expect(page.match(/aria-label="Packing slip of large-/g)).toHaveLength(5)
  })

  it("a job ticket shows the image of its item only from an allowed host", async () => {
    const image = '<img class="print" src="https://images.example.com/thumb.jpg" alt="" referrerpolicy="no-referrer">'
    const [print] = submission("x").order_info
    const order_info = [{ ...print, thumb_img: "https://images.example.com/thumb.jpg" }]
    for (const images of [["images.example.com"], ["other.example.com"]]) {
      const { place, visit } = openFloor({ images })
      const page = await (await visit("viewer")).read(
        `${await place("pictured", { order_info })}/documents?kind=ticket`
      )
      expect(page.includes(image)).toBe(images[0] === "images.example.com")
    }
  })

  it("a job ticket has a code for each piece, and the size, the mats and the notes of its item", async () => {
    const { place, visit } = openFloor()
    const [print] = submission("x").order_info
    const item = {
      ...print,
      quantity: "3",
      top_mat: "Ivory",
      middle_mat: "Blue",
      bottom_mat: "Black",
      notes: "Sign it",
      edge_finishing: "Mirrored"
    }
    const path = await place("ticket", { order_info: [item, { ...item, quantity: "25" }] })
    const page = await (await visit("viewer")).read(`${path}/documents?kind=ticket`)
    const order_id = path.split("/").at(-1)
    const codes = [...page.matchAll(/Code 128 of ([\d-]+)"/g)].map(([, code]) => code)
    expect(codes).toEqual([
      order_id,
      `${order_id}-1-1`,
      `${order_id}-1-2`,
      `${order_id}-1-3`,
      order_id,
      `${order_id}-2`
    ])
    for (const text of ["16 × 20", "Ivory", "Blue", "Black", "Sign it", "Mirrored"]) expect(page).toContain(text)
    expect(page).not.toContain("24.9")
  })

  it("the shipping summary has a part for each carrier with the tracking numbers and weights of all parcels", async () => {
    const { operate, place, visit } = openFloor()
    const [one, other] = [
      await place("one"),
      await place("other", { shipping: { carrier: "harbor", service: "HARBOR_PARCEL" } })
    ]
    await operate(`${one}/start`, {})
    const parcels = [
      { trackingno: "1Z1", type: "Box", weight: "2.5" },
      { trackingno: "1Z2", type: "Tube" }
    ]
    await operate(`${one}/ship`, { trackingno: "1Z1", parcels })
    const query = [one, other].map((path) => `order=${path.slice("/orders/".length)}`).join("&")
    const page = await (await visit("viewer")).read(`/documents/print?kind=summary&${query}`)
    const sheets = page.split("<article").slice(1)
    expect(sheets.map((sheet) => /aria-label="([^"]*)"/.exec(sheet)?.[1])).toEqual([
      "Shipping summary of acme",
      "Shipping summary of harbor"
    ])
    expect(sheets[0]).toMatch(/1Z1, Box, weight 2\.5.*1Z2, Tube/s)
  })

  it("the shipping summary has only the corrected tracking numbers of parcels", async () => {
    const { operate, place, visit } = openFloor()
    const order = await place("one")
    await operate(`${order}/start`, {})
    const parcels = [{ trackingno: "WRONG" }, { trackingno: "WRONG" }]
    await operate(`${order}/ship`, { trackingno: "WRONG", parcels, sameNumber: true })
    const person = await visit("viewer")
    const summary = () => person.read(`/documents/print?kind=summary&order=${order.slice("/orders/".length)}`)
    expect(await summary()).toContain("WRONG")
    const corrected = [
      { index: 0, trackingno: "1Z1" },
      { index: 1, trackingno: "1Z2" }
    ]
    await operate(`${order}/correct-shipment`, { shipment_id: "S1", trackingno: "1Z1", parcels: corrected })
    const page = await summary()
    expect(page).toMatch(/1Z1.*1Z2/s)
    expect(page).not.toContain("WRONG")
  })

  it("more than 50 orders and an order that does not exist are refused with a page", async () => {
    const { visit } = openFloor()
    const person = await visit("viewer")
    const many = Array.from({ length: 51 }, (_, n) => `order=acme/${n + 1}`).join("&")
    const reply = await person.get(`/documents/print?${many}`)
    expect(reply.status).toBe(422)
    expect(await reply.text()).toContain("51 orders are selected; at most 50 are printed together")
    expect((await person.get("/documents/print?order=acme/404")).status).toBe(404)
    expect((await person.get("/documents/print?order=%25E0/1")).status).toBe(400)
    expect(await person.read("/documents/print")).toContain("No order is selected.")
  })
})
