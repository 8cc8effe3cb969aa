export {
  type Cheapest,
  type CheapestPacking,
  cheapestPacking,
  type Incomplete,
  type NoService,
  type ShippedPacking
} from "./cheapest-packing.ts"
export type { Choice } from "./models/choice.ts"
