import type { RuledRequest } from "../packing/contract/accept.ts"
import type { Packing } from "../packing/contract/outcome.ts"
import type { BalancedRequest } from "../packing/contract/placed.ts"
import { sideNames } from "../packing/fields/field.ts"
import { accepted } from "./accepted.ts"
import { accounting } from "./accounting.ts"
import { boxesInUse } from "./boxes-in-use.ts"
import { centreOfGravity } from "./centre-of-gravity.ts"
import { certificate } from "./certificate.ts"
import { fixed } from "./fixed.ts"
import { packingFault } from "./packing-fault.ts"
import { messageOf } from "./packing-shapes.ts"
import { reasons } from "./reasons.ts"
import { requestFault } from "./request-fault.ts"
import { rotation } from "./rotation.ts"
import { groups, limits, sharing, stock } from "./rules.ts"
import { inside, overlap } from "./space.ts"
import { stops } from "./stops.ts"
import { load, sequence, support } from "./support.ts"
import {
  type AnyRequest,
  type BoxCheck,
  Findings,
  type PackingCheck,
  type ScaledRequest,
  type Violation
} from "./violation.ts"

const boxChecks: readonly BoxCheck[] = [
  centreOfGravity,
  inside,
  overlap,
  rotation,
  accepted,
  support,
  load,
  sequence,
  ...limits,
  stops,
  sharing
]
const packingChecks: readonly PackingCheck[] = [groups, stock, fixed, accounting, reasons, certificate]

/** Returns a request with a scale. Without one, numbers are whole, or have at most six decimals. */
const scaled = (request: AnyRequest): ScaledRequest => {
  const { boxes, items, scale = {} } = request
  const numbers = [items, boxes, boxes.map(({ inner, outer }) => [inner, outer])]
  const names = [...sideNames, "gap", "weight", "onTop", "emptyWeight", "maxWeight"]
  const steps = JSON.stringify(numbers, names).includes(".") ? 1e6 : 1
  const { length = steps, weight = steps } = scale
  return { ...request, scale: { length, weight } }
}

/**
 * Checks a packing against its request and returns every violation, or an empty list. Shares no search code with
 * `pack`, only the tables of fields, limits, the reader of requests and messages. For malformed input, returns the first fault of each
 * argument. Lists at most 1,000 violations, followed by the number of the others.
 *
 * @example
 * ```ts
 * const outcome = pack(request)
 * if (outcome._tag === "Packed") violationsOf(request, outcome.packing) // => []
 * ```
 */
export const violationsOf = (
  given: BalancedRequest & Pick<RuledRequest, "accept">,
  packing: Packing
): readonly Violation[] => {
  const findings = new Findings()
  const faults = { request: requestFault(given), packing: packingFault(packing) }
  for (const [argument, fault] of Object.entries(faults))
    if (fault) findings.add(() => ({ rule: "shape", message: messageOf(fault, argument) }))
  if (findings.all().length > 0) return findings.all()
  const request = scaled(given)
  for (const box of boxesInUse(request, packing, findings)) for (const check of boxChecks) check(box, findings)
  for (const check of packingChecks) check(request, packing, findings)
  return findings.all()
}
