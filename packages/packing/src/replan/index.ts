export type { FixedPiece, OpenedBox, PlacedRequest } from "../packing/contract/placed.ts"
export { packAround } from "../placed/pack-around.ts"
export type * from "./outcome.ts"
export { replan } from "./replan.ts"
