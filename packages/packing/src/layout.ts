export {} from "#required-runtime"
export { draw } from "./layout/draw.ts"
export { type Instructions, layers } from "./layout/layers.ts"
export type { LayoutOptions } from "./layout/options.ts"
