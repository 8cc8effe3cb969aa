export type { BalancedRequest, CentredBox, CentreRange } from "../packing/contract/placed.ts"
export type * from "../replan/outcome.ts"
export type * from "./outcome.ts"
export { replanBalanced } from "./replan-balanced.ts"
