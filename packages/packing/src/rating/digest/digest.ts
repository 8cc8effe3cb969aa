import { sha256 } from "./sha256.ts"

/**
 * Returns the SHA-256 of a document as canonical JSON: sorted keys, no spaces, `\u` escapes outside ASCII. Formatting and
 * key order do not change it.
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
