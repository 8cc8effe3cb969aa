import { unknownName } from "@waybill/packing/values"
import type { Policy } from "./policy.ts"

/** The names that orders can have, where they are known. */
export interface OrderNames {
  readonly service?: ReadonlyArray<string> | undefined
  readonly finishing?: ReadonlyArray<string> | undefined
}

/** Returns the problem of a promise with a name that no order can have. Case counts only in services. */
export const promiseProblem = ({ promise }: Pick<Policy, "promise">, known: OrderNames): string | undefined => {
  const isKnown = {
    service: (name: string) => known.service?.includes(name) ?? true,
    finishing: (name: string) => known.finishing?.some((each) => each.toLowerCase() === name.toLowerCase()) ?? true
  }
  for (const [index, entry] of promise.entries())
    for (const field of ["service", "finishing"] as const) {
      const name = entry[field]
      if (name !== undefined && !isKnown[field](name))
        return `promise[${index}].${field}: ${unknownName(field, name, known[field]!)}`
    }
  return undefined
}
