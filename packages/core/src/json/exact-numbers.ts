import type { LongNumber } from "./scan-json.ts"
import { encoder, lenient } from "./utf8.ts"

/** Fields with decimal numbers, as JSON numbers or strings. */
export const decimalFields: ReadonlySet<string> = new Set([
  "width",
  "height",
  "length",
  "weight",
  "media_width",
  "media_height",
  "quantity",
  "qty",
  "item_cost",
  "shipping_cost"
])

const literal = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?(?:e([+-]?\d+))?$/i

/** Maximum number of zeros added to the digits of a literal, so that 1e999999999 takes no memory. */
const MAX_ZEROS = 21

/**
 * Returns the value of a JSON number without an exponent and without zeros at its ends, so that equal values are equal
 * strings. A value that needs more zeros than a decimal can have gets fewer, but too many for a decimal.
 */
const plainDigits = (source: string): string => {
  const [, minus = "", whole = "", fraction = "", exponent = "0"] = literal.exec(source) ?? []
  const all = whole + fraction
  // A pattern for zeros at the end would take quadratic time.
  let [start, end] = [0, all.length]
  while (all[start] === "0") start++
  while (end > start && all[end - 1] === "0") end--
  if (start === end) return "0"
  const digits = all.slice(start, end)
  const point = whole.length - start + Number(exponent)
  if (point <= 0) return `${minus}0.${"0".repeat(Math.min(-point, MAX_ZEROS))}${digits}`
  if (point < digits.length) return `${minus}${digits.slice(0, point)}.${digits.slice(point)}`
  return `${minus}${digits}${"0".repeat(Math.min(point - digits.length, MAX_ZEROS))}`
}

/** Returns the digits of a JSON number if a double cannot hold it. */
const exactDigits = (source: string): string | undefined => {
  if (!literal.test(source)) return undefined
  const exact = plainDigits(source)
  return exact === plainDigits(String(Number(source))) ? undefined : exact
}

/** Number of long numbers that are read in one step. */
const STEP = 500

/**
 * Returns JSON in which the decimals that a double cannot hold are strings of digits, and numbers of other fields are
 * unchanged. Reads in steps, and returns the same bytes if no number changes.
 */
export function* quoteExact(
  bytes: Uint8Array,
  longNumbers: ReadonlyArray<LongNumber>
): Generator<undefined, Uint8Array> {
  const parts: Array<Uint8Array> = []
  let end = 0
  for (const [index, { key, number }] of longNumbers.entries()) {
    if (index % STEP === STEP - 1) yield
    if (!decimalFields.has(keyText(lenient.decode(bytes.subarray(...key))))) continue
    const exact = exactDigits(lenient.decode(bytes.subarray(...number)))
    if (exact === undefined) continue
    parts.push(bytes.subarray(end, number[0]), encoder.encode(`"${exact}"`))
    end = number[1]
  }
  return parts.length === 0 ? bytes : joined([...parts, bytes.subarray(end)])
}

/** Returns a key without its quotes and escapes. */
const keyText = (quoted: string): string => {
  if (!quoted.includes("\\")) return quoted.slice(1, -1)
  try {
    return JSON.parse(quoted) as string
  } catch {
    return quoted
  }
}

const joined = (parts: ReadonlyArray<Uint8Array>): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
