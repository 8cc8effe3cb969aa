import type { Packing } from "../packing/contract/outcome.ts"
import type { BalancedRequest } from "../packing/contract/placed.ts"
import { accounting } from "./accounting.ts"
import { messageOf } from "./boxes-fault.ts"
import { boxesInUse } from "./boxes-in-use.ts"
import { centreOfGravity } from "./centre-of-gravity.ts"
import { certificate } from "./certificate.ts"
import { fixed } from "./fixed.ts"
import { packingFault } from "./packing-fault.ts"
import { reasons } from "./reasons.ts"
import { requestFault } from "./request-fault.ts"
import { rotation } from "./rotation.ts"
import { apart, groups, limits, stock } from "./rules.ts"
import { inside, overlap } from "./space.ts"
import { stops } from "./stops.ts"
import { load, sequence, support } from "./support.ts"
import { type BoxCheck, Findings, type PackingCheck, type Violation } from "./violation.ts"

const boxChecks: readonly BoxCheck[] = [
  centreOfGravity,
  inside,
  overlap,
  rotation,
  support,
  load,
  sequence,
  ...limits,
  stops,
  apart
]
const packingChecks: readonly PackingCheck[] = [groups, stock, fixed, accounting, reasons, certificate]

/**
 * Checks a packing against its request and returns every violation, or an empty list. Shares no search code with
 * `pack`, only the tables of fields, limits, the reader of requests and messages. For malformed input, returns the first fault of each
 * argument. Lists at most 1,000 violations, followed by the number of the others.
 *
 * @example
 * ```ts
 * const outcome = pack(request)
 * if (outcome._tag === "Packed") verify(request, outcome.packing) // => []
 * ```
 */
export const verify = (request: BalancedRequest, packing: Packing): readonly Violation[] => {
  const findings = new Findings()
  const faults = { request: requestFault(request), packing: packingFault(packing) }
  for (const [argument, fault] of Object.entries(faults))
    if (fault) findings.add(() => ({ rule: "shape", message: messageOf(fault, argument) }))
  if (findings.all().length > 0) return findings.all()
  for (const box of boxesInUse(request, packing, findings)) for (const check of boxChecks) check(box, findings)
  for (const check of packingChecks) check(request, packing, findings)
  return findings.all()
}
