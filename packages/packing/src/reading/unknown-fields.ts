import { unknownName } from "../values/unknown-name.ts"
import { below, MAX_FAULTS, type ValueFault } from "./faults.ts"

/**
 * Returns the faults of the unknown fields of an object. Its known fields are the keys of `names`. A field with the
 * value undefined counts as absent.
 */
export const unknownFields = (value: object, names: object): ReadonlyArray<ValueFault> => {
  // Most objects have no unknown field, and this loop is part of every quote.
  for (const name in value) if (!Object.hasOwn(names, name)) return faultsOf(value, Object.keys(names))
  return []
}

const faultsOf = (value: object, known: ReadonlyArray<string>): ReadonlyArray<ValueFault> =>
  Object.entries(value)
    .filter(([name, field]) => field !== undefined && !known.includes(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    // Comparing names takes long if there are thousands.
    .slice(0, MAX_FAULTS)
    .map(([name, field]) => ({
      code: "unknown",
      pointer: below("", name),
      value: field,
      expected: `one of ${known.join(", ")}`,
      problem: unknownName("field", name, known)
    }))
