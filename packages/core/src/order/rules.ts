import type { Policy } from "../policy-types/policy.ts"
import { type TimeZone, zoneOf } from "../values/wire-date.ts"
import { type Lifecycle, lifecycleOf } from "./lifecycle.ts"

/** A policy with the time zone and lifecycle derived from it. */
export interface Rules {
  readonly policy: Policy
  readonly zone: TimeZone
  readonly lifecycle: Lifecycle
}

/** Derives the rules from a policy. */
export const rulesOf = (policy: Policy): Rules => ({
  policy,
  // The policy's schema has already validated the zone.
  zone: zoneOf(policy.zone)!,
  lifecycle: lifecycleOf(policy)
})
