// Checks of single values. Each returns the fault of a value, or undefined.
import type { ValueFault } from "./faults.ts"

/** Least number that is greater than 0, the minimum of positive numbers. */
export const POSITIVE = Number.MIN_VALUE

/** Returns the fault of a value that differs from the expected ones. */
export const mismatch = (value: unknown, expected: string, code = "missing"): ValueFault => ({
  code,
  pointer: "",
  value,
  expected
})

/** Checks a number from `min` to `max` that is a multiple of `1 / scale`, if given. */
export const numberFault = (
  value: unknown,
  min: number,
  max = Number.MAX_VALUE,
  scale?: number
): ValueFault | undefined => {
  if (typeof value !== "number" || Number.isNaN(value)) return mismatch(value, "a number", "not-a-number")
  if (value < min) {
    const expected = min === POSITIVE ? "greater than 0" : `${min} or more`
    return mismatch(value, expected, value < 0 ? "negative" : "not-positive")
  }
  if (value > max) return mismatch(value, `at most ${max}`, "too-large")
  if (scale === undefined || Math.round(value * scale) / scale === value) return undefined
  return mismatch(value, scale === 1 ? "an integer" : `a multiple of 1/${scale}`, "not-whole")
}

/** Checks a list of `least` to `most` entries. */
export const listFault = (value: unknown, least: number, most: number): ValueFault | undefined => {
  if (!Array.isArray(value) || value.length < least)
    return mismatch(value, `a list${least > 0 ? ` of ${least} or more elements` : ""}`)
  return value.length > most ? mismatch(value, `a list of at most ${most}`, "too-many") : undefined
}
