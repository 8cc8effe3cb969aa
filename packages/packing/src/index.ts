export type * from "./packing/contract/outcome.ts"
export type * from "./packing/contract/request.ts"
export { pack } from "./packing/pack.ts"
