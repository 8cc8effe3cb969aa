// Writes orders of prints as the data of push_order and package_info, with every field that the specification lists.
import { customers, places, randomIntegers } from "./sold-orders.ts"

interface Print {
  readonly sku: string
  readonly width: number
  readonly height: number
  /** Empty for the default. */
  readonly finishing: "" | "Canvas" | "Rolled"
  readonly quantity: number
}

export interface PrintOrder {
  readonly number: number
  readonly customer: string
  readonly place: (typeof places)[number]
  readonly isGift: boolean
  readonly prints: ReadonlyArray<Print>
}

const sizes = [
  [8, 10],
  [16, 20],
  [24, 36.5],
  [30, 40]
] as const
const finishings = ["", "Canvas", "Rolled"] as const

/** Returns orders of one to three prints. */
export const printOrders = (seed: number, count: number): ReadonlyArray<PrintOrder> => {
  const below = randomIntegers(seed)
  return Array.from({ length: count }, (_, n) => ({
    number: 1 + n,
    customer: customers[below(customers.length)]!,
    place: places[below(places.length)]!,
    isGift: below(3) === 0,
    prints: Array.from({ length: 1 + below(3) }, (_, i) => {
      const [width, height] = sizes[below(sizes.length)]!
      return {
        sku: `P-${i + 1}-${below(1000)}`,
        width,
        height,
        finishing: finishings[below(finishings.length)]!,
        quantity: 1 + below(3)
      }
    })
  }))
}

const addressOf = ({ customer, place }: PrintOrder) => ({
  company: "",
  name: customer,
  address: "1 Main St",
  address2: "Floor 2",
  ...place,
  phone: "555-0100",
  email: "customer@example.com"
})

const credentials = { username: "acme-store", password: "…", secretkey: "…" }
const linesOf = (requests: ReadonlyArray<object>): string =>
  requests.map((data) => `${JSON.stringify({ ...credentials, data })}\n`).join("")

/** Requests of push_order, one per line. Numbers are strings, as in the specification. */
export const pushOrders = (orders: ReadonlyArray<PrintOrder>): string =>
  linesOf(
    orders.map((order) => ({
      xid: `X-${order.number}`,
      ship_deadline: "2026-12-20",
      isgift: order.isGift ? "1" : "0",
      ...(order.isGift && { gift_to: order.customer, gift_from: "Ada", message: "Enjoy!\nA." }),
      track_url: "https://shop.example/track",
      invoice: "https://shop.example/invoice.pdf",
      billing_address: addressOf(order),
      shipping_address: addressOf(order),
      order_info: order.prints.map(({ finishing, height, quantity, sku, width }) => ({
        type: "Canvas",
        width: String(width),
        height: String(height),
        media_width: "",
        media_height: "",
        quantity: String(quantity),
        thumb_img: "https://shop.example/thumb.jpg",
        large_img: "https://shop.example/print.tif",
        item_cost: "0",
        finishing,
        edge_finishing: "",
        frame: "",
        top_mat: "",
        middle_mat: "",
        bottom_mat: "",
        title: "Sunset",
        product_description: "Sunset over the sea",
        color_scheme: "",
        basic_editing: "",
        sku,
        personalization: "",
        notes: ""
      })),
      shipping: {
        account: "",
        carrier: "acme",
        service: "ACME_GROUND",
        packaging: "",
        notes: "",
        shipping_cost: "9.00"
      }
    }))
  )

/** Requests of package_info, one per line. */
export const packageInfos = (orders: ReadonlyArray<PrintOrder>): string =>
  linesOf(
    orders.map(({ prints }) => ({
      order_info: prints.map(({ finishing, height, quantity, width }) => ({
        width: String(width),
        height: String(height),
        ...(finishing !== "" && { finishing }),
        qty: String(quantity)
      }))
    }))
  )
