import { type Html, html } from "../../html/html.ts"
import { textHtml } from "./people.ts"

/** A name and a value. A field without a value is not shown. */
export type Field = readonly [name: string, value: Html | string | number | undefined | false]

/** Returns fields as a list of names and values. */
export const fieldsHtml = (fields: ReadonlyArray<Field>): Html =>
  html`<dl class="fields">${fields
    .filter(([, value]) => value !== undefined && value !== false && value !== "")
    .map(
      ([name, value]) =>
        html`<div><dt>${name}</dt><dd>${typeof value === "string" ? textHtml(value) : value}</dd></div>`
    )}</dl>`

/** Returns a multiplication such as `16 × 20`. */
export const sizeOf = ({ height, width }: { readonly width: string; readonly height: string }): string =>
  `${width} × ${height}`
