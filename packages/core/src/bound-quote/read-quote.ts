import { type BoundQuote, readBoundQuote } from "@waybill/packing/rating"
import type { Shipping } from "../order-types/order-parts.ts"
import { pathOfPointer } from "../values/path-of-pointer.ts"

/** A problem with a part of a quote, such as `quote.lines[0].amount`. */
export interface QuoteProblem {
  readonly path: string
  readonly problem: string
}

/** The quote in a value, or the problems with it. */
export type QuoteReading = { readonly quote: BoundQuote } | { readonly problems: ReadonlyArray<QuoteProblem> }

/** Copies plain data, so that later changes of the caller's object do not change the order. Omits undefined fields. */
const plainCopy = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plainCopy)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]) => (field === undefined ? [] : [[name, plainCopy(field)]]))
  )
}

/** Validates a value as a quote to keep with an order. `name` is the name of its field. */
export const readQuote = (value: unknown, name: string): QuoteReading => {
  const reading = readBoundQuote(value)
  if (reading._tag === "Refused")
    return {
      problems: reading.faults.map(({ message, pointer }) => ({
        path: pathOfPointer(name, pointer),
        problem: message.slice(message.indexOf(": ") + 2)
      }))
    }
  return { quote: plainCopy(reading.document) as BoundQuote }
}

/** Returns the problem of a quote for a different carrier or service than the order's. */
export const methodProblem = (quote: BoundQuote, shipping: Shipping, name: string): QuoteProblem | undefined => {
  for (const field of ["carrier", "service"] as const)
    if (quote[field] !== shipping[field])
      return { path: `${name}.${field}`, problem: `must be ${shipping[field]}, the ${field} of the order` }
  return undefined
}

/** Validates a value as the quote of a new order. */
export const readQuoteOf = (value: unknown, shipping: Shipping): QuoteReading => {
  const reading = readQuote(value, "quote")
  const mismatch = "quote" in reading ? methodProblem(reading.quote, shipping, "quote") : undefined
  return mismatch === undefined ? reading : { problems: [mismatch] }
}
