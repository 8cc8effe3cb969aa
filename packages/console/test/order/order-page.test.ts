// cspell:ignore شارع الحمرا بيروت ليلى حداد
import { soldQuote } from "@waybill/core/testing"
import { describe, expect, it } from "vitest"
import { openFloor } from "../fixtures/open-floor.ts"
import { submission } from "../fixtures/shop-orders.ts"

const textOf = (page: string): string =>
  page
    .slice(page.indexOf("<main"))
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")

const [print] = submission("x").order_info

describe("the page of an order", () => {
  it("the page shows the items, the addresses, the gift message and the shipments", async () => {
    const { operate, place, visit } = openFloor()
    const path = await place("A-1", {
      isgift: "1",
      gift_to: "Олена",
      gift_from: "Yuki",
      message: "お誕生日おめでとう",
      shipping_address: {
        name: "ليلى حداد",
        address: "شارع الحمرا ٧",
        city: "بيروت",
        zip: "1103",
        state: "بيروت",
        country: "LB"
      },
      order_info: [
        { ...print, quantity: "3", title: "Harbor", frame: "Oak", top_mat: "White", notes: "Keep the edges" }
      ]
    })
    await operate(`${path}/start`, {})
    await operate(`${path}/ship`, {
      trackingno: "1Z1",
      items: [{ index: 0, quantity: 1 }],
      parcels: [{ trackingno: "1Z1-P", type: "Tube", weight: "1.5" }]
    })
    await operate(`${path}/track`, {
      shipment_id: "S1",
      status: "in_transit",
      at: "2026-01-02 03:04:05",
      note: "Left the hub"
    })
    await operate(`${path}/bind-quote`, { quote: soldQuote })
    const page = await (await visit("viewer")).read(path)
    const text = textOf(page)
    for (const shown of [
      "3 × Harbor",
      "1 of 3 shipped",
      "Frame Oak",
      "Notes Keep the edges",
      "ليلى حداد",
      "بيروت بيروت 1103",
      "To Олена",
      "お誕生日おめでとう",
      "Tracking number 1Z1",
      "1Z1-P Tube 1.5",
      "in transit , Jan 2, 03:04 : Left the hub",
      "Cost 10.50 USD"
    ])
      expect(text).toContain(shown)
    expect(page).toContain('<span class="address-line" dir="auto">ليلى حداد</span>')
    expect(page).toContain('data-live="[&quot;acme&quot;,')
  })

  it("the history shows who did what and when, with the values before and after", async () => {
    const { operate, place, visit } = openFloor()
    const path = await place("A-1")
    await operate(`${path}/start`, {}, "packer")
    await operate(`${path}/ship`, { trackingno: "1Z1" }, "packer")
    await operate(`${path}/correct-shipment`, { shipment_id: "S1", trackingno: "1Z2", msg: "Typed wrong" }, "operator")
    const text = textOf(await (await visit("viewer")).read(path))
    expect(text).toMatch(
      /Shipment corrected by the-operator , \w+ \d+, \d\d:\d\d Typed wrong shipments\[0\]\.trackingno 1Z1 → to 1Z2/
    )
    expect(text).toMatch(/Production started by the-packer , \w+ \d+, \d\d:\d\d stage new → to processing/)
    expect(text).toMatch(/Order placed by merchant acme , /)
  })

  it("the history shows the newest 25 events, with a link to older ones", async () => {
    const { operate, place, visit } = openFloor()
    const path = await place("A-1")
    for (let n = 2; n <= 60; n++) await operate(`${path}/note`, { msg: `Note ${n}.` })
    const { read } = await visit("viewer")
    const notesOn = async (query: string) => {
      const page = await read(`${path}${query}`)
      const notes = [...page.matchAll(/Note (\d+)\./g)].map(([, number]) => Number(number))
      return [notes[0], notes.at(-1), [...page.matchAll(/href="[^"]*#history"/g)].map(([link]) => link)]
    }
    const href = `href="/console${path}`
    expect(await notesOn("")).toEqual([60, 36, [`${href}?until=35#history"`]])
    expect(await notesOn("?until=35")).toEqual([35, 11, [`${href}#history"`, `${href}?until=10#history"`]])
    expect(await notesOn("?until=10")).toEqual([10, 2, [`${href}#history"`]])
    for (const other of ["0", "-3", "61", "x", "1.5"])
      expect((await notesOn(`?until=${other}`)).slice(0, 2)).toEqual([60, 36])
    expect(textOf(await read(path))).toContain("History 60")
  })

  it("blocked commands are listed with the reason and the unblocking command", async () => {
    const { operate, place, visit } = openFloor()
    const path = await place("A-1")
    await operate(`${path}/hold`, { reason: "stock", msg: "No canvas" })
    const admin = await (await visit("admin")).read(path)
    expect(textOf(admin)).toContain(
      "Start production The operator holds the order: stock (No canvas) . Possible after: release ."
    )
    expect(admin).toContain(`href="/console${path}/release"`)
    const packer = textOf(await (await visit("packer")).read(path))
    expect(packer).toContain(
      "Start production The operator holds the order: stock (No canvas) . Possible after: release (needs the role operator)."
    )
    const viewer = await (await visit("viewer")).read(path)
    expect(textOf(viewer)).not.toContain("Not possible now")
    expect(viewer.slice(viewer.indexOf("<main"), viewer.indexOf("</main>"))).not.toContain("<form")
  })

  it("a reprint and its order link to each other", async () => {
    const { operate, place, visit } = openFloor()
    const path = await place("A-1")
    await operate(`${path}/start`, {})
    const { reprints } = await operate(`${path}/reprint`, { reason: "damaged", msg: "Torn" })
    const person = await visit("viewer")
    const reprint = `/orders/acme/${reprints[0]}`
    expect(await person.read(path)).toContain(`href="/console${reprint}"`)
    const page = await person.read(reprint)
    expect(page).toContain(`href="/console${path}"`)
    expect(textOf(page)).toContain("Reprint of")
  })

  it.each([
    ["no host is allowed", [], "https://images.example.com/t.jpg", false],
    ["another host is allowed", ["cdn.example.com"], "https://images.example.com/t.jpg", false],
    ["its host is allowed", ["images.example.com"], "https://images.example.com/t.jpg", true],
    ["its host matches a wildcard", ["*.example.com"], "https://images.example.com/t.jpg", true],
    ["a host only ends like an allowed one", ["example.com"], "https://notexample.com/t.jpg", false],
    ["it is not sent with TLS", ["images.example.com"], "http://images.example.com/t.jpg", false],
    ["its port is not allowed", ["images.example.com"], "https://images.example.com:8443/t.jpg", false]
  ])("a thumbnail when %s", async (_, images, thumb_img, isShown) => {
    const { place, visit } = openFloor({ images })
    const path = await place("A-1", { order_info: [{ ...print, quantity: "1", thumb_img }] })
    const page = await (await visit("viewer")).read(path)
    expect(page.includes(`<img class="thumb" src="${thumb_img}"`)).toBe(isShown)
    expect(page.includes(`<a href="${thumb_img}" target="_blank" rel="noopener noreferrer">`)).toBe(!isShown)
  })
})
