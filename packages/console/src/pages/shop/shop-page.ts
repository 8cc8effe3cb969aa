import { includesRole } from "@waybill/core/commands"
import type { Page, Shown, Visit } from "../../frame/page.ts"
import { fitting } from "../../html/fitting.ts"
import { flag, type Html, html } from "../../html/html.ts"
import { adminStyles } from "../../parts/admin-styles.ts"
import { counted } from "../../parts/plural.ts"
import { termsHtml } from "../../parts/terms.ts"
import type { InForce, ShopPart } from "../../shop/in-force.ts"
import { isExample } from "../cards/prices.ts"
import { addressHtml } from "../documents/people.ts"
import { priceTables } from "./price-tables.ts"

/** Returns a value of a document as text, such as `16 × 20 × 2 in` for the sides of a box. */
const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.join(", ") || "none"
  if (typeof value !== "object" || value === null) return String(value)
  if ("width" in value && "length" in value && "height" in value)
    return `${value.width} × ${value.length} × ${value.height} in`
  return Object.entries(factsOf(value))
    .map((fact) => fact.join(" "))
    .join(", ")
}

/** Returns the fields of a document with their names as words. */
const factsOf = (document: object): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(document).map(([name, value]) => [
      name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
      textOf(value)
    ])
  )

const termsOf = (document: object): Html => termsHtml(factsOf(document))

type Sides = Readonly<Record<"width" | "length" | "height", number>>

const COS_30 = Math.sqrt(3) / 2

/** Returns the points of a polygon: the corners in isometric projection. */
const pointsOf = (...corners: ReadonlyArray<readonly [x: number, y: number, z: number]>): string =>
  corners.map(([x, y, z]) => `${((x - y) * COS_30).toFixed(2)},${((x + y) / 2 - z).toFixed(2)}`).join(" ")

/** Returns a drawing of a box from above, at the scale of the largest box of its stock. */
const boxDrawing = ({ height: h, length: l, width: w }: Sides, stock: ReadonlyArray<Sides>): Html => {
  const size = Math.max(...stock.map(({ height, length, width }) => (width + length) * COS_30 + height))
  const [left, top] = [((w - l) * COS_30 - size) / 2, ((w + l) / 2 - h - size) / 2]
  return html`<svg class="box" viewBox="${[left, top, size, size].map((each) => each.toFixed(2)).join(" ")}" aria-hidden="true">
<polygon class="lid" points="${pointsOf([0, 0, h], [w, 0, h], [w, l, h], [0, l, h])}"></polygon>
<polygon points="${pointsOf([0, l, 0], [w, l, 0], [w, l, h], [0, l, h])}"></polygon>
<polygon class="dark" points="${pointsOf([w, 0, 0], [w, l, 0], [w, l, h], [w, 0, h])}"></polygon></svg>`
}

/** Maximum number of boxes that are shown without a click. */
const MAX_OPEN = 24

const boxesHtml = ({ catalogue: { boxes, cut = [], tubes } }: InForce): Html => {
  const all = [
    ...boxes.map(({ kind = "box", ...box }) => ({ ...box, kind, sides: box.outer ?? box.inner })),
    ...tubes.map((tube) => ({ ...tube, kind: "tube", sides: tube.outer })),
    ...cut.map((carton) => ({ ...carton, kind: "cut carton", sides: carton.max }))
  ]
  const stock = all.map(({ sides }) => sides)
  const entries = all.map(
    ({ kind, reference, sides, ...facts }) =>
      () =>
        html`<li>${boxDrawing(sides, stock)}<p><b><bdi>${reference}</bdi></b> ${kind}, ${textOf(facts)}</p></li>`
  )
  return html`<details${flag("open", all.length <= MAX_OPEN)}><summary>${counted(all.length, "size")}</summary><ul class="boxes">${fitting(entries, 0.3)}</ul></details>`
}

