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

const space = new Set([" ", "\t", "\n", "\r"])
const delimiters = new Set([...space, ",", ":", "[", "]", "{", "}", '"', undefined])
const word = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/
const escapes = new Set('"\\/bfnrt')
const hex = /^[0-9a-fA-F]{4}$/

/** Returns the index after a string's closing quote, or the fault in the string. */
const endOfString = (text: string, open: number): number | SyntaxFault => {
  for (let at = open + 1; at < text.length; at++) {
    const sign = text[at]!
    if (sign === '"') return at + 1
    if (sign < " ") return { at, expected: "an escape sequence instead of a control character" }
    if (sign !== "\\") continue
    const isUnicode = text[at + 1] === "u" && hex.test(text.slice(at + 2, at + 6))
    if (!isUnicode && !escapes.has(text[at + 1]!)) return { at, expected: "a valid escape sequence" }
    at += isUnicode ? 5 : 1
  }
  return { at: text.length, expected: "a closing quote" }
}

const pathOf = ({ closing, index, key, path }: Parent): string => {
  if (closing === "]") return `${path}[${index}]`
  return path === "" ? shownText(key) : `${path}.${shownText(key)}`
}

/**
 * Reads JSON value by value, without recursion, and returns its first error. `onKey` sees every key before that error,
 * and whether its object already has it; if it returns true, the reading ends.
 */
export const findFault = (
  text: string,
  onKey: (found: FoundKey, isRepeated: boolean) => boolean = () => false
): SyntaxFault | undefined => {
  const parents: Array<Parent> = []
  let expects: Expectation = "value"
  const next = (): Expectation => {
    const parent = parents.at(-1)
    return parent === undefined ? "end" : parent.closing === "]" ? "nextInList" : "nextInObject"
  }
  for (let at = 0; ; ) {
    while (space.has(text[at]!)) at++
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
      const end = sign === '"' ? endOfString(text, at) : endOfWord(text, at)
      if (typeof end !== "number") return end
      if (sign !== '"' && !word.test(text.slice(at, end))) return fault
      expects = next()
      at = end
    }
  }
}

const endOfWord = (text: string, start: number): number => {
  let at = start
  while (!delimiters.has(text[at]!)) at++
  return at
}

/** Returns the first key that its object has twice, or that is called `__proto__`. */
export const findKey = (text: string, wanted: "duplicateKey" | "protoKey"): FoundKey | undefined => {
  let found: FoundKey | undefined
  findFault(text, (key, isRepeated) => {
    const isWanted = wanted === "duplicateKey" ? isRepeated : key.key === "__proto__"
    if (isWanted) found = key
    return isWanted
  })
  return found
}

/** Describes a key in a message, such as `key "xid" in data`. */
export const describeKey = ({ key, parent }: FoundKey): string =>
  `key ${quoted(key)} in ${parent === "" ? "the body" : parent}`
