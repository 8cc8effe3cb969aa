import { type Micros, microsOf } from "@waybill/packing/audit"

/** Matches an amount without its sign: digits, optionally in groups of three, and decimals. */
const patterns = {
  ".": /^(\d+|\d{1,3}(?:[,' \u00A0\u202F]\d{3})+)?(?:\.(\d*))?$/,
  ",": /^(\d+|\d{1,3}(?:[.' \u00A0\u202F]\d{3})+)?(?:,(\d*))?$/
} as const

/** Decimal separator of an amount. */
export type DecimalSeparator = keyof typeof patterns

/** Maximum length of an amount in characters. */
const MAX_LENGTH = 40

const withoutTrailingZeros = (digits: string): string => {
  let end = digits.length
  while (digits[end - 1] === "0") end--
  return digits.slice(0, end)
}

/**
 * Parses an amount on an invoice, with or without a currency sign and thousands separators. A minus sign on either side,
 * parentheses or `CR` make it negative. Returns undefined for any other string.
 */
export const amountOf = (text: string, decimal: DecimalSeparator): Micros | undefined => {
  if (text.length > MAX_LENGTH) return undefined
  let rest = text.replaceAll("\u2212", "-").trim()
  let isNegative = false
  const strip = (start: string, end: string): void => {
    if (isNegative || rest.length <= start.length + end.length || !rest.startsWith(start) || !rest.endsWith(end)) return
    isNegative = true
    rest = rest.slice(start.length, rest.length - end.length).trim()
  }
  strip("(", ")")
  strip("-", "")
  strip("", "-")
  strip("", "CR")
  rest = rest.replace(/^(?:[A-Z]{3} ?|[$€£¥] ?)/, "").replace(/(?: ?[A-Z]{3}| ?[$€£¥])$/, "")
  strip("-", "")
  const [whole, integer = "", fraction = ""] = patterns[decimal].exec(rest) ?? []
  if (whole === undefined || integer + fraction === "") return undefined
  const digits = integer.replaceAll(/\D/g, "").replace(/^0+(?=\d)/, "")
  const trimmed = withoutTrailingZeros(fraction)
  const amount = microsOf(`${digits === "" ? "0" : digits}${trimmed === "" ? "" : `.${trimmed}`}`)
  return amount === undefined ? undefined : isNegative && amount !== 0 ? -amount : amount
}
