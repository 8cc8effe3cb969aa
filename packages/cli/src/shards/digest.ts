import { createHash } from "node:crypto"
import { isObject } from "@waybill/packing/values"

/** Sorts the keys of objects, so that the digest does not depend on key order. A map becomes its digest. */
const canonical = (_: string, value: unknown): unknown => {
  if (!isObject(value)) return value
  if (!(value instanceof Map)) return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  const hash = createHash("sha256")
  for (const entry of value) hash.update(JSON.stringify(entry, canonical))
  return hash.digest("hex")
}

/** Returns the SHA-256 hash of each setting (plain data or a map). Settings that are off are absent. */
export const settingDigests = (settings: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]) =>
      value === undefined || value === false ? [] : [[name, digestOf(JSON.stringify(value, canonical))]]
    )
  )

/** Returns the digest of a part of an input, an output or a journal. */
export const digestOf = (part: string | Uint8Array): string => createHash("sha256").update(part).digest("hex")
