import * as Decimal from "../values/decimal.ts"
import { shownCount } from "../values/shown.ts"
import type { Value } from "./field.ts"

type Numeric<K extends "notNumeric" | "notInteger" | "invalidShipment" | "invalidItem"> = Value<
  Decimal.Decimal,
  string | number,
  K
>

const decimalWhere = <K extends "notNumeric" | "invalidShipment" | "invalidItem">(
  holds: (decimal: Decimal.Decimal) => boolean,
  kind: K,
  problem: string
): Numeric<K | "notNumeric"> => ({
  read: (value, name, reader) => {
    const decimal = Decimal.parse(value)
    if (decimal === undefined) return reader.issue("notNumeric", name, value, Decimal.problemOf(value))
    return holds(decimal) ? decimal : reader.issue(kind, name, value, problem)
  },
  isSame: Decimal.same,
  stored: "decimal",
  wire: () => ({ type: ["string", "number"], description: `A decimal number, as a string or number; ${problem}.` })
})

const isPositive = (decimal: Decimal.Decimal): boolean => Decimal.sign(decimal) > 0
const million = Decimal.parse(1_000_000)!

/** A length greater than 0, such as the width of a print. */
export const positive = decimalWhere(isPositive, "notNumeric", "must be greater than 0")
const isNotNegative = (decimal: Decimal.Decimal): boolean => Decimal.sign(decimal) >= 0
/** A non-negative amount of money. */
export const amount = decimalWhere(isNotNegative, "notNumeric", "must not be negative")
/** A length of 0 or more, such as the width of a glass. A print without glass may have 0. */
export const lengthOrNone = decimalWhere(isNotNegative, "notNumeric", "must not be negative")
const one = Decimal.parse(1)!
/** A share from 0 to 1, such as the used part of a box. */
export const share = decimalWhere(
  (decimal) => isNotNegative(decimal) && Decimal.compare(decimal, one) <= 0,
  "notNumeric",
  "must be from 0 to 1"
)
/** A dimension or the weight of a box to quote, greater than 0 and at most 1,000,000. */
export const boxMeasure = decimalWhere(
  (decimal) => isPositive(decimal) && Decimal.compare(decimal, million) <= 0,
  "invalidShipment",
  "must be greater than 0 and at most 1,000,000"
)
/** The width or height of a print to pack. */
export const printSide = decimalWhere(isPositive, "invalidItem", "must be greater than 0")

const isCount = (decimal: Decimal.Decimal, limit: number): boolean =>
  Decimal.isWhole(decimal) && isPositive(decimal) && Decimal.toNumber(decimal) <= limit

const countOf = <K extends "notInteger" | "invalidItem">(kind: K): Numeric<K | "notNumeric"> => ({
  read: (value, name, reader) => {
    const decimal = Decimal.parse(value)
    if (decimal === undefined) return reader.issue("notNumeric", name, value, Decimal.problemOf(value))
    const limit = reader.context.policy.limits.quantity
    if (!isCount(decimal, limit))
      return reader.issue(kind, name, value, `must be an integer from 1 to ${shownCount(limit)}`)
    return decimal
  },
  isSame: Decimal.same,
  stored: "decimal",
  wire: ({ limits }) => ({
    type: ["string", "number"],
    description: `An integer from 1 to ${limits.quantity}, as a string or number.`
  })
})

/** The quantity of an ordered item. */
export const quantity = countOf("notInteger")
/** The quantity of a print to pack. */
export const packQuantity = countOf("invalidItem")

/** A flag, sent as `0` or `1`, either as a string or as a number. */
export const zeroOrOne: Value<boolean, "0" | "1" | 0 | 1, "notInteger"> = {
  read: (value, name, reader) => {
    const flag = flagOf(value)
    return flag ?? reader.issue("notInteger", name, value, "must be 0 or 1")
  },
  wire: () => ({ enum: ["0", "1", 0, 1] })
}

/** Returns a flag, or undefined if the value is neither `0` nor `1`. */
export const flagOf = (value: unknown): boolean | undefined => {
  if (value === "1" || value === 1) return true
  return value === "0" || value === 0 ? false : undefined
}
