// The generated types of the policy must equal those of its schema.
import type { PolicySchema } from "../../src/policy/policy.ts"
import type { Policy } from "../../src/policy-types/policy.ts"
import type { PolicyInput } from "../../src/policy-types/policy-input.ts"
import { assertNone, type Different } from "../method/different.ts"

assertNone<Different<Policy, typeof PolicySchema.Type>>()
assertNone<Different<PolicyInput, typeof PolicySchema.Encoded>>()
// @ts-expect-error an input can lack any option
assertNone<Different<Policy, typeof PolicySchema.Encoded>>()
