import { type ReadResult, readAs } from "../rating/card/faults.ts"
import { code, decimal } from "../rating/card/scalars.ts"
import type { Line } from "../rating/money/ledger.ts"
import { decimalOf } from "../rating/numbers/decimal.ts"
import { compare, whole, zero } from "../rating/numbers/ratio.ts"
import type { Units } from "../rating/numbers/units.ts"
import { mismatch } from "../reading/checks.ts"
import { list, object, optional } from "../reading/compound.ts"
import { movedBelow, type ValueFault } from "../reading/faults.ts"
import { flag, integer, matching, orNull, type Shape, where, word } from "../reading/shape.ts"
import { dayOf } from "../values/civil-date.ts"
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
  pickup: optional(flag),
  packageType: optional(text),
  declaredValue: optional(figure),
  monthlyVolume: optional(decimal),
  units: object<Units>({ length: word("in", "ft", "mm", "cm", "m"), weight: word("oz", "lb", "g", "kg") }),
  boxes: list(object<BoundBox>({ length: figure, width: figure, height: figure, weight: figure }), 1, MAX_BOUND_BOXES),
  lines: list(line, 1, MAX_BOUND_LINES)
})

/** Returns the faults of a bound quote with valid fields: the boxes of its lines, and the sum of its lines. */
const sumFaults = ({ boxes, cost, lines }: BoundQuote): ReadonlyArray<ValueFault> => {
  const expected = `the index of one of the ${boxes.length} boxes, or null`
  const total = lines.reduce((sum, { amount }) => sum + millionthsOf(amount), 0n)
  return [
    ...lines.flatMap(({ box }, i) =>
      box !== null && box >= boxes.length ? movedBelow(`/lines/${i}/box`, mismatch(box, expected)) : []
    ),
    ...(total === millionthsOf(cost)
      ? []
      : [movedBelow("/cost", mismatch(cost, `${formatMicros(total, 0)}, the sum of the lines`))])
  ]
}

const boundQuote: Shape<BoundQuote> = {
  ...fields,
  check: (value, most) => {
    const faults = fields.check(value, most)
    return faults.length > 0 ? faults : sumFaults(value as BoundQuote)
  }
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
