import type { Policy } from "../policy-types/policy.ts"
import { shownCount } from "../values/shown.ts"

/** A reason why JSON is refused. */
export interface JsonRefusal {
  /** Distinguishes a refusal from a value. */
  readonly _tag: "Refused"
  /** Reason of the refusal, for programs. */
  readonly kind:
    | "tooLarge"
    | "tooDeep"
    | "tooManyValues"
    | "duplicateKey"
    | "protoKey"
    | "invalidUtf8"
    | "empty"
    | "invalidJson"
  /** Reason of the refusal in words, with its place if it has one. */
  readonly problem: string
}

/** Builds a refusal of JSON. */
export const jsonRefusal = (kind: JsonRefusal["kind"], problem: string): JsonRefusal => ({
  _tag: "Refused",
  kind,
  problem
})

/** A field whose number a double may not hold exactly: the bytes of its key, in quotes, and of its number. */
export interface LongNumber {
  readonly key: readonly [start: number, end: number]
  readonly number: readonly [start: number, end: number]
}

/** Number of keys in a JSON document and its long numbers; or the limit that the document exceeds. */
export type Scanned = { readonly keys: number; readonly longNumbers: ReadonlyArray<LongNumber> } | JsonRefusal

const SPACE = 0x20
const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_LIST = 0x5b
const BACKSLASH = 0x5c
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

const MINUS = 0x2d
const NINE = 0x39
const CAPITAL_E = 0x45
const SMALL_E = 0x65

/** Maximum length of decimals without an exponent that a double holds exactly. */
const MAX_EXACT = 15

/** First byte of a byte order mark in UTF-8, which has three bytes. */
export const MARK = 0xef

/**
 * Counts keys, values and depth without decoding any text, and stops at the first limit that the bytes exceed. Counts
 * of invalid JSON are correct up to the first error, where `JSON.parse` stops, too.
 */
export const scanJson = (bytes: Uint8Array, { depth, nodes }: Pick<Policy["limits"], "depth" | "nodes">): Scanned => {
  let [keys, values, level] = [0, 0, 0]
  const longNumbers: Array<LongNumber> = []
  let [keyStart, keyEnd, isField] = [0, 0, false]
  for (let at = bytes[0] === MARK ? 3 : 0; at < bytes.length; at++) {
    const code = bytes[at]!
    if (code <= SPACE || code === COMMA) continue
    if (code === CLOSE_LIST || code === CLOSE_OBJECT) {
      level--
      continue
    }
    if (code === COLON) {
      // The string before a colon was counted as a value.
      values--
      keys++
      isField = true
      continue
    }
    if (++values > nodes) return jsonRefusal("tooManyValues", `the body has more than ${shownCount(nodes)} values`)
    if (code === OPEN_LIST || code === OPEN_OBJECT) {
      if (++level > depth)
        return jsonRefusal("tooDeep", `the body is nested more than ${shownCount(depth)} levels deep at byte ${at + 1}`)
    } else if (code === QUOTE) {
      keyStart = at
      at = closing(bytes, at)
      keyEnd = at + 1
    } else {
      const start = at
      at = endOfWord(bytes, start)
      if (isField && isLong(bytes, start, at)) longNumbers.push({ key: [keyStart, keyEnd], number: [start, at + 1] })
    }
    isField = false
  }
  return { keys, longNumbers }
}

/** Whether a word is a long number or has an exponent. */
const isLong = (bytes: Uint8Array, start: number, end: number): boolean => {
  const first = bytes[start]!
  if (first < MINUS || first > NINE) return false
  if (end - start >= MAX_EXACT) return true
  for (let at = start + 1; at <= end; at++) if (bytes[at] === SMALL_E || bytes[at] === CAPITAL_E) return true
  return false
}

/** Returns the index of a string's closing quote: the first one that no backslash escapes. */
const closing = (bytes: Uint8Array, open: number): number => {
  let at = open + 1
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1
  return at
}

/** Returns the index of the last character of a number or of `true`, `false` or `null`. */
const endOfWord = (bytes: Uint8Array, start: number): number => {
  let at = start
  for (let code = 0; at + 1 < bytes.length; at++) {
    code = bytes[at + 1]!
    if (code <= SPACE || code === COMMA || code === CLOSE_LIST || code === CLOSE_OBJECT) break
  }
  return at
}
