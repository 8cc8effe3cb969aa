import { checkDestination } from "@waybill/packing/rating"
import type { Submission } from "../order/order.ts"
import type { Address } from "../order-types/order-parts.ts"
import type { Packer } from "../ports/packer.ts"
import type { RateProblem } from "../ports/rater.ts"
import type { Issue } from "../refusal/refusal.ts"
import { quoted } from "../values/shown.ts"

/** Field of the address with a part of the destination. */
const addressField = { country: "country", state: "state", postal: "zip" } as const

/**
 * Returns the problems of a destination that the fields' own rules do not find, such as a zip in another state. Paths
 * begin with `parent`, the path of its fields in the request.
 */
export const placeProblems = (
  { country, state, zip }: Pick<Address, "country" | "state" | "zip">,
  parent = "shipping_address."
): ReadonlyArray<RateProblem> => {
  const checked = checkDestination({ country, state, postal: zip })
  const found =
    checked._tag === "Refused"
      ? checked.faults
      : checked.repairs.map(({ field, from, to }) => ({
          field,
          message: `${quoted(from)}; did you mean ${quoted(to)}?`
        }))
  return found.map(({ field, message: problem }) => ({
    path: `${parent}${addressField[field]}`,
    problem
  }))
}

/** Returns the problems of an order's destination as issues. */
export const addressRemarks = ({ shipping_address }: Pick<Submission, "shipping_address">, parent?: string) =>
  placeProblems(shipping_address, parent).map((problem) => ({ kind: "missing", value: undefined, ...problem }) as const)

/** Returns problems with a new order that did not prevent its creation. */
export const orderRemarks = (
  submission: Submission,
  { finishingProblem }: Pick<Packer["Service"], "finishingProblem">
): ReadonlyArray<Issue> => [
  ...addressRemarks(submission),
  ...submission.order_info.flatMap(({ finishing }, index) => {
    const problem = finishing === undefined ? undefined : finishingProblem?.(finishing)
    if (problem === undefined) return []
    return [{ kind: "missing", path: `order_info[${index}].finishing`, problem, value: finishing } as const]
  })
]
