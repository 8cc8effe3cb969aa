import { createHash } from "node:crypto"

/** Sorts the keys of objects, so that the digest does not depend on key order. A map becomes its digest. */
const canonical = (_: string, value: unknown): unknown => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value
  if (!(value instanceof Map)) return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  const hash = createHash("sha256")
  for (const entry of value) hash.update(JSON.stringify(entry, canonical))
  return hash.digest("hex")
}

/** Returns the SHA-256 hash of settings (plain data and maps). */
export const settingsDigest = (settings: object): string =>
  createHash("sha256").update(JSON.stringify(settings, canonical)).digest("hex")

/** Returns the digest of a part of an input, an output or a journal. */
export const digestOf = (part: string | Uint8Array): string => createHash("sha256").update(part).digest("hex")
