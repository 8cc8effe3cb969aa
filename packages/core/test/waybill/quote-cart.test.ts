// cspell:ignore itmes finising

import { cardRater, createWaybill, printPacker, Waybill } from "@waybill/core"
import type { CartInput } from "@waybill/core/inputs"
import { memory } from "@waybill/core/testing"
import { exampleCards, exampleShipFrom } from "@waybill/packing/rating"
import { Effect, Layer } from "effect"
import { describe, expect, it } from "vitest"
import { PlainStore, plainHost } from "../fixtures/plain-host.ts"

const ACCOUNT = "merchant-7"
const address = { name: "Ada", address: "1 Main St", city: "Louisville", zip: "40214", state: "KY", country: "US" }
const items = [{ type: "Canvas", width: 16, height: 20, quantity: 2, large_img: "https://example.com/1.tif" }]
const open = () => {
  const store = new PlainStore()
  const rater = cardRater(exampleCards, exampleShipFrom)
  return { store, waybill: createWaybill({ ports: { store, orderIds: 0, rater, packer: printPacker() } }) }
}
const refusalOf = (cart: object) =>
  open()
    .waybill.quoteCart(ACCOUNT, cart as CartInput)
    .then(
      () => undefined,
      ({ code, issues, message, method }) => ({
        method,
        code,
        paths: issues.map((each: { path: string }) => each.path),
        message
      })
    )

