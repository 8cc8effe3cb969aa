import { oneOf } from "../values/describe-value.ts"
import { unknownName } from "../values/unknown-name.ts"
import { below, MAX_FAULTS, type ValueFault } from "./faults.ts"

/**
 * Returns the faults of the unknown fields of an object. Its known fields are the keys of `names`. A field with the
 * value undefined counts as absent.
 */
export const unknownFields = <A extends object>(value: A, names: object): ReadonlyArray<ValueFault> =>
  Object.keys(value)
    .filter((name) => !Object.hasOwn(names, name) && value[name as keyof A] !== undefined)
    .sort()
    // Comparing names takes long if there are thousands.
    .slice(0, MAX_FAULTS)
    .map((name) => {
      const known = Object.keys(names)
      return {
        code: "unknown",
        pointer: below("", name),
        value: value[name as keyof A],
        expected: oneOf(known),
        problem: unknownName("field", name, known)
      }
    })
