import type { OperatorReplies } from "@waybill/adapter-http/client"
import { type Html, html } from "../html/html.ts"
import { dayHtml } from "./dates.ts"

export type Order = OperatorReplies["listOrders"]["orders"][number]

const labels = { late: "Late", today: "Today", soon: "Soon" } as const

/** Returns when the next step of an order is due: how urgent it is, and the last day for it. */
export const dueHtml = ({ due, stage }: Order): Html | undefined => {
  if (due === undefined || (stage !== "new" && stage !== "processing")) return undefined
  const { ship_by, start_by, urgency } = due
  const day =
    stage === "new" && start_by !== undefined
      ? html`start by ${dayHtml(start_by)}`
      : ship_by !== undefined && html`ship by ${dayHtml(ship_by)}`
  if (urgency === "fine" || urgency === "none") return day === false ? undefined : html`<span class="due">${day}</span>`
  return html`<span class="badge ${urgency}">${labels[urgency]}</span> <span class="due">${day}</span>`
}
