export {} from "#required-runtime"
export type {
  BalancedRequest,
  CentredBox,
  CentreRange,
  FixedPiece,
  OpenedBox,
  PlacedRequest
} from "./packing/contract/placed.ts"
export { packAround } from "./placed/pack-around.ts"
export type * from "./replan/outcome.ts"
export { replan } from "./replan/replan.ts"
export type * from "./replan-balanced/outcome.ts"
export { replanBalanced } from "./replan-balanced/replan-balanced.ts"
