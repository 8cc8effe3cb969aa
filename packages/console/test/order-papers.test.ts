// Cut lists, pick lists, hand-over lists, customs declarations and invoices.
import { PortRefusal } from "@waybill/core/adapter"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import type { Shop } from "../src/index.ts"
import { openFloor } from "./fixtures/open-floor.ts"
import { submission } from "./fixtures/shop-orders.ts"

const shop: Shop = {
  name: "Mill",
  address: { address: "9 Mill Rd", city: "Louisville", state: "KY", zip: "40202", country: "US" },
  currency: "USD",
  customs: {
    cn22Limit: "410.00",
    numbers: ["EORI US123"],
    products: [
      { type: "canvas", description: "Canvas picture", hsCode: "4911.91", origin: "US", gramsPerSquareMetre: 1000 },
      { type: "Canvas", finishing: "Framed", description: "Framed picture", hsCode: "970191", origin: "PT" }
    ]
  }
}

const [print] = submission("x").order_info
const abroad = {
  ...submission("x").shipping_address,
  name: "Inês",
  city: "Porto",
  state: "Porto",
  zip: "4000",
  country: "PT"
}

const query = (kind: string, ...paths: ReadonlyArray<string>): string =>
  `/documents/print?kind=${kind}&${paths.map((path) => `order=${path.slice("/orders/".length)}`).join("&")}`

/** The cells of the rows in a page's tables, as text. */
const rowsIn = (page: string): ReadonlyArray<ReadonlyArray<string>> =>
  [...page.matchAll(/<tr>(.*?)<\/tr>/gs)]
    .map(([, row = ""]) =>
      [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = ""]) => cell.replace(/<[^>]*>/g, "").trim())
    )
    .filter((cells) => cells.length > 0)

