export { type PrintBox, type PrintCatalogue, type PrintTube, printCatalogue } from "./model/catalogue.ts"
export type * from "./model/outcome.ts"
export type * from "./model/parcels.ts"
export type * from "./model/prints.ts"
export {
  type Finishing,
  type FlatFinishing,
  type PackagingWeights,
  type PrintProfile,
  printProfile,
  type RolledFinishing
} from "./model/profile.ts"
export { packageInfo } from "./package-info.ts"
export { parcelWeight } from "./parcel-weight.ts"
