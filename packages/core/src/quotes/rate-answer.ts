import type * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { readQuote } from "../bound-quote/read-quote.ts"
import type { RateAnswer } from "../ports/rater.ts"
import { compare, type Decimal, parse } from "../values/decimal.ts"
import { isBlank, isStorable } from "../values/text.ts"
import { read } from "../values/wire-date.ts"

const numbers = [
  "ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN",
  "ELEVEN TWELVE THIRTEEN FOURTEEN FIFTEEN SIXTEEN SEVENTEEN EIGHTEEN NINETEEN TWENTY"
].flatMap((words) => words.split(" "))

const deliveryTimes = new Set([
  "SAME_DAY",
  "UNKNOWN",
  ...numbers.map((number) => `${number}_DAY${number === "ONE" ? "" : "S"}`)
])

const localTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/

/** Whether a string is `SAME_DAY` … `TWENTY_DAYS`, `UNKNOWN`, or a valid local time. */
export const isDeliveryTime = (text: string): boolean =>
  deliveryTimes.has(text) || (localTime.test(text) && typeof read(text.replace("T", " "), "UTC") === "number")

const amount = /^(?:0|[1-9]\d{0,11})(?:\.\d{1,6})?$/

/** Whether a JSON number represents the amount exactly. */
const isExactNumber = (cost: string): boolean => {
  const number = parse(Number(cost))
  return number !== undefined && compare(number, cost as Decimal) === 0
}

/** Whether a string is an amount of 0 or more that a JSON number can represent exactly. */
export const isCost = (text: string): boolean => amount.test(text) && isExactNumber(text)

const isName = (text: string): boolean => !isBlank(text) && isStorable(text)

const stringThat = (holds: (text: string) => boolean, expected: string) =>
  Schema.String.check(Schema.makeFilter((text) => holds(text) || expected))

const RateFields = Schema.Struct({
  title: stringThat(isName, "Expected a title"),
  method: stringThat(isName, "Expected a service code"),
  cost: stringThat(isCost, "Expected an amount such as 12.40"),
  delivery_time: stringThat(isDeliveryTime, "Expected SAME_DAY … TWENTY_DAYS, UNKNOWN or YYYY-MM-DDTHH:MM:SS"),
  quote: Schema.optionalKey(Schema.Unknown)
})

type RateFields = typeof RateFields.Type

/** Whether a quote to keep is valid, and for the rate's service and cost. */
const isOwnQuote = ({ cost, method, quote }: RateFields): boolean => {
  if (quote === undefined) return true
  const reading = readQuote(quote, "quote")
  return "quote" in reading && reading.quote.service === method && reading.quote.cost === cost
}

const Rate = RateFields.check(
  Schema.makeFilter((rate) => isOwnQuote(rate) || "Expected a quote of the same service and cost")
)

const isDistinct = (rates: ReadonlyArray<{ readonly method: string }>): boolean =>
  new Set(rates.map(({ method }) => method)).size === rates.length

const Answer = Schema.Union([
  Schema.Struct({
    _tag: Schema.Literal("Quoted"),
    rates: Schema.Array(Rate).check(Schema.makeFilter((rates) => isDistinct(rates) || "Expected distinct services")),
    problems: Schema.optionalKey(Schema.Array(Schema.Struct({ path: Schema.String, problem: Schema.String })))
  }),
  Schema.Struct({ _tag: Schema.Literal("NoRateCard"), reason: Schema.optional(Schema.String) })
])

/** Validates a rater's response and returns it, or the validation error. */
export const readRateAnswer = Schema.decodeUnknownResult(Answer) as (
  answer: unknown
) => Result.Result<RateAnswer, Schema.SchemaError>
