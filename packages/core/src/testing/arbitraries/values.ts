import type fastCheck from "fast-check"
import { isBlank, isLongerThan, isStorable } from "../../values/text.ts"
import { format, instantOf } from "../../values/wire-date.ts"

/** fast-check, as whoever calls has it. */
export type FastCheck = typeof fastCheck
export type Arbitrary<A> = fastCheck.Arbitrary<A>

/** Texts as merchants send them and as nobody expects them, up to a number of characters. */
const textUpTo = (fc: FastCheck, limit: number): Arbitrary<string> =>
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

/** A decimal that is not negative, as text. */
const decimal = (fc: FastCheck): Arbitrary<string> =>
  fc
    .tuple(digits(fc, 9), fc.option(digits(fc, 6), { nil: "" }))
    .map(([whole, fraction]) => (fraction === "" ? whole : `${whole}.${fraction}`))

/** A number as it may be sent: as text, with spaces around it, or as a JSON number. */
const sent = (fc: FastCheck, text: Arbitrary<string>): Arbitrary<string | number> =>
  fc.oneof(
    text,
    text.map((each) => ` ${each}\t`),
    text.map(Number)
  )

/** Seconds since 1970 at the beginning of 2100 and at the end of 2199. */
const nextCentury = { min: 4_102_444_800, max: 7_258_118_399 }

/** What the fields of an order are made of, valid and as odd as may be. */
export const valuesFrom = (fc: FastCheck) => ({
  text: textUpTo(fc, 255),
  note: textUpTo(fc, 2000),
  side: sent(
    fc,
    decimal(fc).filter((text) => Number(text) > 0)
  ),
  amount: sent(fc, decimal(fc)),
  quantity: sent(fc, fc.integer({ min: 1, max: 10_000 }).map(String)),
  url: fc
    .webUrl({ validSchemes: ["http", "https"], withQueryParameters: true, withFragments: true })
    .filter((url) => url.length <= 2000),
  /** A date that lies ahead for a long time. */
  date: fc.integer(nextCentury).map((seconds) => format(instantOf(seconds * 1000), "UTC"))
})
