import type { PrintCatalogue } from "../model/catalogue.ts"
import type { Print } from "../model/prints.ts"
import { finishingOf, type PrintProfile } from "../model/profile.ts"
import { emptyWeightOf, tapeOf } from "./packaging-weight.ts"
import { type BareParcel, freeVolume, protectedFaces } from "./parcel-material.ts"
import { printWeight, protectionWeight, sumOf } from "./print-weight.ts"

/**
 * Returns the gross weight of a parcel: its prints, the box or tube, and the material. Returns undefined if a weight is
 * missing: that of a finishing or material in the profile, or of the box or tube in both profile and catalogue.
 */
export const parcelWeight = (
  parcel: BareParcel,
  prints: ReadonlyArray<Print>,
  profile: PrintProfile,
  { boxes, tubes }: PrintCatalogue
): number | undefined => {
  const { packaging = {} } = profile
  const containers = parcel.kind === "tube" ? tubes : boxes
  const emptyWeight = containers.find(({ reference }) => reference === parcel.reference)?.emptyWeight
  return sumOf([
    ...parcel.contents.map(({ print, quantity }) => {
      const finishing = finishingOf(profile, prints[print]!.finishing)
      const isRolled = parcel.kind === "tube" && finishing.kind === "flat"
      const weight = printWeight(prints[print]!, isRolled ? (finishing.rolled ?? finishing) : finishing)
      return weight === undefined ? undefined : quantity * weight
    }),
    ...protectedFaces(parcel, prints, profile).map((face) => protectionWeight(face, face.protection, packaging)),
    emptyWeightOf({ ...parcel, emptyWeight }, packaging),
    (packaging.filler ?? 0) * freeVolume(parcel),
    (packaging.tape ?? 0) * tapeOf(parcel)
  ])
}
