import type { OperatorEvent } from "@waybill/core/adapter"
import { commandRow, type OperatorCommand, operatorCommandNames } from "@waybill/core/commands"
import { type Html, html } from "../../html/html.ts"
import { dateHtml } from "../../parts/dates.ts"
import { counted } from "../../parts/plural.ts"

export type Event = OperatorEvent
type Change = NonNullable<Event["changes"]>[number]

/** The methods of merchants in words: what one does, and its effect. */
const methods: Readonly<Record<string, readonly [does: string, done: string]>> = {
  push_order: ["Place the order", "Order placed"],
  re_order: ["Place the order again", "Order placed again"],
  hold_order: ["Put on hold", "Put on hold"],
  unhold_order: ["Release the hold", "Hold released"],
  cancel_order: ["Cancel the order", "Order cancelled"],
  change_ship_address: ["Change the address", "Address changed"],
  change_ship_method: ["Change the shipping method", "Shipping method changed"],
  change_ship_deadline: ["Change the ship deadline", "Ship deadline changed"],
  enable_rush_processing: ["Request rush processing", "Rush requested"]
}

/** Returns what a method of merchants does. */
export const methodText = (name: string): string => methods[name]?.[0] ?? name.replaceAll("_", " ")

const isCommand = (name: string): name is OperatorCommand => operatorCommandNames.some((each) => each === name)

/** Returns the description of an event's command. */
const doneText = (command: string): string =>
  isCommand(command) ? commandRow(command).done : (methods[command]?.[1] ?? command)

/** Returns the author of an event. */
const whoText = ({ account_id, actor, operator }: Event): string =>
  actor === "account" ? `merchant ${account_id}` : (operator ?? "an operator")

/** Returns a value of an order as HTML: nested objects as lists. */
const valueHtml = (value: unknown): Html => {
  if (value === undefined) return html`<span class="muted">nothing</span>`
  if (typeof value !== "object" || value === null) return html`<bdi>${String(value)}</bdi>`
  const rows = Object.entries(value)
  if (rows.length === 0) return html`<span class="muted">none</span>`
  const isList = Array.isArray(value)
  return html`<ul class="value">${rows.map(
    ([name, each]) => html`<li>${!isList && html`<span class="muted">${name}</span> `}${valueHtml(each)}</li>`
  )}</ul>`
}

/** Returns the values of a change as HTML, or the size of those that the reply leaves out. */
const valuesOf = ({ after, before, omitted }: Change): readonly [Html, Html] => {
  if (omitted === undefined) return [valueHtml(before), valueHtml(after)]
  const left = html`<span class="muted">too large (${omitted.toLocaleString("en-US")} bytes)</span>`
  return [left, left]
}

const changeHtml = (change: Change): Html => {
  const [before, after] = valuesOf(change)
  return html`<tr><th scope="row"><code>${change.path}</code></th>
<td data-name="Before">${before}</td><td data-name="After">${after}</td></tr>`
}

/** Returns the changes of an event, with the values before and after. */
const changesHtml = (changes: ReadonlyArray<Change>): Html =>
  html`<div class="table" tabindex="0" role="group" aria-label="Changes"><table class="changes pairs"><thead><tr><th scope="col">Changed</th><th scope="col">Before</th><th scope="col">After</th></tr></thead>
<tbody>${changes.map(changeHtml)}</tbody></table></div>`

/** Maximum number of changes shown without a click, if their values are single words or numbers. */
const MAX_SHOWN = 4

const isShort = ({ after, before, omitted }: Change): boolean =>
  omitted === undefined && [before, after].every((value) => typeof value !== "object")

const shortHtml = ({ after, before, path }: Change): Html =>
  html`<li><code>${path}</code> ${valueHtml(before)} <span aria-hidden="true">→</span><span class="sr-only">to</span> ${valueHtml(after)}</li>`

/** Returns an event as an entry of a list: command, author, time and changes. */
export const eventHtml = (event: Event, isOpen = false): Html => {
  const { at, changes = [], changes_total = changes.length, command, msg } = event
  return html`<li class="event" id="event-${event.event_id}"><p><b>${doneText(command)}</b> by <bdi>${whoText(event)}</bdi>, ${dateHtml(at)}</p>
${msg !== undefined && html`<p class="event-msg" dir="auto">${msg}</p>`}
${
  changes.length > 0 &&
  (changes.length <= MAX_SHOWN && changes.every(isShort)
    ? html`<ul class="changed">${changes.map(shortHtml)}</ul>`
    : isOpen
      ? changesHtml(changes)
      : html`<details id="changes-${event.event_id}"><summary>${counted(changes_total, "change")}${changes_total > changes.length && `, the first ${changes.length}`}</summary>${changesHtml(changes)}</details>`)
}</li>`
}
