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
  return keysAtMost(text) === kept || keysWritten(text) === kept ? { value } : { problem: "an object has a key twice" }
}

const isContainer = (value: unknown): value is object => typeof value === "object" && value !== null

/** How many keys the objects of a value have, or what is wrong with them; without recursion, whatever the depth. */
const keysKept = (value: unknown, { depth, nodes }: Limits): number | string => {
  let level: Array<object> = isContainer(value) ? [value] : []
  let keys = 0
  let seen = 1
  for (let deep = 0; level.length > 0; deep++) {
    if (deep >= depth) return `the JSON is nested more than ${depth} deep`
    const below: Array<object> = []
    for (const parent of level) {
      const isList = Array.isArray(parent)
      const children: ReadonlyArray<unknown> = isList ? parent : Object.values(parent)
      if (!isList) {
        if (Object.hasOwn(parent, "__proto__")) return "an object has the key __proto__"
        keys += children.length
      }
      seen += children.length
      for (const child of children) if (isContainer(child)) below.push(child)
      if (seen > nodes) return `the JSON has more than ${nodes} values`
    }
    level = below
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
