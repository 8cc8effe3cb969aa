import { includesRole } from "@waybill/core/commands"
import type { Page, Shown, Visit } from "../../frame/page.ts"
import { fitting } from "../../html/fitting.ts"
import { flag, type Html, html } from "../../html/html.ts"
import { adminStyles } from "../../parts/admin-styles.ts"
import { counted } from "../../parts/plural.ts"
import { termsHtml } from "../../parts/terms.ts"
import type { InForce, ShopPart } from "../../shop/in-force.ts"
import { addressHtml } from "../documents/people.ts"
import { boxDrawing, type Sides } from "./box-drawing.ts"
import { isExample, priceTables } from "./price-tables.ts"

/** Facts of a box in words. A fact without a value is left out. */
type Facts = Readonly<Record<string, string | number | Sides | undefined>>

const factsText = (facts: Facts): string =>
  Object.entries(facts)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) =>
      typeof value === "object" ? `${name} ${value.width} × ${value.length} × ${value.height} in` : `${name} ${value}`
    )
    .join(", ")

const pounds = (weight: number | undefined) => (weight === undefined ? undefined : `${weight} lb`)

/** Returns every box, tube and carton with its facts. A carton that is cut to size is drawn with its largest sides. */
const packagingOf = ({ boxes, cut = [], tubes }: InForce["catalogue"]) => [
  ...boxes.map(({ emptyWeight, inner, kind = "box", maxWeight, outer = inner, price, reference, stock }) => {
    const facts: Facts = { inside: inner, outside: outer, empty: pounds(emptyWeight), "at most": pounds(maxWeight) }
    const material = kind === "box" ? "carton" : "rigid mailer"
    return { reference, material, outer, facts: { ...facts, price, "in stock": stock } as Facts }
  }),
  ...tubes.map(({ diameter, emptyWeight, length, outer, price, reference }) => {
    const facts: Facts = { inside: `${length} in, diameter ${diameter} in`, empty: pounds(emptyWeight), price }
    return { reference, material: "tube", outer, facts }
  }),
  ...cut.map(({ max, min, price, reference }) => {
    const facts: Facts = { from: min, to: max, price }
    return { reference, material: "cut carton", outer: max, facts }
  })
]

/** Maximum number of boxes that are shown without a click. */
const MAX_OPEN = 24

const boxesHtml = ({ catalogue }: InForce): Html => {
  const all = packagingOf(catalogue)
  const stock = all.map(({ outer }) => outer)
  const entries = all.map(
    ({ facts, material, outer, reference }) =>
      () =>
        html`<li>${boxDrawing(outer, stock)}<p><b><bdi>${reference}</bdi></b> ${material}, ${factsText(facts)}</p></li>`
  )
  return html`<details${flag("open", all.length <= MAX_OPEN)}><summary>${counted(all.length, "size")}</summary><ul class="boxes">${fitting(entries, 0.3)}</ul></details>`
}

const profileHtml = ({ profile: { finishings, otherwise } }: InForce): Html =>
  html`<ul>${fitting(
    [...Object.entries(finishings), ["Any other finishing", otherwise] as const].map(([name, rules]) =>
      rules.kind === "rolled"
        ? html`<li><b><bdi>${name}</bdi></b> rolled, ${factsText({ sheet: `${rules.sheet} in`, core: `${rules.core} in` })}</li>`
        : html`<li><b><bdi>${name}</bdi></b> flat${rules.loose === true && ", loose"}${rules.rolled !== undefined && " or rolled"}, ${factsText({ thickness: `${rules.thickness} in`, margin: `${rules.margin} in`, "pieces in a box at most": rules.atMost })}</li>`
    ),
    0.1
  )}</ul>`

const cardHtml = ({ carrier, edition, id, validFrom, validTo }: InForce["cards"][number]): Html =>
  html`<h3><bdi>${id}</bdi> edition <bdi>${edition}</bdi></h3><p>Carrier <bdi>${carrier}</bdi>, from ${validFrom}${validTo != null && html` until ${validTo}`}</p>`

const cardsHtml = ({ cards }: InForce): Html =>
  html`${
    cards.some(isExample) &&
    html`<p class="error"><b>The prices of these cards are invented:</b> ${cards
      .filter(isExample)
      .map(({ edition, id }) => `${id} ${edition}`)
      .join(", ")}. No carrier charges the quotes from them.</p>`
  }${fitting(
    cards.flatMap((card) => [cardHtml(card), ...priceTables(card)]),
    0.4,
    "p"
  )}`

const shopHtml = ({ shop, basePath }: Visit["settings"]): Html =>
  shop === undefined
    ? html`<p class="error">Documents have no sender, because the shop has no name and no address.</p>`
    : html`${shop.logo !== undefined && html`<img class="logo" src="${basePath}/documents/logo" alt="">`}<p><b><bdi>${shop.name}</bdi></b></p>
${addressHtml(shop.address)}${termsHtml({ Contact: shop.contact, Currency: shop.currency, "Prices on slips": shop.pricesOnSlips === true ? "yes" : "no" })}`

const calendarHtml = ({ calendar }: InForce): Html =>
  termsHtml({
    "Time zone": calendar.zone,
    "Working days": calendar.weekdays.join(", "),
    Holidays: calendar.holidays.join(", ") || "none",
    "Pickup by carriers": calendar.cutOff,
    "Days to make an order": calendar.productionDays,
    "Days for a rush order": calendar.rushDays
  })

const shipFromHtml = ({ shipFrom: { calendar, cutoff, handlingDays, id, timezone } }: InForce): Html =>
  termsHtml({
    Name: id,
    "Time zone": timezone,
    "Open days": calendar.weekdays.join(", "),
    Holidays: calendar.holidays.join(", ") || "none",
    "Cut-off": cutoff.default,
    "Handling days": handlingDays
  })

type Block = readonly [part: ShopPart, title: string, draw: (inForce: InForce) => Html]

const facts: ReadonlyArray<Block> = [
  ["calendar", "Calendar", calendarHtml],
  ["shipFrom", "Ship-from", shipFromHtml]
]
const lists: ReadonlyArray<Block> = [
  ["cards", "Rate cards", cardsHtml],
  ["boxes", "Boxes", boxesHtml],
  ["profile", "Packing profile", profileHtml]
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
<p class="lead">What this service has in force.${includesRole(me.role, "admin") && html` <a href="${basePath}/cards">Problems of rate cards, and the price of a parcel</a>`}</p>
<div class="panels">${blockHtml("shop", "Name and address", shopHtml(settings))}${drawn(facts)}${blockHtml("units", "Units of orders", unitsHtml)}</div>
${drawn(lists)}${inForce === undefined && html`<p class="empty">The host of this console has not named its calendar, boxes and rate cards (option <code>inForce</code>).</p>`}`
  }
}

/** The page that shows what the service has in force, and where it is changed. */
export const shopPage: Page = { path: "/shop", role: "viewer", nav: "Shop", keys: "g s", run: showShop }
