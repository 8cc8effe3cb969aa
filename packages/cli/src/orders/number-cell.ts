// Numbers in the cells of a CSV.

/** Matches a number with an unambiguous decimal comma: 4,5 or 0,125, but not 1,250. */
const withComma = /^-?(?:\d+,(?:\d{1,2}|\d{4,})|0,\d+)$/
/** Matches a number with an ambiguous comma. */
const ambiguous = /^-?\d{1,3},\d{3}$/
/** Matches a number with thousands separators that cannot be decimal ones: 1,250.5 or 1,250,000 or 1.250,5. */
const grouped = /^-?\d{1,3}(?:(?:,\d{3})+\.\d+|(?:,\d{3}){2,}|(?:\.\d{3})+,\d+)$/
/** Matches a number with an exponent, such as 1.2E+05, after a spreadsheet removed digits. */
const withExponent = /^-?\d+(?:\.\d+)?e[+-]?\d+$/i

/** Returns the number in a cell, or undefined if it is invalid. */
export const parseNumber = (text: string): number | undefined => {
  const plain = withComma.test(text) ? text.replace(",", ".") : text
  return /^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : undefined
}

/** Returns a number without its thousands separators, and with a decimal point. */
const ungrouped = (text: string): string =>
  text.lastIndexOf(".") > text.lastIndexOf(",") || text.split(",").length > 2
    ? text.replaceAll(",", "")
    : text.replaceAll(".", "").replace(",", ".")

/** Problem of an invalid cell and the expectation, or undefined for the general message. */
export const numberProblem = (text: string): { readonly problem: string; readonly expected: string } | undefined => {
  if (withExponent.test(text) && Number.isFinite(Number(text))) {
    const digits = String(Number(text))
    return { problem: "exponent", expected: digits.includes("e") ? "a number without an exponent" : digits }
  }
  if (ambiguous.test(text))
    return { problem: "ambiguous comma", expected: `${text.replace(",", "")} or ${text.replace(",", ".")}` }
  return grouped.test(text) ? { problem: "thousands separators", expected: ungrouped(text) } : undefined
}
