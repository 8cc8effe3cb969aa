export type * from "./packing/contract/outcome.ts"
export type * from "./packing/contract/request.ts"
export { pack } from "./packing/pack.ts"
export { type PrintBox, type PrintCatalogue, type PrintTube, printCatalogue } from "./print/model/catalogue.ts"
export type * from "./print/model/outcome.ts"
export type * from "./print/model/parcels.ts"
export type * from "./print/model/prints.ts"
export {
  type Finishing,
  type FlatFinishing,
  type PackagingWeights,
  type PrintProfile,
  printProfile,
  type RolledFinishing
} from "./print/model/profile.ts"
export { packageInfo } from "./print/package-info.ts"
