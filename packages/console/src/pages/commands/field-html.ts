import { attribute, flag, type Html, html } from "../../html/html.ts"
import { type AddressChange, addressChangeHtml } from "../../parts/address-change.ts"
import type { Order } from "../../parts/due-badge.ts"
import { asOrdered, EXAMPLE_NOTE, type ServiceChoice } from "../cards/services.ts"
import type { FieldRow } from "./command-table.ts"
import { type FieldSchema, nowIn, zoneOf } from "./input-schemas.ts"
import { type Issue, parcelFields, parcelRows, RATE } from "./read-form.ts"

/** The order and the values of a form's inputs. */
export interface FormState {
  readonly order: Order
  /** The submitted or the initial values. */
  readonly values: URLSearchParams
  /** Whether the values come from a person. An absent value then means an empty input. */
  readonly isSent: boolean
  readonly issues: ReadonlyArray<Issue>
  readonly schemas: Readonly<Record<string, FieldSchema>>
  /** The services for the order's parcels. */
  readonly services: ReadonlyArray<ServiceChoice>
  /** The change of the address that a shipment must acknowledge. */
  readonly addressChange?: AddressChange | undefined
}

const idOf = (name: string): string => `field-${name.replaceAll(/[^\w-]+/g, "-")}`

/** Whether a problem with `path` belongs to an input or field called `name`. */
const concerns = (path: string, name: string): boolean =>
  path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[`)

/** Returns the problems beside an input. */
const issuesHtml = (name: string, issues: ReadonlyArray<Issue>): Html | undefined => {
  const own = issues.filter(({ path }) => concerns(path, name))
  return own.length === 0
    ? undefined
    : html`<ul class="issues" id="${idOf(name)}-issues">${own.map(
        ({ path, problem }) => html`<li>${path === name ? "" : html`<code>${path}</code>: `}${problem}</li>`
      )}</ul>`
}

interface Marks {
  readonly id: string
  readonly describedBy: string | undefined
  readonly isInvalid: boolean
  readonly isFocused?: boolean
}

const marksOf = (name: string, help: string | undefined, issues: ReadonlyArray<Issue>): Marks => {
  const id = idOf(name)
  const isInvalid = issues.some(({ path }) => concerns(path, name))
  const ids = [...(help === undefined ? [] : [`${id}-help`]), ...(isInvalid ? [`${id}-issues`] : [])]
  return { id, isInvalid, describedBy: ids.length === 0 ? undefined : ids.join(" ") }
}

const marks = ({ describedBy, isFocused, isInvalid }: Marks): Html =>
  html`${isFocused && html` autofocus`}${attribute("aria-describedby", describedBy)}${attribute("aria-invalid", isInvalid ? "true" : undefined)}`

/** An input for the quantity of each item. */
const piecesHtml = ({ kind, label, name }: FieldRow, { issues, isSent, order, values }: FormState): Html => {
  const shipped = order.shipments.filter(({ voided }) => voided === undefined).flatMap(({ items }) => items)
  const rows = order.order_info.map((item, index) => {
    const ordered = Number(item.quantity)
    const gone = shipped.reduce((sum, each) => sum + (each.index === index ? each.quantity : 0), 0)
    return { item, index, most: kind === "unshipped" ? ordered - gone : ordered }
  })
  return html`<fieldset class="field"><legend>${label}</legend>
<ul class="quantities">${rows
    .filter(({ most }) => most > 0)
    .map(({ index, item, most }) => {
      const input = `${name}[${index}]`
      const first = kind === "unshipped" || order.order_info.length === 1 ? most : 0
      const value = isSent ? (values.get(input) ?? "") : String(first)
      const own = marksOf(input, undefined, issues)
      return html`<li><input id="${own.id}" name="${input}" type="number" inputmode="numeric" min="0" max="${most}" value="${value}"${marks(own)}>
<label for="${own.id}">of ${most} · <bdi>${item.title ?? item.type}</bdi> <span class="muted"><bdi>${item.type}</bdi>, ${item.width} × ${item.height}</span></label>${issuesHtml(input, issues)}</li>`
    })}</ul>${issuesHtml(
    name,
    issues.filter(({ path }) => path === name)
  )}</fieldset>`
}

const parcelLabels = {
  trackingno: "Tracking number",
  type: "Package",
  weight: "Gross weight",
  "box.packed": "Box",
  "box.reference": "Name of the box"
} as const

/** Ways to pack a parcel, as a correction offers them. */
const ways = {
  "": "as recorded",
  planned: "as planned",
  another_box: "another box",
  by_hand: "packed by hand"
} as const

/** A row of inputs for each parcel, and a button for another row. */
const parcelsHtml = ({ help, kind, label, name }: FieldRow, { issues, values }: FormState): Html => {
  const isMore = values.get("more") === name
  const count = parcelRows(values) + (isMore ? 1 : 0)
  const isUsed = isMore || [...values].some(([each, text]) => each.startsWith(`${name}[`) && text !== "")
  return html`<details class="field parcels" id="${idOf(name)}"${flag("open", isUsed)}><summary>${label} <span class="muted">${help}</span></summary>
<ol>${Array.from(
    { length: count },
    (_, row) =>
      html`<li>${parcelFields[kind === "corrections" ? kind : "parcels"].map((field) => {
        const input = `${name}[${row}].${field}`
        const own = marksOf(input, undefined, issues)
        return html`<label for="${own.id}">${parcelLabels[field]} <span class="sr-only">of parcel ${row + 1}</span>${
          field === "box.packed"
            ? html`<select id="${own.id}" name="${input}"${marks(own)}>${Object.entries(ways).map(
                ([way, text]) =>
                  html`<option value="${way}"${flag("selected", way === (values.get(input) ?? ""))}>${text}</option>`
              )}</select>`
            : html`<input id="${own.id}" name="${input}" value="${values.get(input)}" autocomplete="off"${marks(own)}>`
        }${issuesHtml(input, issues)}</label>`
      })}</li>`
  )}</ol>
<button name="more" value="${name}" formnovalidate>Add a parcel</button>${issuesHtml(
    name,
    issues.filter(({ path }) => path === name)
  )}</details>`
}

/** Maximum length of a message in a choice. */
const MAX_TEXT = 100

interface Choice {
  readonly value: string
  readonly text: string
}

const choicesFor = (
  { kind, name }: FieldRow,
  { order, schemas, services }: FormState
): ReadonlyArray<Choice> | undefined => {
  if (name === RATE) {
    const [own, ...others] = asOrdered(order, services)
    return [
      { value: "", text: own!.text },
      ...others.map(({ carrier, service, text }) => ({ value: `${carrier}/${service}`, text }))
    ]
  }
  if (kind === "word") return schemas[name]?.enum?.map((word) => ({ value: word, text: word.replaceAll("_", " ") }))
  if (kind === "shipment")
    return order.shipments
      .filter(({ voided }) => voided === undefined)
      .map(({ carrier, shipment_id: id, trackingno }) => ({
        value: id,
        text: `${id}: ${carrier}${trackingno === undefined ? "" : `, ${trackingno}`}`
      }))
  if (kind !== "hold") return undefined
  const holds = order.holds.filter(({ by }) => by === "operator")
  return [
    { value: "", text: "All holds of the operator" },
    ...holds.map(({ hold_id: value, msg, reason }) => ({ value, text: `${reason}: ${msg.slice(0, MAX_TEXT)}` }))
  ]
}

const selectHtml = (choices: ReadonlyArray<Choice>, { name, required }: FieldRow, value: string, own: Marks): Html => {
  const isPreset = choices.length === 1
  return html`<select id="${own.id}" name="${name}"${flag("required", required === true)}${marks(own)}>${
    required === true && !isPreset && html`<option value="">Choose</option>`
  }${choices.map(
    (choice) => html`<option value="${choice.value}"${flag("selected", choice.value === value)}>${choice.text}</option>`
  )}</select>`
}

const firstValue = (field: FieldRow, { schemas }: FormState): string =>
  field.kind === "date" && field.required === true ? nowIn(zoneOf(schemas[field.name])) : ""

const inputHtml = (field: FieldRow, state: FormState, own: Marks): Html => {
  const { kind, name, placeholder, required } = field
  const value = state.values.get(name) ?? (state.isSent ? "" : firstValue(field, state))
  const needed = flag("required", required === true)
  const choices = choicesFor(field, state)
  if (choices !== undefined) return selectHtml(choices, field, value, own)
  if (kind === "text" || kind === "json")
    return html`<textarea id="${own.id}" name="${name}" rows="${kind === "json" ? 10 : 3}" dir="auto" class="${kind === "json" ? "code" : ""}"${needed}${marks(own)}>
${value}</textarea>`
  // The browser's own field for a time has 12 hours in some countries, and pages have 24.
  const hint = kind === "date" ? "2026-11-26 14:30" : placeholder?.(state.order)
  return html`<input id="${own.id}" name="${name}" type="text" value="${value}" placeholder="${hint}" autocomplete="off" spellcheck="false" dir="auto"${needed}${marks(own)}>`
}

const helpFor = ({ help, kind, name }: FieldRow, { schemas, services }: FormState): string | undefined => {
  if (name === RATE)
    return `Prices of all planned boxes of the order. ${services.some(({ isExample }) => isExample) ? EXAMPLE_NOTE : ""}`
  const zone = kind === "date" ? zoneOf(schemas[name]) : undefined
  const texts = [help, zone && `Time zone: ${zone}`].filter((text) => text !== undefined)
  return texts.length === 0 ? undefined : texts.join(". ")
}

/** Returns both addresses with a tick, or an earlier tick as a hidden input. */
const acknowledgementHtml = ({ label, name }: FieldRow, { addressChange, values }: FormState): Html | undefined => {
  if (addressChange === undefined) {
    const given = values.get(name)
    return given === null ? undefined : html`<input type="hidden" name="${name}" value="${given}">`
  }
  return html`<section class="panel address-stop" aria-labelledby="address-title"><h2 id="address-title">The shipping address has changed since you opened the page</h2>
<p role="alert">Nothing was recorded. Your input is kept.</p>
${addressChangeHtml(addressChange)}
<p>Remove the old label and packing slip, and <a href="./documents" target="_blank">print a new packing slip</a>.</p>
<p class="check"><label><input id="${idOf(name)}" type="checkbox" name="${name}" value="${addressChange.revision}" required> ${label}</label></p></section>`
}

/** Returns a field of a command's form, with its problems beside it. */
export const fieldHtml = (field: FieldRow, state: FormState, isFocused: boolean): Html | undefined => {
  const { isConditional, isShort, kind, label, name, required } = field
  if (kind === "unshipped" || kind === "ordered") return piecesHtml(field, state)
  if (kind === "parcels" || kind === "corrections") return parcelsHtml(field, state)
  if (kind === "acknowledgement") return acknowledgementHtml(field, state)
  const { issues, services, values } = state
  if (kind === "carrier" && services.length > 0)
    return html`${fieldHtml({ name: RATE, label: "Carrier and service", kind: "word", isConditional: true }, state, false)}${fieldHtml({ ...field, kind: "line" }, state, isFocused)}`
  if (kind === "flag") {
    const own = marksOf(name, undefined, issues)
    return html`<p class="field check"><label><input id="${own.id}" type="checkbox" name="${name}"${flag("checked", values.has(name))}${marks(own)}> ${label}</label>${issuesHtml(name, issues)}</p>`
  }
  const help = helpFor(field, state)
  const own = { ...marksOf(name, help, issues), isFocused }
  const isOptional = required !== true && isConditional !== true
  return html`<div class="field${isShort === true && " is-short"}"><label for="${own.id}">${label}${isOptional && html` <span class="muted">optional</span>`}</label>
${inputHtml(field, state, own)}
${help !== undefined && html`<p class="help" id="${own.id}-help">${help}</p>`}${issuesHtml(name, issues)}</div>`
}

/** Returns the name of the focused field: the first with a problem, otherwise the first. */
export const focusedField = (fields: ReadonlyArray<FieldRow>, issues: ReadonlyArray<Issue>): string | undefined =>
  (
    fields.find(({ name }) => issues.some(({ path }) => concerns(path, name))) ??
    fields.find(({ kind }) => kind !== "acknowledgement")
  )?.name

/** Returns the problems that belong to no field of a form. */
export const otherIssues = (fields: ReadonlyArray<FieldRow>, issues: ReadonlyArray<Issue>): ReadonlyArray<Issue> =>
  issues.filter(({ path }) => !fields.some(({ name }) => concerns(path, name)))
