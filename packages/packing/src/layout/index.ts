export { draw } from "./draw.ts"
export { type Instructions, layers } from "./layers.ts"
