import { type PrintProfile, packageInfo } from "@waybill/packing/prints"
import type { OrderedPrint } from "../formats/order.ts"
import { type PackedParcel, type PrintLine, printParcel, type UnpackedContent } from "./packed-order.ts"
import { isPlainBox, type Packaging } from "./stock.ts"

/** Returns the reference of a print, or a name such as `print 2, 16 × 20 Canvas` if it has none. */
const nameOf = ({ finishing, height, reference, width }: OrderedPrint, index: number): string =>
  reference ?? [`print ${index + 1},`, `${width} × ${height}`, finishing ?? ""].join(" ").trim()

/** Packs prints into boxes and tubes. If some prints are refused, packs the others without them. */
export const packPrints = (
  prints: ReadonlyArray<OrderedPrint>,
  profile: PrintProfile,
  { boxes, tubes }: Packaging
): { readonly boxes: ReadonlyArray<PackedParcel>; readonly unpacked: ReadonlyArray<UnpackedContent> } => {
  const catalogue = { boxes: boxes.filter(isPlainBox), tubes }
  const emptyWeights = new Map([...boxes, ...tubes].map(({ emptyWeight = 0, reference }) => [reference, emptyWeight]))
  const unpacked: Array<UnpackedContent> = []
  let lines = prints.map(
    (print, item): PrintLine => ({ ...print, quantity: print.quantity ?? 1, item, name: nameOf(print, item) })
  )
  for (;;) {
    const info = packageInfo(lines, profile, catalogue)
    if (info._tag === "Packed") {
      const parcels = info.parcels.map((parcel) => printParcel(parcel, lines, emptyWeights.get(parcel.reference) ?? 0))
      return { boxes: parcels, unpacked }
    }
    // A refusal without a print number applies to all prints.
    const shared = info.refusals.find(({ print }) => print === undefined)
    const refusals = new Map(info.refusals.map((refusal) => [refusal.print, refusal]))
    const refusalOf = (index: number) => refusals.get(index) ?? shared
    for (const [index, { name, quantity }] of lines.entries()) {
      const refusal = refusalOf(index)
      if (refusal === undefined) continue
      const message = refusal.message.replace(/^print \d+/i, name)
      unpacked.push({ reference: name, quantity, reason: refusal.reason, message })
    }
    if (shared !== undefined) return { boxes: [], unpacked }
    lines = lines.filter((_, index) => refusalOf(index) === undefined)
  }
}
