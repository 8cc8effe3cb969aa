export {} from "#required-runtime"
export { type FewestParcels, fewestParcels } from "./print/fewest-parcels.ts"
export { printCatalogue } from "./print/model/built-in-catalogue.ts"
export { printProfile } from "./print/model/built-in-profile.ts"
export type { CutCarton, PrintBox, PrintCatalogue, PrintTube } from "./print/model/catalogue.ts"
export type * from "./print/model/material.ts"
export type * from "./print/model/options.ts"
export type * from "./print/model/outcome.ts"
export type {
  PackedPrints,
  PackedRoll,
  PrintBoxParcel,
  PrintParcel,
  PrintPlacement,
  PrintTubeParcel
} from "./print/model/parcels.ts"
export type * from "./print/model/prints.ts"
export type {
  Finishing,
  FlatFinishing,
  PackagingWeights,
  PieceWeights,
  PrintProfile,
  Protection,
  RolledFinishing
} from "./print/model/profile.ts"
export { finishingProblem } from "./print/model/profile.ts"
export { packPrints } from "./print/pack-prints.ts"
export { PrintPackingError, packPrintsOrThrow } from "./print/pack-prints-or-throw.ts"
