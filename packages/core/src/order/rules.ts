import type { Policy } from "../policy/policy.ts"
import { type Zone, zoneOf } from "../values/wire-date.ts"
import { type Lifecycle, lifecycleOf } from "./lifecycle.ts"

/** A policy, with the zone and lifecycle that are derived from it once. */
export interface Rules {
  readonly policy: Policy
  readonly zone: Zone
  readonly lifecycle: Lifecycle
}

/** Derives the rules of a policy. */
export const rulesOf = (policy: Policy): Rules => ({
  policy,
  // The policy's schema has checked the zone.
  zone: zoneOf(policy.zone)!,
  lifecycle: lifecycleOf(policy)
})
