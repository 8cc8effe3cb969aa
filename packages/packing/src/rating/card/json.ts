import type { RateCard, ShipFrom } from "./card.ts"
import type { Reading } from "./faults.ts"
import { readRateCard } from "./read-rate-card.ts"
import { readShipFrom } from "./read-ship-from.ts"

/** What fits between here and the margin stands on one line. */
const MARGIN = 120

const parsed = <A>(text: string, read: (document: unknown) => Reading<A>): Reading<A> => {
  let document: unknown
  try {
    document = JSON.parse(text)
  } catch (error) {
    const message = `The document is not JSON: ${error instanceof Error ? error.message : error}`
    return { _tag: "Refused", faults: [{ pointer: "", found: "a text", expected: "JSON", message }] }
  }
  return read(document)
}

/** A rate card from its JSON text. */
export const parseRateCard = (text: string): Reading<RateCard> => parsed(text, readRateCard)

/** A ship-from document from its JSON text. */
export const parseShipFrom = (text: string): Reading<ShipFrom> => parsed(text, readShipFrom)

const printed = (value: unknown, indent: string, before: number): string => {
  const parts = Array.isArray(value)
    ? value.map((each) => ["", each] as const)
    : typeof value === "object" && value !== null
      ? Object.entries(value)
          .filter(([, each]) => each !== undefined)
          .map(([key, each]) => [`${JSON.stringify(key)}: `, each] as const)
      : undefined
  if (parts === undefined) return JSON.stringify(value)
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{ ", " }"]
  if (parts.length === 0) return `${open.trim()}${close.trim()}`
  const lines = parts.map(([key, each]) => `${key}${printed(each, `${indent}  `, indent.length + 2 + key.length)}`)
  const line = `${open}${lines.join(", ")}${close}`
  if (before + line.length <= MARGIN && !line.includes("\n")) return line
  return `${open.trim()}\n${lines.map((each) => `${indent}  ${each}`).join(",\n")}\n${indent}${close.trim()}`
}

/** A document as JSON to be read and edited by people: what fits on a line stands on one, each row of prices for one. */
export const print = (document: RateCard | ShipFrom): string => `${printed(document, "", 0)}\n`
