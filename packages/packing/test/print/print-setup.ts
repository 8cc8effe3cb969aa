import { type Item, violationsOf } from "@waybill/packing"
import {
  type FlatFinishing,
  type PackageInfo,
  type PackedPrints,
  type Print,
  type PrintBox,
  type PrintProfile,
  packPrints,
  printProfile
} from "@waybill/packing/prints"

/** Returns the parcels of an order, or throws if a print was refused or is unpacked. */
export const parcelsOf = (info: PackageInfo) => {
  const problems = info._tag === "Refused" ? info.refusals : info.unpacked
  if (info._tag === "Refused" || problems.length > 0) throw new Error(problems.map(({ message }) => message).join())
  return info.parcels
}
/** Returns each parcel's reference with the index and quantity of its prints. */
export const summary = (info: PackageInfo) =>
  parcelsOf(info).map(({ reference, contents }) => [
    reference,
    contents.map(({ print, quantity }) => [print, quantity])
  ])

/** Returns a box without walls. */
export const box = (reference: string, width: number, length: number, height: number, stock?: number): PrintBox => ({
  reference,
  inner: { width, length, height },
  ...(stock === undefined ? {} : { stock })
})
export const plain: FlatFinishing = { kind: "flat", thickness: 1, margin: 0, gap: 0, atMost: 100 }
export const profileOf = (flat: Partial<FlatFinishing>): PrintProfile => ({
  scale: 100,
  finishings: {},
  otherwise: { ...plain, ...flat }
})
/** Returns whether an order of one print is packed in full. */
export const isPacked = (print: Partial<Print>, flat: Partial<FlatFinishing>, boxes: readonly PrintBox[]) => {
  const prints = [{ width: 10, height: 20, quantity: 1, ...print }]
  const info = packPrints(prints, profileOf(flat), { boxes, tubes: [] })
  return info._tag === "Packed" && info.unpacked.length === 0
}

/**
 * Returns the verifier's violations in a box of prints. Prints have no weight, and gaps leave them unsupported. Loose
 * sheets have their margin around each stack if they share a box with other prints, otherwise along the walls of the box.
 */
export const violationsIn = (packed: PackedPrints, prints: readonly Print[]) => {
  const items = packed.placements.map(({ item, quantity, size }): Item => {
    const { width, height, finishing } = prints[item]!
    const { thickness, margin } = printProfile.finishings[finishing!] as FlatFinishing
    const isBundle = size.x + size.y > width + height + margin
    const around = finishing !== "Paper" || isBundle ? margin : 0
    const face = { width: width + 2 * around, length: height + 2 * around }
    const tall = Math.max(quantity * thickness, size.z)
    return { reference: `print ${item + 1}`, ...face, height: Number(tall.toFixed(3)), quantity: 1, rotation: "flat" }
  })
  const { inner, outer, reference } = packed
  const placements = packed.placements.map((placed, item) => ({
    ...placed,
    item,
    piece: 0,
    size: { ...placed.size, z: items[item]!.height }
  }))
  return violationsOf(
    { scale: { length: 1000 }, support: 0, items, boxes: [{ reference, inner, outer, kind: "box" }] },
    {
      boxes: [{ ...packed, kind: "box", box: 0, grossWeight: 0, placements }],
      unpacked: [],
      certificate: { proofs: [], optimal: false }
    }
  )
}
