import { type Html, html } from "../../html/html.ts"
import type { Order } from "../../parts/due-badge.ts"
import { counted } from "../../parts/plural.ts"
import type { CustomsProduct, Shop } from "../../shop/shop.ts"
import { kilograms, squareMetres, sumOf } from "./amounts.ts"
import type { DocumentKind, Drawing } from "./document.ts"
import { madeOf, parcelsOf, type Shipment } from "./parcels.ts"
import { addressHtml, textHtml } from "./people.ts"
import { senderHtml } from "./sender.ts"

type Item = Order["order_info"][number]

/** Heaviest letter with a CN22, in kilograms, by the rules of the Universal Postal Union. */
const CN22_KILOGRAMS = 2

/** Returns a value that a document needs but nobody gave, in red and by name. */
const missing = (name: string): Html => html`<span class="missing">missing: ${name}</span>`

const countries = new Intl.DisplayNames(["en"], { type: "region", fallback: "code" })
const countryOf = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code)

const isSame = (one: string, other: string | undefined): boolean => one.toLowerCase() === other?.toLowerCase()

/** Returns the customs data of an item's product. A row with the finishing precedes one for every finishing. */
const productOf = ({ finishing, type }: Item, shop: Shop | undefined): CustomsProduct | undefined => {
  const rows = shop?.customs?.products.filter((row) => isSame(row.type, type)) ?? []
  return rows.find((row) => isSame(row.finishing ?? "", finishing)) ?? rows.find((row) => row.finishing === undefined)
}

/** A shipment to another country, or an order before its first one. */
interface Consignment {
  readonly order: Order
  readonly lines: ReadonlyArray<{ readonly item: Item; readonly quantity: number }>
  readonly parcels: ReadonlyArray<Pick<Shipment, "trackingno" | "weight">>
  readonly name: string
}

const consignmentsOf = (order: Order): ReadonlyArray<Consignment> => {
  const made = madeOf(order)
  const all = order.order_info.map((item) => ({ item, quantity: Number(item.quantity) }))
  if (made.length === 0) return [{ order, lines: all, parcels: [], name: order.xid }]
  return made.map((shipment) => ({
    order,
    lines: shipment.items.map(({ index, quantity }) => ({ item: order.order_info[index]!, quantity })),
    parcels: parcelsOf(shipment),
    name: `${order.xid}, ${shipment.shipment_id}`
  }))
}

/** Whether an order leaves the country of the shop. Without a shop, nobody knows, so that its documents report it. */
const isAbroad = ({ shipping_address, stage }: Order, shop: Shop | undefined): boolean =>
  stage !== "cancelled" && shipping_address.country !== shop?.address.country

/** Returns the gross weight of the parcels in kilograms, or undefined if that of one is not recorded. */
const grossOf = ({ parcels }: Consignment, { settings: { units } }: Drawing): string | undefined => {
  const weights = parcels.flatMap(({ weight }) => (weight === undefined ? [] : [Number(weight)]))
  return weights.length === 0 || weights.length < parcels.length
    ? undefined
    : kilograms(
        weights.reduce((sum, weight) => sum + weight, 0),
        units
      )
}

const valueOf = ({ lines }: Consignment): string =>
  sumOf(lines.map(({ item, quantity }) => [item.item_cost, quantity] as const))

const netOf = (item: Item, quantity: number, { settings: { shop, units } }: Drawing): Html | string => {
  const grams = productOf(item, shop)?.gramsPerSquareMetre
  if (grams === undefined) return missing("net weight")
  return `${kilograms((squareMetres(item.width, item.height, units) * grams * quantity) / 1000, "cm/kg")} kg`
}

const goodsHtml = (consignment: Consignment, drawing: Drawing, hasUnitPrice: boolean): Html => {
  const { shop } = drawing.settings
  const currency = shop?.currency ?? missing("currency")
  return html`<table><thead><tr><th scope="col">Goods</th><th scope="col" class="number">Quantity</th><th scope="col" class="number">Net weight</th><th scope="col">HS code</th><th scope="col">Origin</th>${hasUnitPrice && html`<th scope="col" class="number">Price</th>`}<th scope="col" class="number">Value</th></tr></thead>
<tbody>${consignment.lines.map(({ item, quantity }) => {
    const product = productOf(item, shop)
    return html`<tr><td>${product === undefined ? html`<bdi>${item.type}</bdi> ${missing(`customs data of ${item.type}`)}` : textHtml(product.description)}</td><td class="number">${quantity}</td>
<td class="number">${netOf(item, quantity, drawing)}</td><td class="size">${product?.hsCode ?? missing("HS code")}</td><td class="size">${product === undefined ? missing("origin") : countryOf(product.origin)}</td>${hasUnitPrice && html`<td class="number">${item.item_cost}</td>`}
<td class="number">${Number(item.item_cost) > 0 ? html`${sumOf([[item.item_cost, quantity]])} ${currency}` : missing("value")}</td></tr>`
  })}</tbody>
<tfoot><tr><th scope="row" colspan="${hasUnitPrice ? 6 : 5}">Total value</th><td class="number"><b>${valueOf(consignment)} ${currency}</b></td></tr></tfoot></table>`
}

