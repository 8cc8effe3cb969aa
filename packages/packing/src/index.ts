export type * from "./packing/model.ts"
export { verify } from "./packing/verify.ts"
export type { Rule, Violation } from "./verify/violation.ts"
