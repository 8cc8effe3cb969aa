import { type Html, html } from "../../html/html.ts"
import { dateHtml } from "../../parts/dates.ts"
import type { Order } from "../../parts/due-badge.ts"
import { linkHtml, termsHtml } from "./items.ts"

type Address = Order["shipping_address"]

const joined = (...parts: ReadonlyArray<string | undefined>): string =>
  parts.filter((part) => part !== undefined && part !== "").join(" ")

const linesOf = ({ address, address2, city, company, country, name, state, zip }: Address): ReadonlyArray<string> =>
  [name, company, address, address2, joined(city, state, zip), country].filter(
    (line): line is string => line !== undefined && line !== ""
  )

/** Returns an address with a line for each part. Each line has the direction of its letters. */
const addressHtml = (address: Address): Html => {
  const { email, phone } = address
  const contacts = [phone, email].filter((each) => each !== undefined)
  return html`<address>${linesOf(address).map((line) => html`<span class="address-line" dir="auto">${line}</span>`)}</address>
${contacts.length > 0 && html`<p class="muted">${contacts.map((each) => html`<bdi>${each}</bdi> `)}</p>`}`
}

const isSame = (one: Address, other: Address): boolean =>
  JSON.stringify(linesOf(one)) === JSON.stringify(linesOf(other))

/** Returns where and how an order ships, and who pays. */
export const addressesHtml = (order: Order): Html => {
  const { billing_address, invoice, promise, ship_deadline, shipping, shipping_address } = order
  const { account, carrier, notes, packaging, service, shipping_cost } = shipping
  return html`<section class="panel" aria-labelledby="ship-to"><h2 id="ship-to">Ship to</h2>
${addressHtml(shipping_address)}
${termsHtml([
  ["Carrier", `${carrier} ${service}`],
  ["Ship deadline", ship_deadline === undefined ? undefined : dateHtml(ship_deadline)],
  ["Promised", promise === undefined || ship_deadline !== undefined ? undefined : dateHtml(promise)],
  ["Account", account],
  ["Packaging", packaging],
  ["Notes", notes],
  ["Shipping cost", shipping_cost]
])}
${
  isSame(billing_address, shipping_address)
    ? html`<p class="muted">Bill to the same address</p>`
    : html`<details id="bill-to"><summary>Bill to <bdi>${linesOf(billing_address)[0]}</bdi></summary>${addressHtml(billing_address)}</details>`
}
${termsHtml([["Invoice", linkHtml(invoice)]])}</section>`
}

/** Returns the gift message of an order. */
export const giftHtml = ({ gift_from, gift_to, isgift, message }: Order): Html | undefined =>
  isgift === "0" && message === undefined
    ? undefined
    : html`<section class="panel" aria-labelledby="gift"><h2 id="gift">Gift</h2>
${termsHtml([
  ["To", gift_to],
  ["From", gift_from]
])}
${message !== undefined && html`<blockquote class="gift-message" dir="auto">${message}</blockquote>`}</section>`
