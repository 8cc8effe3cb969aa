import { byId, h, svg, table } from "./dom.ts"
import { type PackedOrder, type ParcelGroup, titleOf } from "./packed-order.ts"
import type { OrderProof } from "./proof.ts"
import { explain } from "./proof-words.ts"

/** Number of groups shown at first, and added by each click on the button below them. */
const PAGE_SIZE = 6

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`

const countOf = ({ groups }: PackedOrder, kind: ParcelGroup["kind"]): number =>
  groups.reduce((sum, group) => sum + (group.kind === kind ? group.count : 0), 0)

/** Describes the parcels of an order, such as `2 boxes and 1 tube`. */
export const parcelsOf = (order: PackedOrder): string => {
  const [boxes, mailers, tubes] = [countOf(order, "box"), countOf(order, "mailer"), countOf(order, "tube")]
  const parts = [
    ...(boxes > 0 ? [counted(boxes, "box", "boxes")] : []),
    ...(mailers > 0 ? [counted(mailers, "mailer")] : []),
    ...(tubes > 0 ? [counted(tubes, "tube")] : [])
  ]
  return parts.length > 2 ? `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}` : parts.join(" and ")
}

const tile = (id: string, name: string, value: string, note: string): HTMLElement =>
  h("div", { id }, h("dt", {}, name), h("dd", {}, value, h("small", {}, note)))

const showTotals = (order: PackedOrder): void => {
  const parcels = countOf(order, "box") + countOf(order, "mailer") + countOf(order, "tube")
  byId("totals").replaceChildren(
    tile("total-parcels", "Parcels", parcels.toLocaleString("en-US"), parcelsOf(order)),
    tile(
      "total-weight",
      "Gross weight",
      `${Number(order.weight).toLocaleString("en-US")} lb`,
      counted(order.prints, "print")
    ),
    tile("total-rate", "Cheapest shipping", "…", "")
  )
}

/** Shows the cheapest rate in the summary. */
export const showCheapest = (cost: string, note: string): void => {
  const value = document.querySelector("#total-rate dd")
  value?.replaceChildren(cost, h("small", {}, note))
}

const steps = (group: ParcelGroup): HTMLElement | undefined =>
  group.instructions &&
  h(
    "div",
    { class: "steps" },
    h("h4", {}, group.kind === "tube" ? "How to fill it" : "How to pack it"),
    ...group.instructions.map((layer) => h("ol", {}, ...layer.map((step) => h("li", {}, step))))
  )

const parcel = (group: ParcelGroup, of: number): HTMLElement => {
  const title = titleOf(group, of)
  const facts = [`${group.outer} outside`, group.weight, ...(group.fill === undefined ? [] : [`${group.fill} % full`])]
  if (group.count > 1) facts.push(`${group.count} equal`)
  return h(
    "article",
    { class: `parcel ${group.kind}` },
    h("h3", { class: "parcel-title" }, title, h("span", {}, group.reference)),
    h("p", { class: "facts" }, facts.join(" · ")),
    h("ul", { class: "contents" }, ...group.contents.map((line) => h("li", {}, line))),
    h(
      "div",
      { class: "sheet" },
      group.drawing === undefined
        ? h("p", { class: "quiet" }, "Not drawn, because the order has many different parcels.")
        : h("figure", {}, svg(group.drawing, `Drawing of ${title}: ${group.contents.join(", ")}`)),
      steps(group)
    )
  )
}

const showParcels = ({ groups, shipped }: PackedOrder): void => {
  const list = byId("parcels")
  const more = byId<HTMLButtonElement>("more")
  let shown = 0
  const add = () => {
    list.append(...groups.slice(shown, shown + PAGE_SIZE).map((group) => parcel(group, shipped.length)))
    shown = Math.min(groups.length, shown + PAGE_SIZE)
    more.hidden = shown === groups.length
    more.textContent = `Show more (${(groups.length - shown).toLocaleString("en-US")} left)`
  }
  list.replaceChildren()
  more.onclick = add
  // A printed order is complete.
  window.onbeforeprint = () => {
    while (shown < groups.length) add()
  }
  add()
}

/** Shows a packing. The proof and the rates follow. */
export const showPacking = (order: PackedOrder): void => {
  showTotals(order)
  showParcels(order)
  byId("proof").replaceChildren(h("p", { class: "quiet" }, "Looking for a proof…"))
  byId("results").hidden = false
}

/** Shows that there is no packing, because the input is invalid or being packed. */
export const hidePacking = (): void => {
  byId("results").hidden = true
}

/** Explains what is proved about a packing. */
export const showProof = (found: OrderProof): void => {
  const { isProved, rows, sentences, verdict } = explain(found)
  byId("proof").replaceChildren(
    h("p", { class: isProved ? "verdict proved" : "verdict open" }, verdict),
    ...sentences.map((sentence) => h("p", {}, sentence)),
    h(
      "details",
      {},
      h("summary", {}, "Figures of the certificate"),
      table("Proofs", ["Measure", "This packing", "Lower bound", "Argument"], rows)
    )
  )
}

/** Shows that the search for a proof failed. */
export const showProofFault = (message: string): void =>
  byId("proof").replaceChildren(h("p", { class: "fault" }, `Nothing is proved: ${message}.`))
