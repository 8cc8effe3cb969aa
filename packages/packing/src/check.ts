export {} from "#required-runtime"
export { type CheckedClaim, check } from "./check/check.ts"
export type { ClaimState } from "./check/read.ts"
