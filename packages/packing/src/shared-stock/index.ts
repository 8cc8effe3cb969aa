export type * from "./contract.ts"
export { packSharedStock } from "./pack-orders.ts"
export { verifySharedStock } from "./verify-orders.ts"
