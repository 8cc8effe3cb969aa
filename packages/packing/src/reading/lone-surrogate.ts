import { isObject } from "../values/is-object.ts"
import { mismatch } from "./checks.ts"
import { escaped, movedBelow, type ValueFault } from "./faults.ts"

const entryFault = (key: string | number, entry: unknown): ValueFault | undefined => {
  if (typeof key === "string" && !key.isWellFormed()) return mismatch(key, "a key without lone surrogates")
  const fault = loneSurrogateIn(entry)
  return fault && movedBelow(`/${escaped(key)}`, fault)
}

/** Returns the fault of the first string with a lone surrogate, which no UTF-8 has. The place of a key is its object. */
export const loneSurrogateIn = (value: unknown): ValueFault | undefined => {
  if (typeof value === "string")
    return value.isWellFormed() ? undefined : mismatch(value, "a string without lone surrogates")
  if (!Array.isArray(value) && !isObject(value)) return undefined
  const entries: Iterable<readonly [string | number, unknown]> = Array.isArray(value)
    ? value.entries()
    : Object.entries(value)
  for (const [key, entry] of entries) {
    const fault = entryFault(key, entry)
    if (fault) return fault
  }
  return undefined
}
