export type * from "./packing/model.ts"
export { pack } from "./packing/pack.ts"
