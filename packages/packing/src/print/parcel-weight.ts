import type { Sides } from "../packing/contract/request.ts"
import type { PrintCatalogue } from "./model/catalogue.ts"
import type { PrintParcel } from "./model/parcels.ts"
import type { Print } from "./model/prints.ts"
import { finishingOf, type PackagingWeights, type PrintProfile } from "./model/profile.ts"

/**
 * Returns the gross weight of a parcel from `packageInfo`: its prints, the box or tube, and the filler. Returns undefined
 * if the profile does not give the weight of a finishing, or neither it nor the catalogue that of the box or tube.
 *
 * @example
 * ```ts
 * const prints = [{ width: 24, height: 36, finishing: "Rolled", quantity: 3 }]
 * const info = packageInfo(prints)
 * if (info._tag === "Packed") info.parcels.map((parcel) => parcelWeight(parcel, prints, printProfile, printCatalogue))
 * ```
 */
export const parcelWeight = (
  parcel: PrintParcel,
  prints: ReadonlyArray<Print>,
  profile: PrintProfile,
  catalogue: PrintCatalogue
): number | undefined => {
  const packaging = profile.packaging ?? {}
  const contents = contentsWeight(parcel, prints, profile)
  const empty = emptyWeight(parcel, packaging, catalogue)
  if (contents === undefined || empty === undefined) return undefined
  return contents + empty + (packaging.filler ?? 0) * freeVolume(parcel)
}

const contentsWeight = ({ contents }: PrintParcel, prints: ReadonlyArray<Print>, profile: PrintProfile) => {
  let sum = 0
  for (const { print, quantity } of contents) {
    const { width, height, finishing } = prints[print]!
    const { weight } = finishingOf(profile, finishing)
    if (weight === undefined) return undefined
    sum += quantity * width * height * weight
  }
  return sum
}

const emptyWeight = (
  { kind, reference, outer }: PrintParcel,
  { board, tube }: PackagingWeights,
  { boxes, tubes }: PrintCatalogue
): number | undefined => {
  const known = (kind === "box" ? boxes : tubes).find((each) => each.reference === reference)?.emptyWeight
  const perArea = kind === "box" ? board : tube
  return known ?? (perArea === undefined ? undefined : perArea * surface(outer))
}

const surface = ({ width, length, height }: Sides): number => 2 * (width * length + width * height + length * height)

/** Returns the volume of a box that its prints leave free. Tubes have no filler. */
const freeVolume = (parcel: PrintParcel): number => {
  if (parcel.kind === "tube") return 0
  const { fill, inner } = parcel.packed
  return inner.width * inner.length * inner.height * (1 - fill)
}
