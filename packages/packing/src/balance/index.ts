export type {
  BalancedRequest,
  CentredBox,
  CentreRange,
  FixedPiece,
  OpenedBox,
  PlacedRequest
} from "../packing/contract/placed.ts"
export { centreOf } from "./centre.ts"
export { spreadOf } from "./even-weights.ts"
export type * from "./outcome.ts"
export { packBalanced } from "./pack-balanced.ts"
