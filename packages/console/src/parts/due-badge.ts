import type { OperatorOrder } from "@waybill/core/adapter"
import { type Html, html } from "../html/html.ts"
import { iconHtml } from "../html/icons.ts"
import { dayHtml } from "./dates.ts"

export type Order = OperatorOrder

const labels = { late: "Late", today: "Today", soon: "Soon" } as const

/** Returns the last day for the next step of an open order. Without a calendar, it is the deadline or the promise. */
const dayOf = ({ due, promise, ship_deadline = promise, stage }: Order): Html => {
  const { ship_by = ship_deadline, start_by } = due ?? {}
  if (stage === "new" && start_by !== undefined) return html`start by ${dayHtml(start_by)}`
  return ship_by === undefined ? html`no deadline` : html`ship by ${dayHtml(ship_by.slice(0, 10))}`
}

/** Returns when the next step of an open order is due: how urgent it is, and the last day for it. */
export const dueHtml = (order: Order): Html | undefined => {
  const { due, stage } = order
  if (stage !== "new" && stage !== "processing") return undefined
  const day = html`<span class="due">${dayOf(order)}</span>`
  const { urgency = "none" } = due ?? {}
  return urgency === "fine" || urgency === "none"
    ? day
    : html`<span class="badge ${urgency}">${iconHtml("due")}${labels[urgency]}</span> ${day}`
}
