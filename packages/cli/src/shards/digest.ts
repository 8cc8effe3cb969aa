import { createHash } from "node:crypto"
import { canonicalJson, isObject } from "@waybill/packing/values"
import { usageError } from "../errors/command-error.ts"

/** Returns a value in which each map is the digest of the list of its entries: its JSON can exceed the length of a string. */
const withoutMaps = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutMaps)
  if (!isObject(value)) return value
  if (!(value instanceof Map))
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withoutMaps(each)]))
  const hash = createHash("sha256")
  let separator = "["
  for (const entry of value) {
    hash.update(separator + canonicalJson(withoutMaps(entry)))
    separator = ","
  }
  return hash.update(value.size === 0 ? "[]" : "]").digest("hex")
}

/** Returns the canonical JSON of a setting. Refuses one that has none. */
const canonicalSetting = (name: string, value: unknown): string => {
  try {
    return canonicalJson(withoutMaps(value))
  } catch (error) {
    if (error instanceof TypeError) throw usageError(`${name}: ${error.message}`)
    throw error
  }
}

/**
 * Returns the SHA-256 hash of each setting (plain data or a map) as canonical JSON (RFC 8785), so that other programs can
 * compute it. Settings that are off are absent.
 */
export const settingDigests = (settings: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]) =>
      value === undefined || value === false ? [] : [[name, digestOf(canonicalSetting(name, value))]]
    )
  )

/** Returns the digest of a part of an input, an output or a journal. */
export const digestOf = (part: string | Uint8Array): string => createHash("sha256").update(part).digest("hex")