const missingIn = (page: string): ReadonlyArray<string> =>
  [...page.matchAll(/class="missing">(.*?)<\//g)].map(([, text = ""]) => text)

describe("lists for a selection of orders", () => {
  it("the cut list adds up equal prints, frames and mats of unshipped pieces, and mats have the size of the glass", async () => {
    const { operate, place, visit } = openFloor()
    const framed = {
      ...print,
      finishing: "Framed",
      frame: "Oak",
      top_mat: "Ivory",
      media_width: "20",
      media_height: "24"
    }
    const one = await place("one", { order_info: [{ ...framed, quantity: "2" }] })
    const other = await place("other", {
      order_info: [
        { ...framed, quantity: "3" },
        { ...print, quantity: "1" }
      ]
    })
    const gone = await place("gone")
    await operate(`${gone}/cancel`, { msg: "No" })
    await operate(`${other}/start`, {})
    await operate(`${other}/ship`, { trackingno: "T1", items: [{ index: 0, quantity: 1 }] })
    const page = await (await visit("viewer")).read(query("cut", one, other, gone))
    expect(rowsIn(page)).toEqual([
      ["Print", "Canvas", "16 × 20", "1", "other × 1"],
      ["Print", "Canvas, Framed", "16 × 20", "4", "one × 2, other × 2"],
      ["Frame", "Oak", "20 × 24", "4", "one × 2, other × 2"],
      ["Top mat", "Ivory", "20 × 24", "4", "one × 2, other × 2"]
    ])
  })

  it("the pick list has frames in all sizes, the boxes of the unshipped pieces, and the reason for a missing box", async () => {
    const box = (reference: string) => ({
      kind: "box",
      reference,
      width: 24.001,
      length: 30,
      height: 4,
      pieces: 1,
      contents: []
    })
    let packed = 0
    const packer = {
      pack: () =>
        ++packed > 2
          ? Effect.fail(new PortRefusal({ kind: "conflict", message: "too many pieces" }))
          : Effect.succeed({
              units: { length: "in", weight: "lb" } as const,
              boxes: [box("B10"), box("B2"), box("B2")],
              unpacked: []
            })
    }
    const { place, visit } = openFloor({ ports: { packer } as never })
    const order_info = [
      { ...print, quantity: "1", frame: "Oak" },
      { ...print, width: "8", quantity: "2", frame: "Oak" }
    ]
    const paths = [await place("one", { order_info }), await place("two", { order_info }), await place("three")]
    const page = await (await visit("viewer")).read(query("pick", ...paths))
    expect(rowsIn(page)).toEqual([
      ["Frame", "Oak", "all sizes", "6", "one × 3, two × 3"],
      ["B2 (box, 24 × 30 × 4 in)", "4", "one, two"],
      ["B10 (box, 24 × 30 × 4 in)", "2", "one, two"]
    ])
    expect(page).toContain("No box: <bdi>three: too many pieces</bdi>")
  })
})

describe("hand-over lists", () => {
  const day = new Date().toISOString().slice(0, 10)
  const open = async () => {
    const floor = openFloor({ shop })
    const { operate, place, visit } = floor
    const one = await place("one")
    const partly = await place("partly", { shipping_address: abroad })
    await place("waiting")
    for (const path of [one, partly]) await operate(`${path}/start`, {})
    const parcels = [{ trackingno: "A1", weight: "2.5" }, { trackingno: "A2", weight: "0.75" }, { type: "Tube" }]
    await operate(`${one}/ship`, { trackingno: "A1", parcels })
    await operate(`${partly}/ship`, { trackingno: "B1", carrier: "harbor", items: [{ index: 0, quantity: 1 }] })
    await operate(`${partly}/ship`, { trackingno: "V1", carrier: "harbor", items: [{ index: 1, quantity: 1 }] })
    await operate(`${partly}/void-shipment`, { shipment_id: "S2", msg: "The wrong box" })
    return { ...floor, person: await visit("viewer") }
  }

  it("the lists of a day have each parcel that was shipped with each carrier, its weight, their sum and no voided shipment", async () => {
    const { person } = await open()
    const page = await person.read("/documents/hand-over")
    expect(page.match(/Hand-over list of \w+, [\d-]+/g)).toEqual([
      `Hand-over list of acme, ${day}`,
      `Hand-over list of harbor, ${day}`
    ])
    expect(rowsIn(page)).toEqual([
      ["1", "A1", "one", "Ada, Louisville, US", "ACME_GROUND", "2.5 lb"],
      ["2", "A2", "one", "Ada, Louisville, US", "ACME_GROUND", "0.75 lb"],
      ["3", "A1", "one", "Ada, Louisville, US", "ACME_GROUND, Tube", "no weight"],
      ["3.25 lb"],
      ["1", "B1", "partly", "Inês, Porto, PT", expect.any(String), "no weight"],
      ["0.00 lb"]
    ])
    expect(page).toContain('3 parcels, <span class="missing">1 without a weight</span>')
    expect(page).not.toMatch(/V1|waiting/)
  })

  it("a list can have one carrier and another day, and says if nothing was shipped", async () => {
    const { person } = await open()
    const page = await person.read(`/documents/hand-over?day=${day}&carrier=harbor`)
    expect(page.match(/aria-label="Hand-over list/g)).toHaveLength(1)
    expect(await person.read("/documents/hand-over?day=2026-01-02&carrier=none")).toContain(
      "No parcel was shipped on 2026-01-02 with <bdi>none</bdi>."
    )
  })
})

describe("papers for customs", () => {
  const ship = async (options: Parameters<typeof openFloor>[0], parcels: object, order: object = {}) => {
    const { operate, place, visit } = openFloor(options)
    const path = await place("far", { shipping_address: abroad, ...order })
    await operate(`${path}/start`, {})
    await operate(`${path}/ship`, parcels)
    const home = await place("home")
    const person = await visit("viewer")
    return (kind: string) => person.read(query(kind, path, home))
  }

  it("a CN22 has the values, the net and the gross weights in kilograms, codes, origins, sender and addressee", async () => {
    const read = await ship({ shop }, { trackingno: "P1", weight: "4" })
    const page = await read("customs")
    expect(page.match(/aria-label="Customs declaration [^"]*/g)).toEqual([
      'aria-label="Customs declaration CN22 of far, S1'
    ])
    // 16 × 20 inches are 0.2064512 m²; 4 lb are 1.814 kg.
    expect(rowsIn(page)).toEqual([
      ["Canvas picture", "1", "0.206 kg", "4911.91", "United States", "24.90 USD"],
      ["Canvas picture", "2", "0.413 kg", "4911.91", "United States", "49.80 USD"],
      ["74.70 USD"]
    ])
    for (const text of ["<b>1.814 kg</b>", "9 Mill Rd", "EORI US123", "Inês", "Portugal", "P1"])
      expect(page).toContain(text)
    expect(missingIn(page)).toEqual([])
  })

  it.each([
    ["the value is above 300 special drawing rights", { item_cost: "136.67" }, "1", "CN23"],
    ["the value is exactly 300 special drawing rights", { item_cost: "136.66" }, "1", "CN22"],
    ["the parcel is heavier than 2 kg", {}, "4.42", "CN23"],
    ["the gross weight is unknown", {}, undefined, "CN23"]
  ])("a declaration is a CN23 above the limits: %s", async (_, item, weight, form) => {
    const order_info = [{ ...print, ...item, quantity: "3" }]
    // Three pieces of 136.66 are 409.98, and of 136.67 are 410.01.
    const read = await ship({ shop }, { trackingno: "P1", ...(weight && { weight }) }, { order_info })
    expect(await read("customs")).toContain(`Customs declaration ${form} of far, S1`)
  })

  it("an entry with the finishing precedes the one without, and values that nobody gave are named", async () => {
    const order_info = [
      { ...print, quantity: "1", finishing: "framed" },
      { ...print, quantity: "1", type: "Acrylic", item_cost: "0" }
    ]
    const read = await ship({ shop }, { untracked: true, parcels: [{ weight: "1" }, {}] }, { order_info })
    const page = await read("customs")
    expect(rowsIn(page)[0]!.slice(0, 5)).toEqual(["Framed picture", "1", "missing: net weight", "970191", "Portugal"])
    expect(missingIn(page)).toEqual([
      "missing: net weight",
      "missing: customs data of Acrylic",
      "missing: net weight",
      "missing: HS code",
      "missing: origin",
      "missing: value",
      "missing: gross weight",
      "missing: the contents of each parcel, because the shipment records only their sum"
    ])
  })

  it("a declaration without a shop names the sender and the currency as missing", async () => {
    const read = await ship({}, { trackingno: "P1", weight: "1" })
    const missing = missingIn(await read("customs"))
    expect(missing).toContain("missing: sender (--shop)")
    expect(missing).toContain("missing: currency")
  })

  it("an invoice has the buyer, the price of a piece, the shipping and the total of what a shipment contains", async () => {
    const billing_address = { ...abroad, name: "Galeria", address: "2 Rua Nova" }
    const read = await ship(
      { shop },
      { trackingno: "P1", weight: "1", items: [{ index: 1, quantity: 1 }] },
      { billing_address, shipping: { carrier: "acme", service: "ACME_GROUND", shipping_cost: "12.50" } }
    )
    const page = await read("invoice")
    expect(page.match(/aria-label="Commercial invoice of [^"]*/g)).toEqual([
      'aria-label="Commercial invoice of far, S1'
    ])
    expect(rowsIn(page)).toEqual([
      ["Canvas picture", "1", "0.206 kg", "4911.91", "United States", "24.90", "24.90 USD"],
      ["24.90 USD"]
    ])
    for (const text of ["Galeria", "2 Rua Nova", "Inês", "12.50 USD", "acme"]) expect(page).toContain(text)
  })
})

it.each([
  [1, 3, 0],
  [2, 2, 2],
  [4, 1, 1]
])("%d job tickets on a sheet print %d documents", async (perSheet, documents, shared) => {
  const { place, visit } = openFloor()
  const order_info = ["1", "2", "3"].map((quantity) => ({ ...print, quantity, finishing: "Rolled" }))
  const path = await place("shared", { order_info })
  const page = await (await visit("viewer")).read(`${path}/documents?kind=ticket&tickets=${perSheet}`)
  expect(page).toContain(`>${documents} document${documents === 1 ? "" : "s"}.<`)
  expect(page.match(/class="shared shared-/g) ?? []).toHaveLength(shared)
  expect(page.match(/aria-label="Job ticket of item/g)).toHaveLength(3)
  expect(page.match(/<b><bdi>Rolled<\/bdi><\/b>/g)).toHaveLength(3)
  expect(page).toContain(`<option value="${perSheet}" selected>`)
})
