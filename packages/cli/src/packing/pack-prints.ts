import { type PrintProfile, type PrintReason, packageInfo } from "@waybill/packing"
import type { OrderedPrint } from "../formats/order.ts"
import { type Parcel, printParcel, type UnpackedContent } from "./packed-order.ts"
import { isPlainBox, type Stock } from "./stock.ts"

/** Returns a name such as `print 2, 16 × 20 Canvas`. */
const nameOf = ({ finishing, height, width }: OrderedPrint, index: number): string =>
  [`print ${index + 1},`, `${width} × ${height}`, finishing ?? ""].join(" ").trim()

/** Packs prints into boxes and tubes. Leaves out refused prints and tries again until the rest can be packed. */
export const packPrints = (
  prints: ReadonlyArray<OrderedPrint>,
  profile: PrintProfile,
  { boxes, tubes }: Stock
): { readonly boxes: ReadonlyArray<Parcel>; readonly unpacked: ReadonlyArray<UnpackedContent> } => {
  const catalogue = { boxes: boxes.filter(isPlainBox), tubes }
  const emptyWeights = new Map([...boxes, ...tubes].map(({ emptyWeight = 0, reference }) => [reference, emptyWeight]))
  const unpacked: Array<UnpackedContent> = []
  let rest = prints.map((print, index) => ({ ...print, quantity: print.quantity ?? 1, name: nameOf(print, index) }))
  for (;;) {
    const info = packageInfo(rest, profile, catalogue)
    if (info._tag === "Packed") {
      const weights = rest.map(({ weight }) => weight)
      const parcels = info.parcels.map((parcel) =>
        printParcel(parcel, (print) => rest[print]!.name, weights, emptyWeights.get(parcel.reference) ?? 0)
      )
      return { boxes: parcels, unpacked }
    }
    const refused = new Map<number, readonly [PrintReason, string]>(
      info.refusals.map(({ message, print, reason }) => [print ?? -1, [reason, message]])
    )
    // A refusal without a print number concerns all prints.
    const removed = rest.filter((_, index) => refused.has(index) || refused.has(-1))
    for (const { name, quantity } of removed) {
      const [reason, message] = refused.get(rest.findIndex((print) => print.name === name)) ?? refused.get(-1)!
      unpacked.push({ reference: name, quantity, reason, message: message.replace(/^Print \d+: /, `${name}: `) })
    }
    rest = rest.filter((print) => !removed.includes(print))
  }
}
