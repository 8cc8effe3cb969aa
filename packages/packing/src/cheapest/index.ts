export {
  type Cheapest,
  type CheapestPacking,
  type Choice,
  cheapestPacking,
  type Incomplete,
  type NoService,
  type ShippedPacking
} from "./cheapest-packing.ts"
