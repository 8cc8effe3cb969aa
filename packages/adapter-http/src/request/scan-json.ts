import type { Policy } from "@waybill/core"

type JsonLimits = Pick<Policy["limits"], "depth" | "nodes">

/** Number of keys in a JSON document, or the limit that the document exceeds. */
export type Scanned = { readonly keys: number } | { readonly problem: string }

const SPACE = 0x20
const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/**
 * Counts keys, values and depth without building any value, and stops at the first limit that the text exceeds. Text
 * that is not JSON is counted correctly up to its first error, where `JSON.parse` stops as well.
 */
export const scanJson = (text: string, { depth, nodes }: JsonLimits): Scanned => {
  let [keys, values, level] = [0, 0, 0]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code <= SPACE || code === COMMA) continue
    if (code === CLOSE_LIST || code === CLOSE_OBJECT) {
      level--
      continue
    }
    if (code === COLON) {
      // The string before a colon was counted as a value.
      values--
      keys++
      continue
    }
    if (++values > nodes) return { problem: `the JSON has more than ${nodes} values` }
    if (code === OPEN_LIST || code === OPEN_OBJECT) {
      if (++level > depth) return { problem: `the JSON is nested more than ${depth} levels deep` }
    } else at = code === QUOTE ? closing(text, at) : endOfWord(text, at)
  }
  return { keys }
}

/** Returns the index of a string's closing quote: the first one after an even number of backslashes. */
const closing = (text: string, open: number): number => {
  for (let end = text.indexOf('"', open + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let start = end
    while (text[start - 1] === "\\") start--
    if ((end - start) % 2 === 0) return end
  }
  return text.length
}

/** Returns the index of the last character of a number or of `true`, `false` or `null`. */
const endOfWord = (text: string, start: number): number => {
  let at = start
  for (let code = 0; at + 1 < text.length; at++) {
    code = text.charCodeAt(at + 1)
    if (code <= SPACE || code === COMMA || code === CLOSE_LIST || code === CLOSE_OBJECT) break
  }
  return at
}
