export { type Arbitraries, arbitraries } from "./arbitraries.ts"
export type { Arbitrary, FastCheck } from "./values.ts"
