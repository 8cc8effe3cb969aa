// Random sizes, prices, units and days. Values are often equal to the thresholds of a card.
import type { Units, Weekday } from "@waybill/packing/rating"
import fc from "fast-check"
import { seedOf } from "../../../../../tests/runs/runs.ts"

/** Seed of every property test. */
export const SEED = seedOf(20_260_801)

/** Arbitrary that generates one of the given values. */
export const some = <const A>(...values: readonly [A, ...A[]]) => fc.constantFrom(...values)

/** Arbitrary that mostly generates the given value, and rarely one from `arbitrary`. */
export const rarely = <A, B>(usual: A, arbitrary: fc.Arbitrary<B>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary })
/** Arbitrary that generates a subset of the values, in the same order. */
export const subset = <A>(values: ReadonlyArray<A>, minLength = 1) => fc.subarray([...values], { minLength })

/** Round numbers, mostly small. Both cards and shipments use them, so that values are often equal. */
const roundNumbers = [
  "0.25",
  "0.5",
  "1",
  "1.5",
  "2",
  "3",
  "4",
  "5",
  "8",
  "10",
  "12",
  "20",
  "27",
  "40",
  "48",
  "96",
  "100",
  "130"
] as const
export const aRound = some(...roundNumbers)

/** A positive decimal: round, a millionth off, with decimal places, or very large. */
export const aFigure = fc.oneof(
  { weight: 6, arbitrary: aRound },
  {
    weight: 1,
    arbitrary: aRound.map((text) => (text.includes(".") ? `${text.padEnd(4, "0")}0001` : `${text}.000001`))
  },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 20_000 }).map((n) => String(n / 100)) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 999_999_999_999 }).map((n) => (n / 1_000_000).toFixed(6)) }
)

/** A price: in cents, finer than any increment, or very large. */
export const aPrice = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 0, max: 20_000 }).map((n) => (n / 100).toFixed(2)) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 99_999 }).map((n) => (n / 1000).toFixed(3)) },
  { weight: 1, arbitrary: some("0", "0.005", "999999999999.999999", "1000000") }
)

/** Any units of length and weight. */
export const units = fc.record<Units>({
  length: some("in", "ft", "mm", "cm", "m"),
  weight: some("oz", "lb", "g", "kg")
})

const weekdays: ReadonlyArray<Weekday> = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]
/** Ends of months and years, a Friday and the following Monday, Christmas, and a leap day. */
export const datesOfInterest = [
  "2026-02-28",
  "2026-06-12",
  "2026-06-15",
  "2026-12-25",
  "2026-12-31",
  "2027-01-01",
  "2028-02-29",
  "2028-03-01"
] as const
/** A calendar with at least one open weekday. */
export const aCalendar = fc.record({ weekdays: subset(weekdays), holidays: subset(datesOfInterest, 0) })
