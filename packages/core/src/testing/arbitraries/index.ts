export { type Arbitraries, arbitraries } from "./arbitraries.ts"
