import type { RateCard } from "./card.ts"
import type { ReadResult } from "./faults.ts"
import { readRateCard } from "./read-rate-card.ts"
import { readShipFrom } from "./read-ship-from.ts"
import type { ShipFrom } from "./ship-from.ts"

/** Maximum length of a printed line, in characters. */
const LINE_WIDTH = 120

const parse = <A>(text: string, read: (document: unknown) => ReadResult<A>): ReadResult<A> => {
  let document: unknown
  try {
    document = JSON.parse(text)
  } catch (error) {
    const message = `document: not valid JSON: ${error instanceof Error ? error.message : error}`
    return { _tag: "Refused", faults: [{ pointer: "", found: "a string", expected: "JSON", message }] }
  }
  return read(document)
}

/**
 * Parses and validates a rate card in JSON.
 *
 * @example
 * ```ts
 * const read = parseRateCard(formatDocument(exampleCards[0]!))
 * ```
 */
export const parseRateCard = (text: string): ReadResult<RateCard> => parse(text, readRateCard)

/**
 * Parses and validates a ship-from document in JSON.
 *
 * @example
 * ```ts
 * const read = parseShipFrom(formatDocument(exampleShipFrom))
 * ```
 */
export const parseShipFrom = (text: string): ReadResult<ShipFrom> => parse(text, readShipFrom)

/** Formats a JSON value. `before` is the length of the text that precedes it on its line. */
const format = (value: unknown, indent: string, before: number): string => {
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
  const lines = parts.map(([key, each]) => `${key}${format(each, `${indent}  `, indent.length + 2 + key.length)}`)
  const line = `${open}${lines.join(", ")}${close}`
  if (before + line.length <= LINE_WIDTH && !line.includes("\n")) return line
  return `${open.trim()}\n${lines.map((each) => `${indent}  ${each}`).join(",\n")}\n${indent}${close.trim()}`
}

/**
 * Formats a document as JSON for people to read and edit. Values that fit, such as rows, occupy a single line.
 *
 * @example
 * ```ts
 * const json = formatDocument(exampleShipFrom)
 * ```
 */
export const formatDocument = (document: RateCard | ShipFrom): string => `${format(document, "", 0)}\n`
