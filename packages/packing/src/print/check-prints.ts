// Validates the prints of an order.
import { listFault, POSITIVE } from "../reading/checks.ts"
import { object, optional } from "../reading/compound.ts"
import { problemOf } from "../reading/faults.ts"
import { integer, number, string } from "../reading/shape.ts"
import type { PrintReason, PrintRefusal } from "./model/outcome.ts"
import type { Print } from "./model/prints.ts"
import { finishingProblem, type PrintProfile } from "./model/profile.ts"
import { weight } from "./shop-shapes.ts"

/** Maximum number of lines in an order and of prints in a line. */
const MAX_COUNT = 10_000

const shape = object<Print>({
  width: number(POSITIVE),
  height: number(POSITIVE),
  quantity: integer(1, MAX_COUNT),
  finishing: optional(string),
  weight
})

const reasons: Readonly<Record<string, PrintReason>> = {
  "/width": "invalid-side",
  "/height": "invalid-side",
  "/quantity": "invalid-quantity"
}

/** Returns the refusals of prints with a finishing that the profile does not name. */
const unknownFinishings = (prints: ReadonlyArray<Print>, profile: PrintProfile): readonly PrintRefusal[] =>
  prints.flatMap(({ finishing }, print) => {
    const problem = finishingProblem(profile, finishing)
    const message = `Print ${print + 1}: ${problem}`
    return problem === undefined ? [] : [{ print, reason: "unknown-finishing", message }]
  })

/**
 * Returns the errors in an order: one for each invalid print, or one for the whole list. Without a profile, all
 * finishings are accepted.
 */
export const printRefusals = (prints: unknown, profile: PrintProfile | undefined): readonly PrintRefusal[] => {
  const fault = listFault(prints, 0, MAX_COUNT)
  if (fault !== undefined) return [{ reason: "invalid-list", message: `prints: ${problemOf(fault)}` }]
  // Array.from replaces the holes of a sparse list with undefined, an invalid value.
  const refusals = Array.from(prints as ReadonlyArray<unknown>).flatMap((print, index): PrintRefusal[] => {
    const [fault] = shape.check(print, 1)
    if (fault === undefined) return []
    const field = fault.problem === undefined && fault.pointer !== "" ? `${fault.pointer.slice(1)} ` : ""
    const reason = reasons[fault.pointer] ?? "invalid-print"
    return [{ print: index, reason, message: `Print ${index + 1}: ${field}${problemOf(fault)}` }]
  })
  if (refusals.length > 0 || profile === undefined) return refusals
  return unknownFinishings(prints as ReadonlyArray<Print>, profile)
}
