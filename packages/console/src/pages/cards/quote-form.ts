import type { QuoteParcels } from "@waybill/adapter-http/client"
import type { CardQuote } from "@waybill/core/adapter"
import { attempt, type Issue } from "../../api/attempt.ts"
import type { Visit } from "../../frame/page.ts"
import { type Html, html } from "../../html/html.ts"
import { type FormState, inputHtml, otherIssuesHtml, selectHtml, tickHtml } from "../../parts/fields.ts"

const sides = ["length", "width", "height", "weight"] as const

/** Whether the address has a parcel. */
export const isQuoted = (query: URLSearchParams): boolean => query.has("country")

const trimmed = (query: URLSearchParams, name: string): string => (query.get(name) ?? "").trim()

/** Builds a request from the query parameters. */
const requestIn = (query: URLSearchParams): QuoteParcels => {
  const text = (name: string) => trimmed(query, name)
  const optional = (name: string, field = name) => (text(name) === "" ? {} : { [field]: text(name) })
  return {
    destination: { country: text("country"), ...optional("state"), ...optional("postal") },
    parcels: [{ length: text("length"), width: text("width"), height: text("height"), weight: text("weight") }],
    residential: query.has("residential"),
    rush: query.has("rush"),
    ...optional("units"),
    ...optional("carrier"),
    ...optional("package_type"),
    ...(text("ship") !== "" && { at: `${text("ship")} 00:00:00` })
  }
}

/** Returns the form field for a path of the operator API. */
const fieldOf = (path: string): string => {
  if (path === "at") return "ship"
  if (path === "destination") return "country"
  return path.replace(/^(?:destination|parcels\[0\])\./, "")
}

/** Returns the problems with the numbers of a parcel. */
const missing = (query: URLSearchParams): ReadonlyArray<Issue> =>
  sides.filter((side) => trimmed(query, side) === "").map((path) => ({ path, problem: "is required" }))

interface Outcome {
  readonly quote?: CardQuote
  readonly issues: ReadonlyArray<Issue>
}

/** Returns the prices of the parcel in the address of a page, or the problems with it. */
export const quoteIn = async ({ client, query }: Visit): Promise<Outcome> => {
  if (!isQuoted(query)) return { issues: [] }
  const issues = missing(query)
  if (issues.length > 0) return { issues }
  const answer = await attempt<CardQuote>(client.quoteParcels(requestIn(query)))
  if (answer.ok) return { quote: answer.body, issues: [] }
  return { issues: answer.issues.map(({ path, problem }) => ({ path: fieldOf(path), problem })) }
}

const fieldNames = [...sides, "country", "state", "postal", "units", "ship", "carrier", "package_type"]

const firstValues = { country: "US", units: "in/lb", residential: "on" }

/** Returns the form for a parcel. It is sent with GET, so that an address shows the same prices again. */
export const quoteFormHtml = (
  sent: FormState,
  carriers: ReadonlyArray<string>,
  isSent: boolean,
  basePath: string
): Html => {
  const state = isSent ? sent : { values: new URLSearchParams(firstValues), issues: [] }
  const number = { isShort: true, isNumber: true }
  return html`<form class="quote-form" action="${basePath}/cards#quote">
${otherIssuesHtml(state, fieldNames)}
<div class="quote-row">${sides.map((side) => inputHtml({ ...number, name: side, label: `${side.slice(0, 1).toUpperCase()}${side.slice(1)}` }, state))}
${selectHtml(
  {
    name: "units",
    label: "Units",
    choices: [
      { value: "in/lb", text: "inches, pounds" },
      { value: "cm/kg", text: "centimetres, kilograms" }
    ]
  },
  state
)}</div>
<div class="quote-row">${inputHtml({ name: "country", label: "Country", placeholder: "US" }, state)}
${inputHtml({ name: "state", label: "State", isOptional: true, placeholder: "KY" }, state)}
${inputHtml({ name: "postal", label: "Postal code", isOptional: true }, state)}
${inputHtml({ name: "ship", label: "Day of the order", type: "date", isOptional: true }, state)}</div>
<div class="quote-row">${selectHtml(
    {
      name: "carrier",
      label: "Carrier",
      choices: [{ value: "", text: "All" }, ...carriers.map((value) => ({ value, text: value }))]
    },
    state
  )}
${inputHtml({ name: "package_type", label: "Package type", isOptional: true, placeholder: "Box" }, state)}
<div class="quote-ticks">${tickHtml({ name: "residential", label: "Residential address" }, state)}
${tickHtml({ name: "rush", label: "Rush" }, state)}</div></div>
<p class="actions"><button class="primary">Show prices</button></p>
</form>`
}
