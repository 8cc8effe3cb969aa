import type { Item, PackedBox } from "@waybill/packing"
import {
  type FlatFinishing,
  type PackageInfo,
  type Print,
  type PrintBox,
  type PrintProfile,
  packageInfo,
  printProfile
} from "@waybill/packing/prints"
import { verify } from "@waybill/packing/verify"

/** Returns the parcels of an order, or throws if it was refused. */
export const parcelsOf = (info: PackageInfo) => {
  if (info._tag === "Refused") throw new Error(info.refusals.map(({ message }) => message).join())
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
/** Returns whether an order of one print is packed or refused. */
export const tagOf = (print: Partial<Print>, flat: Partial<FlatFinishing>, boxes: readonly PrintBox[]) =>
  packageInfo([{ width: 10, height: 20, quantity: 1, ...print }], profileOf(flat), { boxes, tubes: [] })._tag

/** Returns the verifier's violations in a box of prints. Prints have no weight, and gaps leave them unsupported. */
export const violationsIn = (packed: PackedBox, prints: readonly Print[]) => {
  const items = prints.map((print, index): Item => {
    const { thickness, margin } = printProfile.finishings[print.finishing!] as FlatFinishing
    const quantity = packed.placements.filter(({ item }) => item === index).length
    const face = { width: print.width + 2 * margin, length: print.height + 2 * margin }
    return { reference: `print ${index + 1}`, ...face, height: thickness, quantity, rotation: "flat" }
  })
  const { reference, inner, outer } = packed
  return verify(
    { scale: { length: 1000 }, support: 0, items, boxes: [{ reference, inner, outer }] },
    { boxes: [{ ...packed, box: 0 }], unpacked: [], certificate: { proofs: [], optimal: false } }
  )
}
