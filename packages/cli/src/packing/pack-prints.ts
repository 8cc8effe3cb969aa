import { type PrintProfile, type PrintReason, packageInfo } from "@waybill/packing"
import type { OrderedPrint } from "../formats/order.ts"
import { type Left, type Parcel, printParcelOf } from "./parcel.ts"
import type { Stock } from "./stock.ts"

/** `print 2, 16 × 20 Canvas` */
const nameOf = ({ finishing, height, width }: OrderedPrint, index: number): string =>
  [`print ${index + 1},`, `${width} × ${height}`, finishing ?? ""].join(" ").trim()

/** Prints in their boxes and tubes; those that cannot be packed stay behind, and the others are packed without them. */
export const packPrints = (
  prints: ReadonlyArray<OrderedPrint>,
  profile: PrintProfile,
  { boxes, tubes }: Stock
): { readonly boxes: ReadonlyArray<Parcel>; readonly unpacked: ReadonlyArray<Left> } => {
  const catalogue = { boxes: boxes.filter(({ kind = "box" }) => kind === "box"), tubes }
  const empties = new Map([...boxes, ...tubes].map(({ emptyWeight = 0, reference }) => [reference, emptyWeight]))
  const named = prints.map((print, index) => ({ ...print, quantity: print.quantity ?? 1, name: nameOf(print, index) }))
  const left: Array<Left> = []
  let rest = named
  for (;;) {
    const info = packageInfo(rest, profile, catalogue)
    if (info._tag === "Packed") {
      const weights = rest.map(({ weight }) => weight)
      const parcels = info.parcels.map((parcel) =>
        printParcelOf(parcel, (print) => rest[print]!.name, weights, empties.get(parcel.reference) ?? 0)
      )
      return { boxes: parcels, unpacked: left }
    }
    const refused = new Map<number, readonly [PrintReason, string]>(
      info.refusals.map(({ message, print, reason }) => [print ?? -1, [reason, message]])
    )
    // What is about all of them was tried out before the first order.
    const behind = rest.filter((_, index) => refused.has(index) || refused.has(-1))
    for (const { name, quantity } of behind) {
      const [reason, message] = refused.get(rest.findIndex((print) => print.name === name)) ?? refused.get(-1)!
      left.push({ reference: name, quantity, reason, message: message.replace(/^Print \d+: /, `${name}: `) })
    }
    rest = rest.filter((print) => !behind.includes(print))
  }
}
