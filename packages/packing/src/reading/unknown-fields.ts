import { oneOf } from "../values/describe-value.ts"
import { unknownName } from "../values/unknown-name.ts"
import { below, MAX_FAULTS, type ValueFault } from "./faults.ts"

/**
 * Returns the faults of the unknown fields of an object. Its known fields are the keys of `names`. A field with the
 * value undefined counts as absent.
 */
export const unknownFields = <A extends object>(value: A, names: object): ReadonlyArray<ValueFault> => {
  const isUnknown = (name: string) => !Object.hasOwn(names, name) && value[name as keyof A] !== undefined
  const unknown = Object.keys(value).filter(isUnknown)
  // Most objects have none. Comparing names takes long if there are thousands.
  const reported = unknown.length > 0 ? unknown.sort().slice(0, MAX_FAULTS) : unknown
  return reported.map((name) => {
    const known = Object.keys(names)
    return {
      code: "unknown",
      pointer: below("", name),
      value: value[name as keyof A],
      expected: oneOf(known),
      problem: unknownName("field", name, known)
    }
  })
}
