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

const literal = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i

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

/**
 * Reviver for `JSON.parse` that returns a decimal as a string of digits if a double cannot hold it. Values of other
 * fields are unchanged, and so are all values on a platform that does not give a reviver the source.
 */
export const keepExact = (key: string, value: unknown, context?: { readonly source?: string }): unknown => {
  const source = context?.source
  if (typeof value !== "number" || source === undefined || !decimalFields.has(key)) return value
  const exact = plainDigits(source)
  return exact === plainDigits(String(value)) ? value : exact
}
