export { verify } from "./verify.ts"
export type { Rule, Violation } from "./violation.ts"
