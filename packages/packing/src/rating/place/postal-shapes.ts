// Shapes of postal codes in upper case without spaces or hyphens, keyed by country.

/** Number of digits of a postal code, in countries with only digits. */
const digits: Readonly<Record<string, number>> = {
  US: 5,
  JP: 7,
  DE: 5,
  ES: 5,
  FR: 5,
  IT: 5,
  AT: 4,
  AU: 4,
  BE: 4,
  CH: 4,
  DK: 4
}

interface Shape {
  readonly full: RegExp
  readonly prefix: RegExp
}

/** Shapes of codes with only digits, keyed by their number. */
const digitShapes: Readonly<Record<number, Shape>> = {
  4: { full: /^\d{4}$/, prefix: /^\d{1,4}$/ },
  5: { full: /^\d{5}$/, prefix: /^\d{1,5}$/ },
  7: { full: /^\d{7}$/, prefix: /^\d{1,7}$/ }
}

const shapes: ReadonlyMap<string, Shape> = new Map([
  ...Object.entries(digits).map(([country, length]) => [country, digitShapes[length]!] as const),
  ["US", { full: /^\d{5}(\d{4})?$/, prefix: /^(\d{1,5}|\d{9})$/ }],
  ["CA", { full: /^[A-Z]\d[A-Z]\d[A-Z]\d$/, prefix: /^[A-Z](\d([A-Z](\d([A-Z]\d?)?)?)?)?$/ }],
  ["GB", { full: /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/, prefix: /^[A-Z]{1,2}(\d[A-Z\d]?(\d[A-Z]{0,2})?)?$/ }],
  ["NL", { full: /^\d{4}([A-Z]{2})?$/, prefix: /^\d{1,4}([A-Z]{1,2})?$/ }]
])

const anyPrefix = /^[A-Z\d]{1,10}$/

/** Returns the shape of the codes of a country and their prefixes. */
export const prefixShapeOf = (country: string): RegExp => shapes.get(country)?.prefix ?? anyPrefix

/** Returns the shape of the full codes of a country, or undefined if they are not checked. */
export const fullShapeOf = (country: string): RegExp | undefined => shapes.get(country)?.full

/** Returns a code with the leading zeros that a spreadsheet removed, or undefined if it is not a shortened number. */
export const withZeros = (country: string, code: string): string | undefined => {
  const length = digits[country]
  const [, number = "", extension = ""] = /^(\d+)((?:-\d{4})?)$/.exec(code.trim()) ?? []
  // A ZIP code has at most two leading zeros.
  return length === undefined || number.length >= length || number.length < length - 2
    ? undefined
    : `${number.padStart(length, "0")}${extension}`
}
