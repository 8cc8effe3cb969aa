import type { Policy } from "@waybill/core"
import { keepExact } from "./exact-numbers.ts"
import { scanJson } from "./scan-json.ts"

/** A parsed JSON value, or the reason why the body cannot be parsed. */
export type Parsed = { readonly value: unknown } | { readonly problem: string }

const utf8 = new TextDecoder("utf-8", { fatal: true })

/**
 * Parses JSON and rejects invalid UTF-8, duplicate keys, `__proto__`, and excessive depth or number of values. Checks
 * the limits before decoding, because a string and its values need time and memory. A decimal that a double cannot hold
 * becomes a string.
 */
export const parseJson = (bytes: Uint8Array, limits: Pick<Policy["limits"], "depth" | "nodes">): Parsed => {
  const scanned = scanJson(bytes, limits)
  if ("problem" in scanned) return scanned
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    return { problem: "the body is not valid UTF-8" }
  }
  let value: unknown
  try {
    value = (scanned.inexact ? JSON.parse(text, keepExact) : JSON.parse(text)) as unknown
  } catch {
    return { problem: text.trim() === "" ? "the body is empty" : "the body is not valid JSON" }
  }
  const kept = countKeys(value)
  if (kept === undefined) return { problem: "an object has the key __proto__" }
  // JSON.parse keeps only the last of several equal keys, so the value then has fewer keys than the source.
  return kept >= scanned.keys ? { value } : { problem: "an object has a duplicate key" }
}

const isContainer = (value: unknown): value is object => typeof value === "object" && value !== null

/** Returns the number of keys in all objects in a value, or undefined if one of them is `__proto__`. */
const countKeys = (value: unknown): number | undefined => {
  const parents: Array<object> = isContainer(value) ? [value] : []
  let keys = 0
  for (let parent = parents.pop(); parent !== undefined; parent = parents.pop()) {
    if (Array.isArray(parent)) {
      for (const child of parent as ReadonlyArray<unknown>) if (isContainer(child)) parents.push(child)
    } else {
      for (const key in parent) {
        if (key === "__proto__") return undefined
        const child = (parent as Readonly<Record<string, unknown>>)[key]
        if (isContainer(child)) parents.push(child)
        keys++
      }
    }
  }
  return keys
}
