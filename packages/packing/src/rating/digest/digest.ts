import { sha256 } from "./sha256.ts"

/**
 * Returns the SHA-256 hash of a document as canonical JSON: sorted keys, no spaces, and `\u` escapes for characters
 * outside ASCII. The hash does not depend on formatting or on the order of keys.
 */
export const digestOf = (document: object): string => sha256(canonical(document))

const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`
  if (typeof value !== "object" || value === null) return ascii(JSON.stringify(value))
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  entries.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, each]) => `${ascii(JSON.stringify(key))}:${canonical(each)}`).join(",")}}`
}

const ascii = (text: string): string =>
  text.replace(/[\u007f-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`)
