import { below, problemOf } from "./faults.ts"
import { loneSurrogateIn } from "./lone-surrogate.ts"

const refuse = (at: string, problem: string): never => {
  throw new TypeError(`${at || "the value"}: ${problem}`)
}

/** Returns the name of a kind of value that JSON does not have, such as `Map` or `undefined`. */
const kindOf = (value: unknown): string =>
  typeof value === "object" ? Object.prototype.toString.call(value).slice(8, -1) : typeof value

const canonical = (value: unknown, at: string): string => {
  // Unlike map, from visits the holes of a list.
  if (Array.isArray(value))
    return `[${Array.from(value, (each, index) => canonical(each, below(at, index))).join(",")}]`
  if (typeof value === "number" && !Number.isFinite(value)) return refuse(at, `must be a finite number, got ${value}`)
  if (value === null || ["string", "number", "boolean"].includes(typeof value)) return JSON.stringify(value)
  const kind = kindOf(value)
  if (kind !== "Object") return refuse(at, `must be a value that JSON has, got ${kind}`)
  const entries = Object.entries(value as object).filter(([, each]) => each !== undefined)
  entries.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonical(each, below(at, key))}`).join(",")}}`
}

/**
 * Returns plain data as canonical JSON (RFC 8785), which does not depend on the order of keys. Fields that are undefined
 * are absent. Throws a `TypeError` with the JSON pointer of a value that JSON does not have, such as `NaN` or a map, and
 * of a string with a lone surrogate.
 *
 * @example
 * ```ts
 * canonicalJson({ width: 16, height: 20 }) // => "{\"height\":20,\"width\":16}"
 * ```
 */
export const canonicalJson = (value: unknown): string => {
  const fault = loneSurrogateIn(value)
  return fault ? refuse(fault.pointer, problemOf(fault)) : canonical(value, "")
}
