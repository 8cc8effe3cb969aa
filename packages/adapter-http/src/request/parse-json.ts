import type { Policy } from "@waybill/core"

type JsonLimits = Pick<Policy["limits"], "depth" | "nodes">

/** A parsed JSON value, or the reason why the body cannot be parsed. */
export type Parsed = { readonly value: unknown } | { readonly problem: string }

const utf8 = new TextDecoder("utf-8", { fatal: true })

/** Parses JSON and rejects invalid UTF-8, duplicate keys, `__proto__`, and excessive depth or number of values. */
export const parseJson = (bytes: Uint8Array, limits: JsonLimits): Parsed => {
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    return { problem: "the body is not valid UTF-8" }
  }
  let value: unknown
  try {
    value = JSON.parse(text) as unknown
  } catch {
    return { problem: text.trim() === "" ? "the body is empty" : "the body is not valid JSON" }
  }
  const kept = countKeys(value, limits)
  if (typeof kept === "string") return { problem: kept }
  // JSON.parse keeps only the last of several equal keys, so the value then has fewer keys than the source.
  return kept >= countKeysInSource(text) ? { value } : { problem: "an object has a duplicate key" }
}

const isContainer = (value: unknown): value is object => typeof value === "object" && value !== null

/**
 * Returns the number of keys in all objects in a value, or describes the limit that it exceeds. Walks breadth-first,
 * without recursion.
 */
const countKeys = (value: unknown, { depth, nodes }: JsonLimits): number | string => {
  const parents: Array<object> = isContainer(value) ? [value] : []
  let keys = 0
  let elements = 0
  let endOfLevel = parents.length
  let level = 1
  for (let place = 0; place < parents.length; place++) {
    if (place === endOfLevel) {
      endOfLevel = parents.length
      level++
    }
    if (level > depth) return `the JSON is nested more than ${depth} levels deep`
    const parent = parents[place] as Readonly<Record<string, unknown>>
    if (Array.isArray(parent)) {
      elements += parent.length
      for (const child of parent as ReadonlyArray<unknown>) if (isContainer(child)) parents.push(child)
    } else {
      for (const key in parent) {
        if (key === "__proto__") return "an object has the key __proto__"
        const child = parent[key]
        if (isContainer(child)) parents.push(child)
        keys++
      }
    }
    if (1 + elements + keys > nodes) return `the JSON has more than ${nodes} values`
  }
  return keys
}

const colon = ":".charCodeAt(0)
const space = " ".charCodeAt(0)

/** Counts the keys in valid JSON text. A key is a string that is followed by a colon. */
const countKeysInSource = (text: string): number => {
  let keys = 0
  for (let open = text.indexOf('"'); open !== -1; ) {
    let after = closing(text, open) + 1
    while (text.charCodeAt(after) <= space) after++
    if (text.charCodeAt(after) === colon) keys++
    open = text.indexOf('"', after)
  }
  return keys
}

/** Returns the index of a string's closing quote: the first one after an even number of backslashes. */
const closing = (text: string, open: number): number => {
  for (let quote = text.indexOf('"', open + 1); ; quote = text.indexOf('"', quote + 1)) {
    let start = quote
    while (text[start - 1] === "\\") start--
    if ((quote - start) % 2 === 0) return quote
  }
}
