import type { Credentials } from "../baseline/credentials.ts"
import type { Kind } from "./replies.ts"

const XID_LENGTH = 24
const hole = "X".repeat(XID_LENGTH)
const DAY = 86_400_000

const person = {
  name: "Maria Beispiel",
  company: "Example Trading GmbH",
  address: "1200 Warehouse Street",
  address2: "Building 7",
  city: "Louisville",
  zip: "40214",
  state: "KY",
  country: "US",
  phone: "+1 502 555 0100",
  email: "maria@example.com"
}
const recipient = {
  ...person,
  name: "Josefa Beispiel",
  company: "",
  address: "18 Harbor Lane",
  address2: "Apt 4",
  city: "Portland",
  zip: "04101",
  state: "ME"
}
const item = (index: number) => ({
  type: index % 2 === 0 ? "Canvas" : "Paper",
  width: String(16 + index * 4),
  height: "20.5",
  quantity: String(index + 1),
  thumb_img: `https://images.example.com/t/1042-${index}.jpg`,
  large_img: `https://images.example.com/print/1042-${index}.tif`,
  item_cost: "24.90",
  finishing: "Canvas",
  edge_finishing: "Mirrored",
  frame: "Walnut",
  title: `Harbor at dawn, number ${index}`,
  sku: `HB-1042-${index}`,
  notes: "Check the colours against the proof."
})

/** Builds the data for push_order: a gift order of three prints. */
export const orderOf = (xid: string, now: number = Date.now()) => ({
  ship_deadline: `${new Date(now + 14 * DAY).toISOString().slice(0, 10)} 17:00:00`,
  isgift: "1",
  gift_to: "Josefa",
  gift_from: "Maria",
  message: "Happy birthday, and many happy returns!",
  track_url: "https://shop.example.com/track/1042",
  invoice: "https://shop.example.com/invoices/1042.pdf",
  billing_address: person,
  shipping_address: recipient,
  order_info: [item(0), item(1), item(2)],
  shipping: {
    account: "",
    carrier: "acme",
    service: "ACME_GROUND",
    packaging: "Standard",
    notes: "Leave at the dock.",
    shipping_cost: "12.40"
  },
  xid
})

const { address, city, country, name, state, zip } = recipient

/** Data for package_info: the prints of the order. */
export const printsToPack = {
  order_info: [item(0), item(1), item(2)].map(({ finishing, height, quantity, width }) => ({
    width,
    height,
    finishing,
    qty: quantity
  }))
}

/** Data for shipping_rate: the box that package_info returns for the prints of the order. */
export const boxesToQuote = {
  shipping_address: { name, address, city, zip, state, country },
  order_info: [{ width: 24.5, height: 13, length: 30.5, weight: 18.182, type: "Box" }],
  shipping: { carrier: "acme" }
}

/** A request that is complete, except for the xid of a request about an order. */
export interface Request {
  /** Returns the request's bytes, with the xid inserted if it names an order. They are valid only until the next call. */
  readonly about: (xid: string) => Buffer
}

const requestOf = (url: URL, credentials: Credentials, method: string, data: object): Request => {
  const body = JSON.stringify({ ...credentials, data })
  const head = [
    `POST ${url.pathname.replace(/\/$/, "")}/v1/${method} HTTP/1.1`,
    `host: ${url.host}`,
    "content-type: application/json",
    `content-length: ${Buffer.byteLength(body)}`
  ]
  const buffer = Buffer.from(`${head.join("\r\n")}\r\n\r\n${body}`)
  const place = buffer.indexOf(hole)
  return {
    about: (xid) => {
      if (place >= 0) buffer.write(xid, place, XID_LENGTH, "latin1")
      return buffer
    }
  }
}

/** Builds the requests that one connection sends. */
export const requestsOf = (url: URL, credentials: Credentials): Readonly<Record<Kind, Request>> => ({
  push: requestOf(url, credentials, "push_order", orderOf(hole)),
  status: requestOf(url, credentials, "get_status", { xid: hole }),
  shipping_rate: requestOf(url, credentials, "shipping_rate", boxesToQuote),
  package_info: requestOf(url, credentials, "package_info", printsToPack)
})

/** Returns a generator of xids that no other run uses. */
export const xids = (): (() => string) => {
  const run = Date.now().toString(36).padStart(9, "0") + process.pid.toString(36).padStart(5, "0")
  let serial = 0
  return () => run.slice(0, 14) + (++serial).toString(36).padStart(XID_LENGTH - 14, "0")
}
