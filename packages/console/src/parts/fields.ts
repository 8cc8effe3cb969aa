import type { Issue } from "../api/attempt.ts"
import { attribute, flag, type Html, html } from "../html/html.ts"

/** The values and the problems that the fields of a form show. */
export interface FormState {
  readonly values: URLSearchParams
  readonly issues: ReadonlyArray<Issue>
}

/** Returns a form that nobody has sent yet. */
export const freshForm = (values: Readonly<Record<string, string>> = {}): FormState => ({
  values: new URLSearchParams(values),
  issues: []
})

/** A field of a form. */
export interface Field {
  readonly name: string
  readonly label: string
  readonly help?: string
  readonly isOptional?: boolean
  /** Whether the field takes half of the width. */
  readonly isShort?: boolean
}

interface InputField extends Field {
  /** Default `text`. */
  readonly type?: "text" | "url" | "date"
  /** Whether the value is a number, so that phones show a numeric keyboard. */
  readonly isNumber?: boolean
  readonly placeholder?: string
}

interface SelectField extends Field {
  readonly choices: ReadonlyArray<{ readonly value: string; readonly text: string }>
}

const idOf = (name: string): string => `field-${name.replaceAll(/[^\w-]+/g, "-")}`

const concerns = (path: string, name: string): boolean => path === name || path.startsWith(`${name}[`)

interface Parts {
  readonly id: string
  readonly error: Html | false
  readonly marks: Html
}

const partsOf = ({ help, name }: Field, { issues }: FormState): Parts => {
  const id = idOf(name)
  const own = issues.filter(({ path }) => concerns(path, name))
  const described = [help !== undefined && `${id}-help`, own.length > 0 && `${id}-issues`].filter(Boolean).join(" ")
  return {
    id,
    error:
      own.length > 0 &&
      html`<ul class="issues" id="${id}-issues">${own.map(({ problem }) => html`<li>${problem}</li>`)}</ul>`,
    marks: html`${attribute("aria-describedby", described === "" ? undefined : described)}${attribute("aria-invalid", own.length > 0 ? "true" : undefined)}`
  }
}

const framed = (field: Field, { error, id }: Parts, input: Html): Html =>
  html`<div class="field${field.isShort === true && " is-short"}"><label for="${id}">${field.label}${field.isOptional === true && html` <span class="muted">optional</span>`}</label>
${input}
${field.help !== undefined && html`<p class="help" id="${id}-help">${field.help}</p>`}${error}</div>`

/** Returns an input with its label, its help and its problems. */
export const inputHtml = (field: InputField, state: FormState): Html => {
  const { isNumber, isOptional, name, placeholder, type = "text" } = field
  const parts = partsOf(field, state)
  const mode = isNumber === true && html` inputmode="decimal"`
  return framed(
    field,
    parts,
    html`<input id="${parts.id}" name="${name}" type="${type}" value="${state.values.get(name)}" placeholder="${placeholder}" autocomplete="off" spellcheck="false" dir="auto"${mode}${flag("required", isOptional !== true)}${parts.marks}>`
  )
}

/** Returns a list to choose from, with its label, its help and its problems. */
export const selectHtml = (field: SelectField, state: FormState): Html => {
  const parts = partsOf(field, state)
  const chosen = state.values.get(field.name)
  return framed(
    field,
    parts,
    html`<select id="${parts.id}" name="${field.name}"${parts.marks}>${field.choices.map(
      ({ text, value }) => html`<option value="${value}"${flag("selected", value === chosen)}>${text}</option>`
    )}</select>`
  )
}

/** Returns a box to tick, which sends `on`. */
export const tickHtml = (field: Field, state: FormState): Html => {
  const { error, id, marks } = partsOf(field, state)
  return html`<div class="field check"><label><input id="${id}" type="checkbox" name="${field.name}"${flag("checked", state.values.has(field.name))}${marks}> ${field.label}</label>
${field.help !== undefined && html`<p class="help" id="${id}-help">${field.help}</p>`}${error}</div>`
}

/** Returns boxes to tick, one for each value of a field. */
export const ticksHtml = (field: Field, choices: ReadonlyArray<string>, state: FormState): Html => {
  const { error, id } = partsOf(field, state)
  const chosen = state.values.getAll(field.name)
  return html`<fieldset class="field ticks" id="${id}"><legend>${field.label}</legend>
${field.help !== undefined && html`<p class="help" id="${id}-help">${field.help}</p>`}
<ul>${choices.map(
    (choice) =>
      html`<li class="check"><label><input type="checkbox" name="${field.name}" value="${choice}"${flag("checked", chosen.includes(choice))}> ${choice}</label></li>`
  )}</ul>${error}</fieldset>`
}

/** Returns the problems that belong to none of the fields. */
export const otherIssuesHtml = ({ issues }: FormState, names: ReadonlyArray<string>): Html | undefined => {
  const others = issues.filter(({ path }) => !names.some((name) => concerns(path, name)))
  return others.length === 0
    ? undefined
    : html`<ul class="error" role="alert">${others.map(
        ({ path, problem }) => html`<li>${path !== "" && html`<code>${path}</code>: `}${problem}</li>`
      )}</ul>`
}
