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

/** Possible currencies of a sign. A dollar sign can mean any currency. */
const currenciesOf: Readonly<Record<string, ReadonlyArray<string>>> = {
  "€": ["EUR"],
  "£": ["GBP"],
  "¥": ["JPY", "CNY"]
}

const currencyBefore = /^([A-Z]{3}|[$€£¥]) ?/
const currencyAfter = / ?([A-Z]{3}|[$€£¥])$/

/** Whether a sign or code next to an amount can stand for a currency. */
const canMean = (mark: string, currency: string | undefined): boolean =>
  currency === undefined || mark === "$" || mark === currency || (currenciesOf[mark]?.includes(currency) ?? false)

/**
 * Parses an amount on an invoice, with or without a sign, the sign or code of its currency, and thousands separators. A
 * minus sign on either side, parentheses or `CR` make it negative. Returns undefined for any other string, and for an
 * amount in a different currency than `currency`. An unknown currency is undefined.
 */
export const amountOf = (text: string, decimal: DecimalSeparator, currency?: string): Micros | undefined => {
  if (text.length > MAX_LENGTH) return undefined
  let rest = text.replaceAll("\u2212", "-").trim()
  let sign: 1 | -1 | undefined
  const strip = (start: string, end: string, value: 1 | -1): void => {
    if (sign !== undefined || rest.length <= start.length + end.length) return
    if (!rest.startsWith(start) || !rest.endsWith(end)) return
    sign = value
    rest = rest.slice(start.length, rest.length - end.length).trim()
  }
  strip("(", ")", -1)
  strip("-", "", -1)
  strip("+", "", 1)
  strip("", "-", -1)
  strip("", "CR", -1)
  for (const pattern of [currencyBefore, currencyAfter]) {
    const [all = "", mark] = pattern.exec(rest) ?? []
    if (mark === undefined) continue
    if (!canMean(mark, currency)) return undefined
    rest = pattern === currencyBefore ? rest.slice(all.length) : rest.slice(0, -all.length)
  }
  strip("-", "", -1)
  const [whole, integer = "", fraction = ""] = patterns[decimal].exec(rest) ?? []
  if (whole === undefined || integer + fraction === "") return undefined
  const digits = integer.replaceAll(/\D/g, "").replace(/^0+(?=\d)/, "")
  const trimmed = withoutTrailingZeros(fraction)
  const amount = microsOf(`${digits === "" ? "0" : digits}${trimmed === "" ? "" : `.${trimmed}`}`)
  return amount === undefined || sign !== -1 || amount === 0 ? amount : -amount
}
