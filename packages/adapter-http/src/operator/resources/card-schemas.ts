import { count, listOf, object, text } from "./schemas.ts"

const date = { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}$" } as const
const flag = { type: "boolean" } as const
const severities = { enum: ["error", "warning"] } as const

const edition = { edition: text, valid_from: date, currency: text, in_force: flag }

const card = { card: text, carrier: text, services: count }

/** JSON Schema of a rate card in a list. */
export const cardSummary = object(
  {
    ...card,
    editions: listOf(object({ ...edition, services: count }, { valid_to: date })),
    findings: object({ error: count, warning: count })
  },
  { edition_in_force: text }
)

/** JSON Schema of a rate card with its problems. */
export const cardDetails = object(
  {
    ...card,
    editions: listOf(
      object(
        {
          ...edition,
          units: object({ length: text, weight: text }),
          zones: count,
          services: listOf(object({ service: text, title: text })),
          surcharges: listOf(object({ surcharge: text, title: text }))
        },
        { valid_to: date, notes: text, source: text }
      )
    ),
    findings: listOf(object({ edition: text, rule: text, severity: severities, pointer: text, message: text }))
  },
  { edition_in_force: text }
)

/** JSON Schema of the differences between two editions. */
export const cardDifferences = object({
  card: text,
  from: text,
  to: text,
  changes: listOf(object({ kind: text, subject: text, shipments: text }, { before: text, after: text })),
  lines: listOf(text)
})

const rate = object(
  {
    carrier: text,
    service: text,
    title: text,
    card: text,
    edition: text,
    ship_date: date,
    cost: text,
    currency: text,
    lines: listOf(object({ code: text, title: text, amount: text, calculation: text }, { parcel: count })),
    days: { ...listOf(count), minItems: 2, maxItems: 2 },
    arrives: date
  },
  { zone: text }
)

/** JSON Schema of the prices of a shipment. */
export const cardQuote = object({
  rates: listOf(rate),
  not_offered: listOf(object({ carrier: text, reason: text }, { service: text, title: text, parcel: count }))
})
