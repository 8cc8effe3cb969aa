export { draw } from "./draw.ts"
export { type Instructions, layers } from "./layers.ts"
export type { LayoutOptions } from "./options.ts"
