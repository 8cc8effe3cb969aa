export {} from "#required-runtime"
export { type Instructions, layers } from "./layout/layers.ts"
export type { LayoutOptions } from "./layout/options.ts"
