// Numbers in the cells of a CSV.

/** Decimal separator of a column. `mixed`: the column has numbers with a decimal point, and others with a comma. */
export type Separator = "point" | "comma" | "mixed"

/** Matches a number with an unambiguous decimal comma: 4,5 or 0,125 or 1250,500, but not 1,250. */
const withComma = /^-?(?:\d+,(?:\d{1,2}|\d{4,})|0,\d+|\d{4,},\d{3})$/
/** Matches a number with an unambiguous decimal point. */
const withPoint = /^-?(?:\d+\.(?:\d{1,2}|\d{4,})|0?\.\d+|\d{4,}\.\d{3})$/
/** Matches a number with an ambiguous comma or point. */
const withEither = /^-?[1-9]\d{0,2}[.,]\d{3}$/
/** Matches a number with thousands separators that cannot be decimal ones: 1,250.5 or 1,250,000. */
const groupedByCommas = /^-?\d{1,3}(?:(?:,\d{3})+\.\d+|(?:,\d{3}){2,})$/
/** Matches a number such as 1.250,5 or 1.250.000. */
const groupedByPoints = /^-?\d{1,3}(?:(?:\.\d{3})+,\d+|(?:\.\d{3}){2,})$/
/** Matches a number with an exponent, such as 1.2E+05, after a spreadsheet removed digits. */
const withExponent = /^-?\d+(?:\.\d+)?e[+-]?\d+$/i

/** The decimal separators of `--decimal`. */
export const decimals = ["point", "comma"] as const

/** Returns the decimal separator that a number shows, or undefined if it has none or an ambiguous one. */
export const separatorOf = (text: string): "point" | "comma" | undefined => {
  if (withComma.test(text) || groupedByPoints.test(text)) return "comma"
  return withPoint.test(text) || groupedByCommas.test(text) ? "point" : undefined
}

/** Matches a number with a unit, such as 1,5 kg. */
const withUnit = /^([\d.,]+) ?(?:[a-z]+|["'″′”’])$/i

/** Returns the number in a cell with one number and a unit, and otherwise the whole cell. */
export const withoutUnit = (text: string): string => withUnit.exec(text)?.[1] ?? text

/** Whether the value of a number depends on the separator of its column. */
const isAmbiguous = (text: string): boolean =>
  withEither.test(text) || groupedByCommas.test(text) || groupedByPoints.test(text)

/** Whether the separator of its column changes the value of a number. */
export const isReinterpreted = (text: string, value: number | undefined): boolean =>
  value !== undefined && isAmbiguous(text) && Number(text) !== value

/** Returns a number without its thousands separators, and with a decimal point. */
const plainNumber = (text: string, separator: "point" | "comma"): string =>
  separator === "point" ? text.replaceAll(",", "") : text.replaceAll(".", "").replace(",", ".")

/** Returns the number in a cell, or undefined if it is invalid. `separator` is that of its column, if known. */
export const parseNumber = (text: string, separator?: Separator): number | undefined => {
  if (separator === "mixed" && withEither.test(text)) return undefined
  if (separator !== undefined && separator !== "mixed" && isAmbiguous(text))
    return (separatorOf(text) ?? separator) === separator ? Number(plainNumber(text, separator)) : undefined
  const plain = withComma.test(text) ? text.replace(",", ".") : text
  return /^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : undefined
}

/**
 * Returns a number whose value depends on the separator of its column in a form that does not, or undefined for other
 * cells. A fourth decimal shows that a separator is a decimal one.
 */
export const clearNumber = (text: string, separator: Separator | undefined): string | undefined => {
  const value = isAmbiguous(text) ? parseNumber(text, separator) : undefined
  if (value === undefined) return undefined
  const plain = String(value)
  const digits = /\.\d{3}$/.test(plain) ? `${plain}0` : plain
  return separator === "comma" ? digits.replace(".", ",") : digits
}

/** Problem of an invalid cell and the expectation, or undefined for the general message. */
export const numberProblem = (text: string): { readonly problem: string; readonly expected: string } | undefined => {
  if (withExponent.test(text) && Number.isFinite(Number(text))) {
    const digits = String(Number(text))
    return { problem: "exponent", expected: digits.includes("e") ? "a number without an exponent" : digits }
  }
  if (withEither.test(text)) {
    const problem = text.includes(",") ? "ambiguous comma" : "ambiguous point"
    // With a fourth decimal, the point cannot separate thousands.
    return { problem, expected: `${text.replace(/[.,]/, "")} or ${text.replace(",", ".")}0, or --decimal` }
  }
  const separator = separatorOf(text)
  return separator !== undefined && isAmbiguous(text)
    ? { problem: "thousands separators", expected: plainNumber(text, separator) }
    : undefined
}
