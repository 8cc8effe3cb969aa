import { webhookEventTypes } from "@waybill/core/commands"
import { type Html, html } from "../../html/html.ts"
import { fullDateHtml } from "../../parts/dates.ts"
import { type FormState, inputHtml, ticksHtml } from "../../parts/fields.ts"
import type { Webhook } from "./read-webhooks.ts"

const looks = { active: "good", paused: "today", disabled: "late" } as const
const labels = { active: "Active", paused: "Paused", disabled: "Disabled" } as const

/** Returns the state of a webhook as badges. */
export const statusHtml = ({ failing_since, reason, status }: Webhook): Html =>
  html`<span class="badges"><span class="badge ${looks[status]}">${labels[status]}</span>${
    failing_since !== undefined && html` <span class="badge late">Failing since ${fullDateHtml(failing_since)}</span>`
  }${reason !== undefined && html` <span class="muted" dir="auto">${reason}</span>`}</span>`

/** Returns the types of events that a webhook receives, in words. */
export const eventsText = ({ events }: Webhook): string => (events === undefined ? "all types" : events.join(", "))

/** Returns the inputs for the address and the types of events. */
export const settingsHtml = (
  state: FormState
): Html => html`${inputHtml({ name: "url", label: "Address", type: "url", placeholder: "https://", help: "Requests with a signature are sent to it." }, state)}
${ticksHtml({ name: "events", label: "Types of events", help: "If you select none, the webhook receives all types, including future ones." }, webhookEventTypes, state)}`

/** Returns the settings in a form, for the operator API. */
export const settingsIn = (form: URLSearchParams) => {
  const events = form.getAll("events")
  return { url: (form.get("url") ?? "").trim(), events: events.length === 0 ? null : events }
}
