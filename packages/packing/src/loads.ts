// Fill containers.

export {} from "#required-runtime"
export type * from "./container/contract/outcome.ts"
export type * from "./container/contract/request.ts"
export { fillContainers } from "./container/fill-containers.ts"

// Load pallets.

export type * from "./pallets/contract.ts"
export { packOnPallets } from "./pallets/pack-on-pallets.ts"
export { palletize } from "./pallets/palletize.ts"

// Balance weights.

export { spreadOf } from "./balance/even-weights.ts"
export type * from "./balance/outcome.ts"
export { packBalanced } from "./balance/pack-balanced.ts"
export type {
  BalancedRequest,
  CentredBox,
  CentreRange,
  FixedPiece,
  OpenedBox,
  PlacedRequest
} from "./packing/contract/placed.ts"

// Pack several orders from one stock.

export type * from "./shared-stock/contract.ts"
export { packSharedStock } from "./shared-stock/pack-orders.ts"
export { sharedStockViolations } from "./shared-stock/violations.ts"
