import type { Policy } from "../policy/policy.ts"
import { type Zone, zoneOf } from "../values/wire-date.ts"
import { type Lifecycle, lifecycleOf } from "./lifecycle.ts"

/** A policy with what follows from it, worked out once. */
export interface Rules {
  readonly policy: Policy
  readonly zone: Zone
  readonly lifecycle: Lifecycle
}

export const rulesOf = (policy: Policy): Rules => ({
  policy,
  // The policy's schema has refused a zone that does not exist.
  zone: zoneOf(policy.zone)!,
  lifecycle: lifecycleOf(policy)
})