describe("quoteCart", () => {
  it("returns the boxes of packageInfo and the rates of shippingRate for one carrier", async () => {
    const { waybill } = open()
    const cart = await waybill.quoteCart(ACCOUNT, { items, address, carrier: "acme" })
    const packed = await waybill.packageInfo(ACCOUNT, { order_info: [{ width: 16, height: 20, qty: 2 }] })
    const [box] = packed.boxes
    const rates = await waybill.shippingRate(ACCOUNT, {
      shipping_address: address,
      order_info: [{ ...box!, weight: box!.weight! }],
      shipping: { carrier: "acme" }
    })
    expect(cart).toEqual({ ...packed, rates: rates.map((rate) => ({ ...rate, carrier: "acme" })) })
    expect(cart.boxes).toHaveLength(1)
    expect(cart.rates.map(({ method }) => method)).toEqual(["ACME_POST", "ACME_GROUND", "ACME_2DAY"])
  })

  it("quotes every carrier that has a rate card, and stores nothing", async () => {
    const { store, waybill } = open()
    const { rates } = await waybill.quoteCart(ACCOUNT, { items, address })
    expect([...new Set(rates.map(({ carrier }) => carrier))]).toEqual(["acme", "swift", "harbor"])
    expect((await store.events({ limit: 10 })).events).toEqual([])
  })

  it("returns the same quote with Effect", async () => {
    const { waybill } = open()
    const program = Waybill.use((calls) => calls.quoteCart(ACCOUNT, { items, address })).pipe(
      Effect.provide(Layer.provide(Waybill.layer, memory()))
    )
    const costsOf = ({ rates }: { readonly rates: ReadonlyArray<{ readonly cost: string }> }) =>
      rates.map(({ cost }) => cost)
    expect(costsOf(await Effect.runPromise(program))).toEqual(
      costsOf(await waybill.quoteCart(ACCOUNT, { items, address }))
    )
  })

  it("quotes the address of a company without the name of a person", async () => {
    const { name: company, ...place } = address
    const { rates } = await open().waybill.quoteCart(ACCOUNT, {
      items,
      address: { company, ...place },
      carrier: "acme"
    })
    expect(rates.map(({ method }) => method)).toEqual(["ACME_POST", "ACME_GROUND", "ACME_2DAY"])
  })

  it("names an unknown finishing, whose print is packed like one without", async () => {
    const { issues } = await open().waybill.quoteCart(ACCOUNT, {
      items: [{ ...items[0]!, finishing: "Glowing" }],
      address
    })
    expect(issues?.map(({ path }) => path)).toEqual(["items[0].finishing"])
  })

  it.each([
    [{ address }, { method: "package_info", code: "1102", paths: ["items"] }],
    [
      { items: [{ ...items[0], quantity: 0 }], address },
      { method: "package_info", paths: ["items[0].quantity"] }
    ],
    [
      { items: ["Canvas"], address },
      { method: "package_info", paths: ["items[0]"] }
    ],
    [
      { items: [{ ...items[0], width: 900 }], address },
      { method: "package_info", code: "1123", paths: ["items[0]"] }
    ],
    [
      { items, address: { ...address, zip: "" } },
      { method: "shipping_rate", code: "1002", paths: ["address.zip"] }
    ],
    [{ items }, { method: "shipping_rate", code: "1002", paths: ["address"] }],
    [
      { items, address, carrier: "none" },
      { method: "shipping_rate", code: "1022", paths: ["carrier"] }
    ]
  ])("refuses the cart %j with the place of the field", async (cart, expected) => {
    const refusal = await refusalOf(cart)
    expect(refusal).toMatchObject(expected)
    expect(refusal?.message).toContain(expected.paths[0])
  })

  it.each(["ignore", "reject"] as const)(
    "refuses unknown fields of items and address if the policy is %s",
    async (unknownFields) => {
      const rater = cardRater(exampleCards, exampleShipFrom)
      const ports = { store: new PlainStore(), orderIds: 0, rater, packer: printPacker() }
      const misspelled = {
        items: [items[0]!, { ...items[0]!, finising: "Framed", note: "" }],
        address: { ...address, emial: "ada@example.com" }
      }
      await expect(
        createWaybill({ ports, policy: { unknownFields } }).quoteCart(ACCOUNT, misspelled)
      ).rejects.toMatchObject({
        method: "package_info",
        code: "1102",
        issues: [
          {
            path: "items[1].finising",
            value: "Framed",
            problem: 'unknown field "finising"; did you mean "finishing"?'
          },
          { path: "address.emial", problem: 'unknown field "emial"; did you mean "email"?' }
        ]
      })
    }
  )

  it("quotes the items and the address of an order if the policy refuses unknown fields", async () => {
    const rater = cardRater(exampleCards, exampleShipFrom)
    const ports = { store: new PlainStore(), orderIds: 0, rater, packer: printPacker() }
    const labelled = { ...items[0]!, sku: "C-1", notes: "Glossy" }
    const contact = { ...address, address2: "Unit 4", phone: "5025550100", email: "ada@example.com" }
    const { rates } = await createWaybill({ ports, policy: { unknownFields: "reject" } }).quoteCart(ACCOUNT, {
      items: [labelled],
      address: contact,
      carrier: "acme"
    })
    expect(rates.map(({ method }) => method)).toEqual(["ACME_POST", "ACME_GROUND", "ACME_2DAY"])
  })

  it("refuses a box that the packer returned without a weight", async () => {
    const waybill = createWaybill({ ports: plainHost() })
    await expect(waybill.quoteCart(ACCOUNT, { items, address })).rejects.toMatchObject({
      method: "shipping_rate",
      issues: [{ path: "boxes[0].weight" }]
    })
  })

  it("leaves out carriers without a rate card, and refuses a cart if none has one", async () => {
    const cart = (carriers: Readonly<Record<string, ReadonlyArray<string>>>) => {
      const rater = cardRater(exampleCards, exampleShipFrom)
      const ports = { store: new PlainStore(), orderIds: 0, rater, packer: printPacker(), carriers }
      return createWaybill({ ports }).quoteCart(ACCOUNT, { items, address })
    }
    const { rates } = await cart({ walker: ["ON_FOOT"], acme: ["ACME_GROUND"] })
    expect([...new Set(rates.map(({ carrier }) => carrier))]).toEqual(["acme"])
    await expect(cart({ walker: ["ON_FOOT"] })).rejects.toMatchObject({ method: "shipping_rate", kind: "noRateCard" })
  })

  it("names the missing rater of a shop, and a carrier that has no card", async () => {
    const shop = { store: new PlainStore(), orderIds: 0, packer: printPacker(), carriers: { walker: ["ON_FOOT"] } }
    const cart = (rater?: ReturnType<typeof cardRater>) =>
      createWaybill({ ports: { ...shop, ...(rater && { rater }) } }).quoteCart(ACCOUNT, { items, address })
    await expect(cart()).rejects.toMatchObject({
      kind: "noRateCard",
      code: "1013",
      message: "Unexpected error; try again: the shop has no rater"
    })
    await expect(cart(cardRater(exampleCards, exampleShipFrom))).rejects.toMatchObject({
      message: "Unexpected error; try again: the carrier walker has no rate card"
    })
  })

  it("returns the problems with a place once for all carriers", async () => {
    const { issues } = await open().waybill.quoteCart(ACCOUNT, { items, address: { ...address, zip: "90210" } })
    expect(issues?.map(({ path }) => path)).toEqual(["address.zip"])
  })

  it("a quote is temporary while the carriers are unavailable, and needs a carrier if the catalogue lists none", async () => {
    const cart = (catalogue: () => unknown) => {
      const ports = { ...plainHost(), packer: printPacker(), carriers: { catalogue: catalogue as never } }
      return createWaybill({ ports, log: () => undefined }).quoteCart(ACCOUNT, { items, address })
    }
    const down = () => Promise.reject(new Error("down"))
    await expect(cart(down)).rejects.toMatchObject({ method: "shipping_rate", kind: "temporary", issues: [] })
    const unlisted = () => ({ has: () => true, get: () => undefined })
    await expect(cart(unlisted)).rejects.toMatchObject({ method: "shipping_rate", issues: [{ path: "carrier" }] })
  })

  it.each([
    [null, "cart", "must be an object"],
    [[], "cart", "must be an object"],
    [undefined, "cart", "must be an object"],
    [{ itmes: items, address }, "itmes", 'unknown field "itmes"; did you mean "items"?'],
    [{ items, address, carier: "acme" }, "carier", 'unknown field "carier"; did you mean "carrier"?']
  ])("refuses the body %j of a client instead of throwing a TypeError", async (cart, path, problem) => {
    await expect(open().waybill.quoteCart(ACCOUNT, cart as never)).rejects.toMatchObject({
      _tag: "Refusal",
      method: "package_info",
      code: "1102",
      issues: [{ path, problem }]
    })
  })
})
