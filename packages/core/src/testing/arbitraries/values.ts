import type fastCheck from "fast-check"
import { parse } from "../../values/decimal.ts"
import { isBlank, isLongerThan, isStorable } from "../../values/text.ts"
import { format, instantOf } from "../../values/wire-date.ts"

/** The type of the fast-check module, which the caller provides. */
export type FastCheck = typeof fastCheck
/** A fast-check generator of values of type `A`. */
export type Arbitrary<A> = fastCheck.Arbitrary<A>

/** Generates ordinary and unusual strings up to a maximum length. */
const stringUpTo = (fc: FastCheck, limit: number): Arbitrary<string> =>
  fc
    .oneof(
      { weight: 3, arbitrary: fc.string({ unit: "grapheme", minLength: 1, maxLength: limit }) },
      { weight: 2, arbitrary: fc.string({ unit: "binary", minLength: 1, maxLength: limit }) },
      fc.constantFrom(" both ends ", "Zoe\u0308", "o'clock \"\\", "null", "0012.50", "constructor", "a\tb\r\nc", "%_"),
      fc.constantFrom("a".repeat(limit), "😀".repeat(limit))
    )
    .filter((text) => isStorable(text) && !isBlank(text) && !isLongerThan(text, limit))

const digits = (fc: FastCheck, atMost: number): Arbitrary<string> =>
  fc.array(fc.constantFrom(..."0123456789"), { minLength: 1, maxLength: atMost }).map((all) => all.join(""))

/** Generates non-negative decimals as strings. */
const decimal = (fc: FastCheck): Arbitrary<string> =>
  fc
    .tuple(digits(fc, 15), fc.option(digits(fc, 20), { nil: "" }))
    .map(([whole, fraction]) => (fraction === "" ? whole : `${whole}.${fraction}`))

/** Generates a number as requests may contain it: a string, a string surrounded by whitespace, or a JSON number. */
const sent = (fc: FastCheck, text: Arbitrary<string>): Arbitrary<string | number> =>
  fc.oneof(
    text,
    text.map((each) => ` ${each}\t`),
    text.map(Number).filter((number) => parse(number) !== undefined)
  )

/** The years 2100 to 2199, in seconds since 1970. */
const nextCentury = { min: 4_102_444_800, max: 7_258_118_399 }

/** Generators of valid field values, including unusual ones. */
export const valuesFrom = (fc: FastCheck) => ({
  text: stringUpTo(fc, 255),
  note: stringUpTo(fc, 2000),
  side: sent(
    fc,
    decimal(fc).filter((text) => Number(text) > 0)
  ),
  amount: sent(fc, decimal(fc)),
  quantity: sent(fc, fc.integer({ min: 1, max: 10_000 }).map(String)),
  url: fc
    .webUrl({ validSchemes: ["http", "https"], withQueryParameters: true, withFragments: true })
    .filter((url) => url.length <= 2000),
  /** A date in the next century. */
  date: fc.integer(nextCentury).map((seconds) => format(instantOf(seconds * 1000), "UTC"))
})
