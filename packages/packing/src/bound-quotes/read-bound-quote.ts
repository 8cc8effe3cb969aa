import { below, type ReadResult } from "../rating/card/faults.ts"
import { code, decimal } from "../rating/card/scalars.ts"
import {
  flag,
  integer,
  list,
  matching,
  object,
  optional,
  orNull,
  readAs,
  type Shape,
  word
} from "../rating/card/shape.ts"
import type { Line } from "../rating/money/ledger.ts"
import { decimalOf } from "../rating/numbers/decimal.ts"
import { compare, whole, zero } from "../rating/numbers/ratio.ts"
import type { Units } from "../rating/numbers/units.ts"
import { dayOf } from "../values/civil-date.ts"
import { isObject } from "../values/is-object.ts"
import { formatMicros, millionthsOf } from "../values/money.ts"
import { type BoundBox, type BoundQuote, MAX_BOUND_BOXES, MAX_BOUND_LINES } from "./bound-quote.ts"

/** Maximum length of a string in a bound quote, in UTF-16 units. */
const MAX_TEXT = 255
const maxFigure = whole(1_000_000)

/** Shape of a string without control characters and unpaired surrogates. */
const text = matching(
  `a string of 1 to ${MAX_TEXT} characters without control characters`,
  /^[^\u0000-\u001f\u007f\ud800-\udfff]{1,255}$/u
)

const textOrEmpty = matching(
  `a string of 0 to ${MAX_TEXT} characters without control characters`,
  /^[^\u0000-\u001f\u007f\ud800-\udfff]{0,255}$/u
)

/** Returns a shape with an additional rule for its values. The rule receives only values of the shape. */
const where =
  <A>(shape: Shape<A>, expected: string, holds: (value: A) => boolean): Shape<A> =>
  (value, at, faults) => {
    const before = faults.all.length
    shape(value, at, faults)
    // A full list of faults does not grow, so its length does not tell whether the value has the shape.
    if (!faults.full && faults.all.length === before && !holds(value as A)) faults.add(at, value, expected)
  }

/** Returns the shape of a list with 1 to `most` entries. A longer list is not read. */
const listUpTo =
  <A>(each: Shape<A>, most: number): Shape<ReadonlyArray<A>> =>
  (value, at, faults) => {
    if (Array.isArray(value) && value.length > most) faults.add(at, value, `a list of at most ${most}`)
    else list(each, 1)(value, at, faults)
  }

const figure = where(decimal, "more than 0 and at most 1000000", (value) => {
  const exact = decimalOf(value)!
  return compare(exact, zero) > 0 && compare(exact, maxFigure) <= 0
})

const amount = matching('a decimal in a string, such as "12.50"', /^-?\d{1,15}(\.\d{1,6})?$/)

const line: Shape<Line> = object<Line>({
  code: text,
  box: orNull(integer(0, MAX_BOUND_BOXES - 1)),
  amount,
  calc: textOrEmpty,
  pointer: where(text, "a JSON pointer, such as /services/0/rates/0/rows/3/1", (value) => value.startsWith("/"))
})

const destination = object<BoundQuote["destination"]>({
  country: matching("a two-letter country code", /^[A-Za-z]{2}$/),
  state: optional(text),
  postal: optional(textOrEmpty)
})

const fields: Shape<BoundQuote> = object<BoundQuote>({
  carrier: code,
  service: code,
  cost: where(amount, "0 or more", (value) => !value.startsWith("-")),
  currency: matching("a three-letter currency code in capitals", /^[A-Z]{3}$/),
  card: code,
  edition: code,
  digest: matching("a SHA-256 digest of 64 digits 0 to 9 and a to f", /^[0-9a-f]{64}$/),
  shipDate: where(
    matching("a date as YYYY-MM-DD", /^\d{4}-\d{2}-\d{2}$/),
    "a date that exists",
    (value) => dayOf(value) !== undefined
  ),
  zone: code,
  from: code,
  destination,
  residential: flag,
  rush: flag,
  packageType: optional(text),
  units: object<Units>({ length: word("in", "ft", "mm", "cm", "m"), weight: word("oz", "lb", "g", "kg") }),
  boxes: listUpTo(object<BoundBox>({ length: figure, width: figure, height: figure, weight: figure }), MAX_BOUND_BOXES),
  lines: listUpTo(line, MAX_BOUND_LINES)
})

/** Shape of a bound quote: its fields, the boxes of its lines, and the sum of its lines. */
const boundQuote: Shape<BoundQuote> = (value, at, faults) => {
  fields(value, at, faults)
  if (faults.all.length > 0 || !isObject(value)) return
  const { boxes, cost, lines } = value as unknown as BoundQuote
  for (const [i, { box }] of lines.entries())
    if (box !== null && box >= boxes.length)
      faults.add(
        below(below(below(at, "lines"), i), "box"),
        box,
        `the index of one of the ${boxes.length} boxes, or null`
      )
  const total = lines.reduce((sum, { amount }) => sum + millionthsOf(amount), 0n)
  if (total !== millionthsOf(cost))
    faults.add(below(at, "cost"), cost, `${formatMicros(total, 0)}, the sum of the lines`)
}

/**
 * Validates a value and returns it as a bound quote, or returns its faults. The lines must add up exactly to the cost.
 *
 * @example
 * ```ts
 * const reading = readBoundQuote({ carrier: "acme" })
 * const faults = reading._tag === "Refused" ? reading.faults.map(({ message }) => message) : []
 * ```
 */
export const readBoundQuote: (value: unknown) => ReadResult<BoundQuote> = readAs(boundQuote)
