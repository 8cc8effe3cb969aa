import { deepEqual, equal, match, notEqual } from "node:assert/strict"
import { setTimeout as sleep } from "node:timers/promises"
import { eventually, failures, step } from "../../../tests/frameworks/steps.ts"
import { ada, choose, createCart, placeOrder, prices } from "./checkout.ts"
import type { Database } from "./database.ts"
import { type Client, expectBody, type Problem } from "./http.ts"
import { waybill } from "./installation.ts"
import type { Medusa } from "./medusa.ts"
import type { Shop } from "./seed.ts"

interface World {
  readonly admin: Client
  readonly store: Client
  readonly shop: Shop
  readonly database: Database
  readonly medusa: Medusa
}

interface Fulfilment {
  readonly id: string
  readonly shipped_at: string | null
  readonly canceled_at: string | null
  readonly data: { readonly order_id: string; readonly xid: string }
  readonly labels: ReadonlyArray<{ readonly tracking_number: string }>
}

/** Longer than two runs of the job for missing orders, which runs once a minute. */
const JOB_SECONDS = 150

const EACH_MINUTE = 65_000

/** Runs the checkouts and what follows from them. Returns whether all steps passed. */
export const runStory = async ({ admin, database, medusa, shop, store }: World): Promise<boolean> => {
  const order = async (order_id: string) =>
    (
      await expectBody<{
        order: {
          fulfillment_status: string
          items: ReadonlyArray<{ id: string }>
          fulfillments: ReadonlyArray<Fulfilment>
        }
      }>(admin, "GET", `/admin/orders/${order_id}?fields=*items,*fulfillments,*fulfillments.labels,fulfillment_status`)
    ).order
  const pushed = (order_id: string, seconds: number) =>
    eventually(async () => (await order(order_id)).fulfillments[0], seconds)
  const shown = (xid: string) =>
    JSON.parse(waybill(database.waybill, "order", "show", `xid:${xid}`, "--account", "medusa")) as {
      readonly order_info: ReadonlyArray<Readonly<Record<string, unknown>>>
      readonly shipping: object
      readonly shipping_address: object
    }
  const inPrintShop = (command: string, xid: string, ...flags: ReadonlyArray<string>) =>
    waybill(database.waybill, "order", command, `xid:${xid}`, "--account", "medusa", ...flags)

  /** Has Medusa create a fulfilment again. Returns the ids of the orders of both. */
  const repeatFulfilment = async (order_id: string) => {
    const printed = await medusa.run("exec", "./nightly/repeat-fulfilment.ts", order_id)
    const [, ids = "[]"] = /REPEATED (\[.*\])/.exec(printed) ?? []
    return JSON.parse(ids) as ReadonlyArray<string>
  }

  const canvases = { variant_id: shop.canvas, quantity: 2 }
  const cart = await createCart(store, shop, canvases, ada)

  // Two canvases of 16 x 20 fill a box of 24.5 x 18.5 x 5 inches, in which they weigh about 7 pounds.
  // Harbor: 2,266 cubic inches / 200 are 12 pounds, 22.10, and 1.20 for tracking.
  // Swift: 25 x 19 x 5 / 139 are 18 pounds, 49.60 in the zone of New York, and 19 % for fuel.
  await step("checkout shows the prices of the rate cards for the packed prints", async () => {
    deepEqual(await prices(store, cart), { "Harbor Parcel": 23.3, "Swift Saver": 59.02 })
  })
  // Three rolled posters of 24 x 36 share a tube of 3 x 26 inches, in which they weigh less than three pounds.
  // Swift: 28 x 4 x 4 / 139 are 4 pounds, 24.00 in the zone of New York, and 19 % for fuel.
  await step("checkout packs and prices prints whose size the customer has chosen", async () => {
    deepEqual(await prices(store, await createCart(store, shop, posters(shop), ada)), {
      "Harbor Parcel": 13,
      "Swift Saver": 28.56
    })
  })
  await step("checkout ignores a size that the customer sends for a print whose size the shop has set", async () => {
    const forged = { ...canvases, metadata: { width: 1, height: 1, finishing: "Rolled" } }
    deepEqual(await prices(store, await createCart(store, shop, forged, ada)), {
      "Harbor Parcel": 23.3,
      "Swift Saver": 59.02
    })
  })
  await step("checkout names what is wrong with a print", async () => {
    const problem = async (metadata: object) => {
      const cart = await createCart(store, shop, { ...posters(shop), metadata }, ada)
      return ((await choose(store, cart, shop.harbor)).body as Problem).message
    }
    equal(
      await problem({}),
      "Your poster: the width and height of the print are missing; both must be in inches and greater than 0"
    )
    const noUrl = "Your poster: the image of the print is missing; it must be a URL"
    equal(await problem({ width: 24, height: 36 }), noUrl)
    equal(await problem({ width: 24, height: 36, image: "upload.tif" }), noUrl)
    equal(
      await problem({ width: 240, height: 360, image: "https://example.com/upload.tif" }),
      "Check these fields: print 1 (is longer than every tube in both rolling directions)"
    )
  })
  await step("checkout names the field of an address that Waybill refuses", async () => {
    const wrong = await createCart(store, shop, canvases, { ...ada, province: "ZZ" })
    const problem = {
      code: "waybill_1010",
      type: "invalid_data",
      message: 'Check these fields: state or province ("ZZ"; use a two-letter code of US)'
    }
    deepEqual(await prices(store, wrong), { "Harbor Parcel": problem, "Swift Saver": problem })
    const { body, status } = await choose(store, wrong, shop.harbor)
    deepEqual([status, body], [400, problem])
  })
  await step("checkout reports a service that does not deliver to an address", async () => {
    const canada = { ...ada, city: "Toronto", province: "ON", postal_code: "M5V 3L9", country_code: "ca" }
    const { "Swift Saver": swift } = await prices(store, await createCart(store, shop, canvases, canada))
    equal((swift as Problem).message, "Swift Saver does not deliver these prints to this address")
  })

  const first = await step("a cart with a calculated shipping method becomes an order", async () => {
    equal((await choose(store, cart, shop.harbor)).status, 200)
    const { id, shipping_total, total } = await placeOrder(store, cart)
    deepEqual([shipping_total, total], [23.3, 73.1])
    return id
  })
  if (first === undefined) return false

  await step("the placed order is pushed to Waybill", async () => {
    const { data } = await pushed(first, 30)
    equal(data.xid, first)
    const { order_info, shipping, shipping_address } = shown(first)
    deepEqual(order_info, [
      {
        type: "Canvas",
        width: "16",
        height: "20",
        quantity: "2",
        large_img: "https://example.com/lighthouse.tif",
        item_cost: "24.9",
        finishing: "Canvas",
        title: "Lighthouse"
      }
    ])
    deepEqual(shipping, { carrier: "harbor", service: "HARBOR_PARCEL" })
    deepEqual(shipping_address, {
      name: "Ada Print",
      address: "350 5th Ave",
      city: "New York",
      zip: "10001",
      state: "NY",
      country: "US",
      email: "ada@example.com"
    })
  })
  await step("a repeated fulfilment finds its order and pushes nothing", async () => {
    const [one, two] = await repeatFulfilment(first)
    match(String(one), /^\d+$/)
    equal(two, one)
    deepEqual(await database.orders(), [`${first} new`])
  })
  await step("a fulfilment that the print shop has started cannot be cancelled in Medusa", async () => {
    inPrintShop("start", first)
    const [fulfilment] = (await order(first)).fulfillments
    const path = `/admin/orders/${first}/fulfillments/${fulfilment?.id}/cancel`
    const { body, status } = await admin<Problem>("POST", path, {})
    deepEqual([status, body.code], [400, "waybill_515"])
    equal((await order(first)).fulfillments[0]?.canceled_at, null)
  })
  await step("a shipment in Waybill marks the fulfilment in Medusa, with its tracking number", async () => {
    inPrintShop("ship", first, "--tracking", "HB123456789")
    const fulfilment = await eventually(async () => {
      const [found] = (await order(first)).fulfillments
      return found?.shipped_at ? found : undefined
    }, 60)
    deepEqual(
      fulfilment.labels.map(({ tracking_number }) => tracking_number),
      ["HB123456789"]
    )
    equal((await order(first)).fulfillment_status, "shipped")
  })

  const second = await step("an order is placed while Waybill's database is down", async () => {
    await database.refuse()
    const cart = await createCart(store, shop, posters(shop), ada)
    equal((await choose(store, cart, shop.harbor)).status, 200)
    const { id, total } = await placeOrder(store, cart)
    equal(total, 50.5)
    return id
  })
  if (second === undefined) return false
  await step("a fulfilment fails with a temporary error while Waybill's database is down", async () => {
    const { items } = await order(second)
    const lines = { items: items.map(({ id }) => ({ id, quantity: 3 })) }
    const { body, status } = await admin<Problem>("POST", `/admin/orders/${second}/fulfillments`, lines)
    deepEqual([status, body.code], [500, "waybill_temporary"])
    deepEqual((await order(second)).fulfillments, [])
  })
  await step("the job does not push an order that another process is pushing", async () => {
    const release = await database.lock(second)
    try {
      await database.accept()
      await sleep(EACH_MINUTE)
      deepEqual((await order(second)).fulfillments, [])
    } finally {
      await release()
    }
  })
  await step("the job pushes the order once when the database is back", async () => {
    equal((await pushed(second, JOB_SECONDS)).data.xid, second)
    deepEqual(await database.orders(), [`${first} shipped`, `${second} new`])
  })
  await step("a fulfilment that is cancelled in Medusa is cancelled in Waybill, and stays so", async () => {
    const [fulfilment] = (await order(second)).fulfillments
    await expectBody(admin, "POST", `/admin/orders/${second}/fulfillments/${fulfilment?.id}/cancel`, {})
    await sleep(EACH_MINUTE)
    deepEqual(await database.orders(), [`${first} shipped`, `${second} cancelled`])
  })
  await step("a repeated fulfilment whose order was cancelled pushes a new order", async () => {
    const [one, two] = await repeatFulfilment(second)
    notEqual(two, one)
    deepEqual(await database.orders(), [`${first} shipped`, `${second} cancelled`, `${second}/2 new`])
  })
  await step("the administrator fulfils the order again, which pushes a new order", async () => {
    const { items } = await order(second)
    const lines = { items: items.map(({ id }) => ({ id, quantity: 3 })) }
    await expectBody(admin, "POST", `/admin/orders/${second}/fulfillments`, lines)
    const active = (await order(second)).fulfillments.find(({ canceled_at }) => canceled_at === null)
    equal(active?.data.xid, `${second}/${active?.id}`)
    equal((await database.orders()).at(-1), `${active?.data.xid} new`)
  })
  return failures() === 0
}

/** Posters in a size that the customer has chosen. */
const posters = ({ poster }: Shop) => ({
  variant_id: poster,
  quantity: 3,
  metadata: { width: 24, height: 36, image: "https://example.com/upload.tif" }
})
