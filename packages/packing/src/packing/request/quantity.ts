// Reads lengths and weights exactly: numbers of up to six decimals, and strings with a unit.
import { lengthSizes, weightSizes } from "../../values/units.ts"
import type { Dimension } from "../fields/measured-fields.ts"

/** Exact quantity: `n / d` units. Without a unit, in that of the request. */
export interface Quantity {
  readonly n: number
  readonly d: number
  readonly unit?: string
}

export const unitSizes: Readonly<Record<Dimension, Readonly<Record<string, number>>>> = {
  length: lengthSizes,
  weight: weightSizes
}

/** Other spellings of units. */
const spellings: Readonly<Record<string, string>> = {
  '"': "in",
  "″": "in",
  "”": "in",
  inch: "in",
  inches: "in",
  "'": "ft",
  "′": "ft",
  "’": "ft",
  foot: "ft",
  feet: "ft",
  lbs: "lb"
}

/** Number of the smaller units in a larger one, in strings of two units such as `2'6"`. */
const pairs: Readonly<Record<string, number>> = { ftin: 12, lboz: 16 }

// A comma before exactly three digits could separate thousands.
const partOfText =
  /(?:(?:(\d{1,9})[ -])?(\d{1,4})\/([1-9]\d{0,3})|(\d{1,9})(?:\.(\d{1,6})|,(\d{1,2}|\d{4,6}))?) ?([a-z]+|["'″′”’])/y

const partAt = (text: string, from: number): (Required<Quantity> & { readonly end: number }) | undefined => {
  partOfText.lastIndex = from
  const match = partOfText.exec(text)
  if (match === null) return undefined
  const [, whole, over = 0, under, digits, point, comma, name] = match
  const decimals = point ?? comma ?? ""
  const d = Number(under ?? 10 ** decimals.length)
  const n = under ? Number(whole ?? 0) * d + Number(over) : Number(digits + decimals)
  return { n, d, unit: spellings[name!] ?? name!, end: partOfText.lastIndex }
}

/** Reads a string such as `18 3/4 in`, `2'6"` or `1,5 kg`. Returns undefined for any other. */
export const quantityOf = (given: string, dimension: Dimension): Required<Quantity> | undefined => {
  const text = given.trim().toLowerCase()
  const first = partAt(text, 0)
  if (first === undefined || !Object.hasOwn(unitSizes[dimension], first.unit)) return undefined
  if (first.end === text.length) return first
  const second = partAt(text, first.end + Number(text[first.end] === " "))
  const per = second && pairs[first.unit + second.unit]
  if (per === undefined || second!.end < text.length) return undefined
  return { n: first.n * per * second!.d + second!.n * first.d, d: first.d * second!.d, unit: second!.unit }
}

/** Corrects fraction characters, such as `¾`, and a missing digit before the point. */
export const corrected = (given: string): string =>
  given
    .replace(/(\d)(?=[¼-¾⅐-⅞])/, "$1 ")
    .normalize("NFKD")
    .replace("⁄", "/")
    .replace(/^[.,]/, "0$&")

/** Returns the fraction of a number with at most six decimals. Returns undefined for any other. */
export const fractionOf = (value: number): Quantity | undefined => {
  const n = Math.round(value * 1e6)
  return n / 1e6 === value ? { n, d: 1e6 } : undefined
}

/** Returns the greatest common divisor of two whole numbers. */
export const greatestCommonDivisor = (a: number, b: number): number => (b === 0 ? a : greatestCommonDivisor(b, a % b))
