export {
  type Cheapest,
  type CheapestPacking,
  type Choice,
  cheapestPacking,
  type LeftBehind,
  type NoService,
  type ShippedPacking
} from "./cheapest-packing.ts"
