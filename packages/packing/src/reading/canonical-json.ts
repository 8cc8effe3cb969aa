import { problemOf } from "./faults.ts"
import { loneSurrogateIn } from "./lone-surrogate.ts"

const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`
  if (typeof value !== "object" || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  entries.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`).join(",")}}`
}

/**
 * Returns plain data as canonical JSON (RFC 8785), which does not depend on the order of keys. Fields that are undefined
 * are absent, and numbers must be finite. Throws a `TypeError` with the JSON pointer of a string with a lone surrogate.
 *
 * @example
 * ```ts
 * canonicalJson({ width: 16, height: 20 }) // => "{\"height\":20,\"width\":16}"
 * ```
 */
export const canonicalJson = (value: unknown): string => {
  const fault = loneSurrogateIn(value)
  if (fault) throw new TypeError(`${fault.pointer || "the value"}: ${problemOf(fault)}`)
  return canonical(value)
}
