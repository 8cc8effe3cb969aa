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

/** Checks a number from `min` to `max`. A number without a maximum must be finite. */
export const numberFault = (value: unknown, min = -Infinity, max?: number): ValueFault | undefined => {
  if (typeof value !== "number" || Number.isNaN(value) || (max === undefined && !Number.isFinite(value)))
    return mismatch(value, "a number", "not-a-number")
  if (value < min) {
    const expected = min === POSITIVE ? "greater than 0" : `${min} or more`
    return mismatch(value, expected, value < 0 ? "negative" : "not-positive")
  }
  return max !== undefined && value > max ? mismatch(value, `at most ${max}`, "too-large") : undefined
}

/** Checks a number from `min` to `max` that is a multiple of `1 / scale`. */
export const multipleFault = (value: unknown, scale: number, min?: number, max?: number): ValueFault | undefined => {
  const fault = numberFault(value, min, max)
  if (fault !== undefined || Math.round((value as number) * scale) / scale === value) return fault
  return mismatch(value, scale === 1 ? "an integer" : `a multiple of 1/${scale}`, "not-whole")
}

/** Describes the given words as an expectation. */
export const oneOf = (words: ReadonlyArray<string>): string =>
  words.length > 1 ? `one of ${words.join(", ")}` : words[0]!

/** Checks a list of `least` to `most` entries. */
export const listFault = (value: unknown, least: number, most: number): ValueFault | undefined => {
  if (!Array.isArray(value) || value.length < least)
    return mismatch(value, least === 0 ? "a list" : `a list of ${least} or more elements`)
  return value.length > most ? mismatch(value, `a list of at most ${most}`, "too-many") : undefined
}
