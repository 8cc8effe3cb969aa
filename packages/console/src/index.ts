export type { ApiHandler, ConsoleContext } from "./api/operator-api.ts"
export { type ConsoleHandler, type ConsoleOptions, console } from "./console.ts"
export type { SetUp } from "./visit/set-up.ts"
