import "./required-runtime.ts"

export type * from "./packing/contract/outcome.ts"
export type * from "./packing/contract/request.ts"
export { pack } from "./packing/pack.ts"
export { verify } from "./verify/verify.ts"
export type { Rule, Violation } from "./verify/violation.ts"
