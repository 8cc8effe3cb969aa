import type { Policy } from "@waybill/core"

type Limits = Pick<Policy["limits"], "depth" | "nodes">

/** The value of a JSON text, or what keeps it from being read. */
export type Parsed = { readonly value: unknown } | { readonly problem: string }

const utf8 = new TextDecoder("utf-8", { fatal: true })

/** Reads JSON strictly: UTF-8 alone, no key twice, no `__proto__`, neither deep nor crowded. */
export const parseJson = (bytes: Uint8Array, limits: Limits): Parsed => {
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    return { problem: "the body is not UTF-8" }
  }
  let value: unknown
  try {
    value = JSON.parse(text) as unknown
  } catch {
    return { problem: text.trim() === "" ? "the body is empty" : "the body is not JSON" }
  }
  const kept = keysKept(value, limits)
  if (typeof kept === "string") return { problem: kept }
  // JSON.parse keeps the last of two equal keys, so fewer keys than were written means that one was there twice.
  return kept >= keysAtMost(text) || kept >= keysWritten(text) ? { value } : { problem: "an object has a key twice" }
}

const isContainer = (value: unknown): value is object => typeof value === "object" && value !== null

/**
 * How many keys the objects of a value have, or what is wrong with them: all arrays and objects in a row, those of one depth
 * after those of the depth before, without recursion and without a list for each.
 */
const keysKept = (value: unknown, { depth, nodes }: Limits): number | string => {
  const parents: Array<object> = isContainer(value) ? [value] : []
  let keys = 0
  let elements = 0
  let ofThisDepth = parents.length
  let deep = 1
  for (let place = 0; place < parents.length; place++) {
    if (place === ofThisDepth) {
      ofThisDepth = parents.length
      deep++
    }
    if (deep > depth) return `the JSON is nested more than ${depth} deep`
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
const quote = '"'.charCodeAt(0)

/** No fewer keys than a valid JSON text has, and mostly just as many: colons after quotes, be they in a text or not. */
const keysAtMost = (text: string): number => {
  let keys = 0
  for (let at = text.indexOf(":"); at !== -1; at = text.indexOf(":", at + 1)) {
    let before = at - 1
    while (text.charCodeAt(before) <= space) before--
    if (text.charCodeAt(before) === quote) keys++
  }
  return keys
}

/** How many keys a valid JSON text has: texts that a colon follows. */
const keysWritten = (text: string): number => {
  let keys = 0
  for (let open = text.indexOf('"'); open !== -1; ) {
    let after = closing(text, open) + 1
    while (text.charCodeAt(after) <= space) after++
    if (text.charCodeAt(after) === colon) keys++
    open = text.indexOf('"', after)
  }
  return keys
}

/** Where the text that opens at an index closes: at the first quote after an even number of backslashes. */
const closing = (text: string, open: number): number => {
  for (let quote = text.indexOf('"', open + 1); ; quote = text.indexOf('"', quote + 1)) {
    let start = quote
    while (text[start - 1] === "\\") start--
    if ((quote - start) % 2 === 0) return quote
  }
}