const partiesHtml = (order: Order, drawing: Drawing, buyer: "Addressee" | "Buyer"): Html => {
  const { basePath, shop } = drawing.settings
  const person = buyer === "Buyer" ? order.billing_address : order.shipping_address
  const { email, phone } = order.shipping_address
  return html`<div class="sheet-columns"><section><h2>Sender</h2>${senderHtml(shop, basePath) ?? missing("sender (--shop)")}${shop && html`<p>${countryOf(shop.address.country)}</p>`}
${shop?.customs?.numbers?.map((number) => html`<p><bdi>${number}</bdi></p>`)}</section>
<section><h2>${buyer}</h2>${addressHtml(person)}<p>${countryOf(person.country)}</p>${[phone, email].map((text) => text !== undefined && html`<p><bdi>${text}</bdi></p>`)}</section>
${buyer === "Buyer" && html`<section><h2>Ship to</h2>${addressHtml(order.shipping_address)}<p>${countryOf(order.shipping_address.country)}</p></section>`}</div>`
}

const weightHtml = (consignment: Consignment, drawing: Drawing): Html => {
  const { parcels } = consignment
  const gross = grossOf(consignment, drawing)
  const numbers = parcels.flatMap(({ trackingno }) => (trackingno === undefined ? [] : [trackingno]))
  return html`<p>Total gross weight: ${gross === undefined ? missing("gross weight") : html`<b>${gross} kg</b>`}${parcels.length > 1 && html`, ${counted(parcels.length, "parcel")}`}${numbers.length > 0 && html` (<bdi>${numbers.join(", ")}</bdi>)`}</p>
${parcels.length > 1 && html`<p>${missing("the contents of each parcel, because the shipment records only their sum")}</p>`}`
}

const declarationHtml = (consignment: Consignment, drawing: Drawing): Html => {
  const { order } = consignment
  const limit = drawing.settings.shop?.customs?.cn22Limit
  const gross = grossOf(consignment, drawing)
  const isSmall =
    limit !== undefined &&
    Number(valueOf(consignment)) <= Number(limit) &&
    gross !== undefined &&
    Number(gross) <= CN22_KILOGRAMS
  const form = isSmall ? "CN22" : "CN23"
  return html`<article class="sheet" aria-label="Customs declaration ${form} of ${consignment.name}">
<header class="sheet-head"><div><h1>Customs declaration ${form}</h1><p>May be opened officially. Category: <b>sale of goods</b>.</p></div>${drawing.bars(order.order_id)}</header>
${partiesHtml(order, drawing, "Addressee")}
${goodsHtml(consignment, drawing, false)}
${weightHtml(consignment, drawing)}
${!isSmall && html`<p>Reference of the sender: <bdi>${order.xid}</bdi>. Invoice: ${order.order_id}.${order.shipping.shipping_cost !== undefined && html` Postal charges: ${order.shipping.shipping_cost} ${drawing.settings.shop?.currency}.`}</p>`}
<p>The sender declares that these particulars are correct, and that the item contains nothing dangerous or prohibited.</p>
<div class="signatures"><p>Signature of the sender</p><p>Date</p></div></article>`
}

const invoiceHtml = (consignment: Consignment, drawing: Drawing): Html => {
  const { order } = consignment
  const [date] = (madeOf(order).at(-1)?.shipped_at ?? order.update_date).split(" ")
  return html`<article class="sheet" aria-label="Commercial invoice of ${consignment.name}">
<header class="sheet-head"><div><h1>Commercial invoice</h1><p>No. ${order.order_id}, <time datetime="${date}">${date}</time>, order <bdi>${consignment.name}</bdi></p></div></header>
${partiesHtml(order, drawing, "Buyer")}
${goodsHtml(consignment, drawing, true)}
${order.shipping.shipping_cost !== undefined && html`<p>Shipping, for the whole order: ${order.shipping.shipping_cost} ${drawing.settings.shop?.currency}</p>`}
${weightHtml(consignment, drawing)}
<p>Carrier: <bdi>${order.shipping.carrier}</bdi>, <bdi>${order.shipping.service}</bdi>. Reason for export: sale.</p>
<div class="signatures"><p>Signature of the sender</p><p>Date</p></div></article>`
}

const abroad =
  (draw: typeof declarationHtml): DocumentKind["draw"] =>
  (orders, drawing) =>
    orders
      .filter((order) => isAbroad(order, drawing.settings.shop))
      .flatMap(consignmentsOf)
      .map((consignment) => () => draw(consignment, drawing))

/** The customs declarations of parcels to other countries: a CN22, or a CN23 above its limits. */
export const customsDeclaration: DocumentKind = {
  id: "customs",
  name: "Customs declarations",
  isExtra: true,
  draw: abroad(declarationHtml)
}

/** The commercial invoices of parcels to other countries. */
export const commercialInvoice: DocumentKind = {
  id: "invoice",
  name: "Commercial invoices",
  isExtra: true,
  draw: abroad(invoiceHtml)
}
