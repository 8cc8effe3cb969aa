import { shownCount } from "./shown.ts"

const forbiddenControl = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/

/** Whether the string is empty or contains only whitespace. */
export const isBlank = (text: string): boolean => text.trim() === ""

/**
 * Whether every store can store the string: well-formed UTF-16, without control characters other than tab, CR and LF.
 */
export const isStorable = (text: string): boolean => text.isWellFormed() && !forbiddenControl.test(text)

/**
 * Returns the reason why a string cannot be stored, or undefined if it can.
 *
 * @example
 * ```ts
 * textProblem("Ada", 2) // => "at most 2 characters"
 * ```
 */
export const textProblem = (text: string, limit: number): string | undefined => {
  if (isLongerThan(text, limit)) return `at most ${shownCount(limit)} characters`
  return isStorable(text) ? undefined : "has characters that cannot be stored"
}

/** Returns the reason why white space around a string makes it a different string, or undefined if there is none. */
export const outerSpaceProblem = (text: string): string | undefined =>
  text === text.trim() ? undefined : "must not have white space at the start or end"

/**
 * Returns the reason why a name looks like another one at its start or end, or undefined if there is none.
 *
 * @example
 * ```ts
 * lookAlikeProblem("acme ") // => "must not have white space at the start or end"
 * ```
 */
export const lookAlikeProblem = (text: string): string | undefined =>
  outerSpaceProblem(text) ??
  (/^\p{Cf}|\p{Cf}$/u.test(text) ? "must not have invisible characters at the start or end" : undefined)

/**
 * Whether the string has more Unicode code points than the limit. A code point counts once even if it consists of two
 * UTF-16 code units.
 */
export const isLongerThan = (text: string, limit: number): boolean => {
  if (text.length <= limit) return false
  if (text.length > 2 * limit) return true
  let points = 0
  for (const _ of text) points++
  return points > limit
}
