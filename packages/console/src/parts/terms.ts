import { type Html, html, type Value } from "../html/html.ts"

/** Returns terms with their descriptions. A term without a description is left out. */
export const termsHtml = (terms: Readonly<Record<string, Value>>): Html =>
  html`<dl class="terms">${Object.entries(terms)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([term, value]) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`)}</dl>`
