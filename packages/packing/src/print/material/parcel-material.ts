import type { Material } from "../model/material.ts"
import type { PrintBoxParcel, PrintParcel } from "../model/parcels.ts"
import type { Print } from "../model/prints.ts"
import { type FlatFinishing, finishingOf, type PrintProfile, type Protection } from "../model/profile.ts"
import { tapeOf } from "./packaging-weight.ts"

/** Parcel without its weight and its material. */
export type BareParcel =
  | Omit<PrintBoxParcel, "grossWeight" | "material">
  | Omit<Extract<PrintParcel, { kind: "tube" }>, "grossWeight" | "material">

/** Protection of one placement, with the sides of its face. */
export interface ProtectedFace {
  readonly width: number
  readonly height: number
  readonly protection: Protection
}

/** Returns the protection of every placement in a box. Loose sheets in a mailer have no pads. */
export const protectedFaces = (
  parcel: BareParcel,
  prints: ReadonlyArray<Print>,
  profile: PrintProfile
): ReadonlyArray<ProtectedFace> => {
  if (parcel.kind === "tube") return []
  return parcel.packed.placements.map(({ item }) => {
    const { finishing, height, width } = prints[item]!
    const { protection = {} } = finishingOf(profile, finishing) as FlatFinishing
    return { width, height, protection: parcel.kind === "mailer" ? { ...protection, pads: 0 } : protection }
  })
}

/** Lists the material in a parcel. Equal pads and sleeves are counted together. */
export const materialOf = (
  parcel: BareParcel,
  prints: ReadonlyArray<Print>,
  profile: PrintProfile
): ReadonlyArray<Material> => {
  const faces = protectedFaces(parcel, prints, profile)
  const corners = faces.reduce((sum, { protection }) => sum + (protection.corners ?? 0), 0)
  const tape = tapeOf(parcel)
  const volume = freeVolume(parcel)
  return [
    ...sheetsOf("pad", faces, ({ pads = 0 }) => pads),
    ...sheetsOf("sleeve", faces, ({ sleeve = false }) => (sleeve ? 1 : 0)),
    ...(corners > 0 ? [{ name: "corner" as const, quantity: corners }] : []),
    ...(volume > 0 && profile.packaging?.filler !== undefined ? [{ name: "filler" as const, volume }] : []),
    ...(tape > 0 ? [{ name: "tape" as const, length: tape }] : [])
  ]
}

const sheetsOf = (
  name: "pad" | "sleeve",
  faces: ReadonlyArray<ProtectedFace>,
  countOf: (protection: Protection) => number
): ReadonlyArray<Material> => {
  const sheets = new Map<string, Extract<Material, { name: "pad" | "sleeve" }>>()
  for (const { height, protection, width } of faces) {
    const [short, long] = width < height ? [width, height] : [height, width]
    const key = `${short} ${long}`
    const quantity = countOf(protection) + (sheets.get(key)?.quantity ?? 0)
    if (quantity > 0) sheets.set(key, { name, quantity, width: short, length: long })
  }
  return [...sheets.values()]
}

/** Returns the volume of a box that its prints leave free. Tubes and mailers have no filler. */
export const freeVolume = (parcel: BareParcel): number => {
  if (parcel.kind !== "box") return 0
  const { fill, inner } = parcel.packed
  return Math.max(0, inner.width * inner.length * inner.height * (1 - fill))
}
