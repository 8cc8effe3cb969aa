import { quoted, shownText } from "../values/shown.ts"

/** A syntax error in JSON: its index, and the tokens that the grammar allows there. */
export interface SyntaxFault {
  readonly at: number
  readonly expected: string
}

/** A key of an object: the index of its string, and the path of the object. */
export interface FoundKey {
  readonly at: number
  readonly key: string
  readonly parent: string
}

const expectations = {
  value: "a value",
  firstValue: 'a value or "]"',
  key: "a key in double quotes",
  firstKey: 'a key in double quotes or "}"',
  colon: '":"',
  nextInList: '"," or "]"',
  nextInObject: '"," or "}"',
  end: "the end of the body"
} as const
type Expectation = keyof typeof expectations

/** A list or an object that is open, with the path of the value being read in it. */
interface Parent {
  readonly path: string
  readonly closing: "]" | "}"
  readonly keys: Set<string>
  key: string
  index: number
}

const space = /[ \t\n\r]*/y
const wordCharacters = /[^ \t\n\r,:[\]{}"]*/y
const word = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/
const escapes = new Set('"\\/bfnrt')
const QUOTE = 0x22
const BACKSLASH = 0x5c
const FIRST_PRINTABLE = 0x20

/** Returns the index after the characters that a sticky pattern accepts. */
const after = (pattern: RegExp, text: string, start: number): number => {
  pattern.lastIndex = start
  pattern.test(text)
  return pattern.lastIndex
}

const isHex = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) || ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x66)

/** Returns the length of the escape sequence at a backslash, or undefined if it is not valid. */
const escapeLength = (text: string, at: number): number | undefined => {
  const sign = text[at + 1]!
  if (sign !== "u") return escapes.has(sign) ? 2 : undefined
  // A pattern would take too long for a body with 170,000 of them.
  for (let digit = at + 2; digit < at + 6; digit++) if (!isHex(text.charCodeAt(digit))) return undefined
  return 6
}

/** Returns the index after a string's closing quote, or the fault in the string. */
const endOfString = (text: string, open: number): number | SyntaxFault => {
  for (let at = open + 1; at < text.length; ) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) return at + 1
    if (code < FIRST_PRINTABLE) return { at, expected: "an escape sequence instead of a control character" }
    const length = code === BACKSLASH ? escapeLength(text, at) : 1
    if (length === undefined) return { at, expected: "a valid escape sequence" }
    at += length
  }
  return { at: text.length, expected: "a closing quote" }
}

const pathOf = ({ closing, index, key, path }: Parent): string => {
  if (closing === "]") return `${path}[${index}]`
  return path === "" ? shownText(key) : `${path}.${shownText(key)}`
}

/** Number of tokens that are read in one step. */
const STEP = 1000

/**
 * Reads JSON value by value, in steps and without recursion, and returns its first error. `onKey` sees every key before
 * that error, and whether its object already has it; if it returns true, the reading ends.
 */
export function* findFault(
  text: string,
  onKey: (found: FoundKey, isRepeated: boolean) => boolean = () => false
): Generator<undefined, SyntaxFault | undefined> {
  const parents: Array<Parent> = []
  let expects: Expectation = "value"
  const next = (): Expectation => {
    const parent = parents.at(-1)
    return parent === undefined ? "end" : parent.closing === "]" ? "nextInList" : "nextInObject"
  }
  for (let [at, tokens] = [0, 1]; ; tokens++) {
    if (tokens % STEP === 0) yield
    at = after(space, text, at)
    const fault = { at, expected: expectations[expects] }
    const sign = text[at]
    const parent = parents.at(-1)
    if (sign === undefined) return expects === "end" ? undefined : fault
    const isClosing = parent?.closing === sign && expects !== "value" && expects !== "key" && expects !== "colon"
    if (isClosing) {
      parents.pop()
      expects = next()
      at++
    } else if (expects === "key" || expects === "firstKey") {
      const end = sign === '"' ? endOfString(text, at) : fault
      if (typeof end !== "number") return end
      const key = JSON.parse(text.slice(at, end)) as string
      if (onKey({ at, key, parent: parent!.path }, parent!.keys.has(key))) return undefined
      parent!.keys.add(key)
      parent!.key = key
      expects = "colon"
      at = end
    } else if (expects === "colon") {
      if (sign !== ":") return fault
      expects = "value"
      at++
    } else if (expects === "nextInList" || expects === "nextInObject") {
      if (sign !== ",") return fault
      parent!.index++
      expects = expects === "nextInList" ? "value" : "key"
      at++
    } else if (expects === "end") return fault
    else if (sign === "[" || sign === "{") {
      const path = parent === undefined ? "" : pathOf(parent)
      parents.push({ path, closing: sign === "[" ? "]" : "}", keys: new Set(), key: "", index: 0 })
      expects = sign === "[" ? "firstValue" : "firstKey"
      at++
    } else {
      const end = sign === '"' ? endOfString(text, at) : after(wordCharacters, text, at)
      if (typeof end !== "number") return end
      if (sign !== '"' && !word.test(text.slice(at, end))) return fault
      expects = next()
      at = end
    }
  }
}

/** Returns the first key that its object has twice, or that is called `__proto__`. */
export function* findKey(
  text: string,
  wanted: "duplicateKey" | "protoKey"
): Generator<undefined, FoundKey | undefined> {
  let found: FoundKey | undefined
  yield* findFault(text, (key, isRepeated) => {
    const isWanted = wanted === "duplicateKey" ? isRepeated : key.key === "__proto__"
    if (isWanted) found = key
    return isWanted
  })
  return found
}

/** Describes a key in a message, such as `key "xid" in data`. */
export const describeKey = ({ key, parent }: FoundKey): string =>
  `key ${quoted(key)} in ${parent === "" ? "the body" : parent}`
