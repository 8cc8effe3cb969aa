import {
  type FlatFinishing,
  type Item,
  type PackageInfo,
  type PackedBox,
  type Print,
  type PrintBox,
  type PrintProfile,
  packageInfo,
  printProfile
} from "@waybill/packing"
import { verify } from "@waybill/packing/verify"

export const parcelsOf = (info: PackageInfo) => {
  if (info._tag === "Refused") throw new Error(info.refusals.map(({ message }) => message).join())
  return info.parcels
}
export const summary = (info: PackageInfo) =>
  parcelsOf(info).map(({ reference, contents }) => [
    reference,
    contents.map(({ print, quantity }) => [print, quantity])
  ])

/** Boxes without walls, sides in the order width, length, height. */
export const box = (reference: string, width: number, length: number, height: number, stock?: number): PrintBox => ({
  reference,
  inner: { width, length, height },
  ...(stock === undefined ? {} : { stock })
})
export const plain: FlatFinishing = { kind: "flat", thickness: 1, margin: 0, gap: 0, atMost: 100 }
export const shop = (flat: Partial<FlatFinishing>): PrintProfile => ({
  scale: 100,
  finishings: {},
  otherwise: { ...plain, ...flat }
})
export const tag = (print: Partial<Print>, flat: Partial<FlatFinishing>, boxes: readonly PrintBox[]) =>
  packageInfo([{ width: 10, height: 20, quantity: 1, ...print }], shop(flat), { boxes, tubes: [] })._tag

/** What the verifier says of a box with prints, which have no weight and may float by the gap between them. */
export const faultsIn = (packed: PackedBox, prints: readonly Print[]) => {
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
