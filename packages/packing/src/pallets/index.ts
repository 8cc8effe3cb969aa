export type * from "./contract.ts"
export { packOnPallets } from "./pack-on-pallets.ts"
export { palletize } from "./palletize.ts"
