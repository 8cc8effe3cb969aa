import { type Result, Schema } from "effect"
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

/** `SAME_DAY` … `TWENTY_DAYS`, `UNKNOWN`, or a local time that exists. */
export const isDeliveryTime = (text: string): boolean =>
  deliveryTimes.has(text) || (localTime.test(text) && typeof read(text.replace("T", " "), "UTC") === "number")

const amount = /^(?:0|[1-9]\d{0,11})(?:\.\d{1,6})?$/

/** Whether the JSON number of the amount is that amount. */
const isShownByNumber = (cost: string): boolean => {
  const shown = parse(Number(cost))
  return shown !== undefined && compare(shown, cost as Decimal) === 0
}

/** An exact amount, not less than zero, that a JSON number can show. */
export const isCost = (text: string): boolean => amount.test(text) && isShownByNumber(text)

const isName = (text: string): boolean => !isBlank(text) && isStorable(text)

const textThat = (holds: (text: string) => boolean, expected: string) =>
  Schema.String.check(Schema.makeFilter((text) => holds(text) || expected))

const Rate = Schema.Struct({
  title: textThat(isName, "Expected a title"),
  method: textThat(isName, "Expected a service code"),
  cost: textThat(isCost, "Expected an amount such as 12.40").pipe(Schema.brand("Decimal")),
  delivery_time: textThat(isDeliveryTime, "Expected SAME_DAY … TWENTY_DAYS, UNKNOWN or YYYY-MM-DDTHH:MM:SS")
})

const isEachOnce = (rates: ReadonlyArray<{ readonly method: string }>): boolean =>
  new Set(rates.map(({ method }) => method)).size === rates.length

const Answer = Schema.Union([
  Schema.Struct({
    rates: Schema.Array(Rate).check(Schema.makeFilter((rates) => isEachOnce(rates) || "Expected each service once"))
  }),
  Schema.Struct({ noRateCard: Schema.Literal(true) })
])

/** What a rater answered, whatever that is, as an answer that can be passed on. */
export const readRateAnswer: (answer: unknown) => Result.Result<RateAnswer, Schema.SchemaError> =
  Schema.decodeUnknownResult(Answer)
