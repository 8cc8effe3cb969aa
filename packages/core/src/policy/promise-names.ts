import { finishingKey, nearestName, unknownName } from "@waybill/packing/values"
import type { Policy } from "../policy-types/policy.ts"

/** The names that orders can have, where they are known. */
export interface OrderNames {
  /** Codes of all services. Absent if the host accepts any. */
  readonly service?: ReadonlyArray<string> | undefined
  /** Names of all finishings. Absent if the host accepts any. */
  readonly finishing?: ReadonlyArray<string> | undefined
  /** Finishings of a default profile. Orders can have others, but a similar name is a misspelled one. */
  readonly usualFinishing?: ReadonlyArray<string> | undefined
}

const isAmong = (names: ReadonlyArray<string>, name: string): boolean =>
  names.some((each) => finishingKey(each) === finishingKey(name))

/**
 * Returns the problem of a promise with a name that no order can have. Case counts only in services.
 *
 * @example
 * ```ts
 * const problem = promiseProblem(policy(), { service: ["ACME_GROUND"] })
 * ```
 */
export const promiseProblem = ({ promise }: Pick<Policy, "promise">, known: OrderNames): string | undefined => {
  const { finishing, usualFinishing = [] } = known
  const isKnown = {
    service: (name: string) => known.service?.includes(name) ?? true,
    finishing: (name: string) =>
      finishing === undefined
        ? isAmong(usualFinishing, name) || nearestName(name, usualFinishing) === undefined
        : isAmong(finishing, name)
  }
  for (const [index, entry] of promise.entries())
    for (const field of ["service", "finishing"] as const) {
      const name = entry[field]
      if (name !== undefined && !isKnown[field](name))
        return `promise[${index}].${field}: ${unknownName(field, name, known[field] ?? usualFinishing)}`
    }
  return undefined
}
