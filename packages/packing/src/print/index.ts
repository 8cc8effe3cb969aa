export { type FewestParcels, fewestParcels } from "./fewest-parcels.ts"
export { parcelWeight } from "./material/parcel-weight.ts"
export { printCatalogue } from "./model/built-in-catalogue.ts"
export { printProfile } from "./model/built-in-profile.ts"
export type { CutCarton, PrintBox, PrintCatalogue, PrintTube } from "./model/catalogue.ts"
export type * from "./model/material.ts"
export type * from "./model/options.ts"
export type * from "./model/outcome.ts"
export type { PackedPrints, PrintBoxParcel, PrintParcel, PrintPlacement, PrintTubeParcel } from "./model/parcels.ts"
export type * from "./model/prints.ts"
export type {
  Finishing,
  FlatFinishing,
  PackagingWeights,
  PieceWeights,
  PrintProfile,
  Protection,
  RolledFinishing
} from "./model/profile.ts"
export { packageInfo } from "./package-info.ts"
