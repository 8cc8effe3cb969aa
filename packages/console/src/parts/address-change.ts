import { addressLines } from "@waybill/core/adapter"
import { type Html, html } from "../html/html.ts"
import type { Order } from "./due-badge.ts"

type Address = Order["shipping_address"]

/** A change of an order's shipping address, as the operator API describes it. */
export interface AddressChange {
  readonly revision: number
  readonly before?: Address
  readonly after: Address
}

const sideHtml = (title: string, address: Address | undefined): Html => html`<div><h3>${title}</h3>
${
  address === undefined
    ? html`<p class="muted">not recorded</p>`
    : html`<address>${addressLines(address).map((line) => html`<span class="address-line" dir="auto">${line}</span>`)}</address>`
}</div>`

/** Returns the address before and after a change, side by side. */
export const addressChangeHtml = ({ after, before }: AddressChange): Html =>
  html`<div class="address-change">${sideHtml("Before", before)}${sideHtml("Now", after)}</div>`

/** Returns an address in one line. */
export const addressLineHtml = (address: Address): Html => html`<bdi>${addressLines(address).join(", ")}</bdi>`