const profileHtml = ({ profile: { finishings, otherwise } }: InForce): Html =>
  html`<ul>${fitting(
    Object.entries({ ...finishings, "Any other finishing": otherwise }).map(
      ([name, { kind, ...rules }]) => html`<li><b><bdi>${name}</bdi></b> ${kind}, ${textOf(rules)}</li>`
    ),
    0.1
  )}</ul>`

const cardsHtml = ({ cards }: InForce): Html => {
  const invented = cards.filter(isExample).map(({ edition, id }) => `${id} ${edition}`)
  const entries = cards.flatMap((card) => {
    const { carrier, edition, id, validFrom, validTo } = card
    const head = html`<h3><bdi>${id}</bdi> edition <bdi>${edition}</bdi></h3><p>Carrier <bdi>${carrier}</bdi>, from ${validFrom}${validTo != null && html` until ${validTo}`}</p>`
    return [head, ...priceTables(card)]
  })
  return html`${invented.length > 0 && html`<p class="error"><b>The prices of these cards are invented:</b> ${invented.join(", ")}. No carrier charges the quotes from them.</p>`}${fitting(entries, 0.4, "p")}`
}

const shopHtml = ({ shop, basePath }: Visit["settings"]): Html =>
  shop === undefined
    ? html`<p class="error">Documents have no sender, because the shop has no name and no address.</p>`
    : html`${shop.logo !== undefined && html`<img class="logo" src="${basePath}/documents/logo" alt="">`}<p><b><bdi>${shop.name}</bdi></b></p>
${addressHtml(shop.address)}${termsHtml({ Contact: shop.contact, Currency: shop.currency, "Prices on slips": shop.pricesOnSlips === true ? "yes" : "no" })}`

/** A part of the shop that the host names. */
type Block = readonly [part: ShopPart, title: string, draw: (inForce: InForce) => Html]

const facts: ReadonlyArray<Block> = [
  ["calendar", "Calendar", ({ calendar }) => termsOf(calendar)],
  ["shipFrom", "Ship-from", ({ shipFrom: { format: _, ...origin } }) => termsOf(origin)]
]
const lists: ReadonlyArray<Block> = [
  ["cards", "Rate cards", cardsHtml],
  ["boxes", "Boxes", boxesHtml],
  ["profile", "Packing profile in inches and pounds", profileHtml]
]

const showShop = async ({ me, settings }: Visit): Promise<Shown> => {
  const { basePath, inForce, units } = settings
  const blockHtml = (part: ShopPart, title: string, content: Html): Html =>
    html`<section class="panel" id="${part}"><h2>${title}</h2>${content}
<p class="help">Change it with <code>${inForce?.changedIn[part] ?? `the option ${part} of console()`}</code>, then start the service again.</p></section>`
  const drawn = (blocks: ReadonlyArray<Block>): ReadonlyArray<Html> =>
    inForce === undefined ? [] : blocks.map(([part, title, draw]) => blockHtml(part, title, draw(inForce)))
  const unitsHtml = html`<p>${units === "in/lb" ? "inches and pounds" : "centimetres and kilograms"}</p>`
  return {
    title: "Shop",
    styles: [...adminStyles, "cards.css", "shop.css"],
    main: html`<h1>Shop</h1>
<p class="lead">What this service has in force.${includesRole(me.role, "admin") && html` <a href="${basePath}/cards">Problems of rate cards, and the price of a parcel</a>${inForce?.tryDraft && html` · <a href="${basePath}/shop/draft">Try a draft of a file</a>`}`}</p>
<div class="panels">${blockHtml("shop", "Name and address", shopHtml(settings))}${drawn(facts)}${blockHtml("units", "Units of orders", unitsHtml)}</div>
${drawn(lists)}${inForce === undefined && html`<p class="empty">The host of this console has not named its calendar, boxes and rate cards (option <code>inForce</code>).</p>`}`
  }
}

/** The page that shows what the service has in force, and where it is changed. */
export const shopPage: Page = { path: "/shop", role: "viewer", nav: "Shop", keys: "g s", run: showShop }
