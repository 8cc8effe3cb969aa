export {} from "#required-runtime"
export { draw } from "./layout/draw.ts"
export type { LayoutOptions } from "./layout/options.ts"
