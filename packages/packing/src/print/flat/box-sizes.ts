import type { Sides } from "../../packing/contract/request.ts"
import { capacityIn } from "../material/packaging-weight.ts"
import type { PrintBox } from "../model/catalogue.ts"
import type { PrintProfile } from "../model/profile.ts"
import type { Rated } from "../model/shop.ts"

/** Turns a box so that its shortest side is the height. */
export const laidFlat = ({ width, length, height }: Sides): Sides => {
  const [short, middle, long] = [width, length, height].sort((a, b) => a - b) as [number, number, number]
  return height === short ? { width, length, height } : { width: middle, length: long, height: short }
}

/** Returns the outer sides of a box. Default: its inner sides. */
export const outerOf = ({ inner, outer = inner }: Pick<PrintBox, "inner" | "outer">): Sides => outer

export const volumeOf = ({ width, length, height }: Sides): number => width * length * height

/** Returns whether a piece that lies flat has space in a box. */
export const liesIn = (piece: Sides, inner: Sides): boolean =>
  piece.height <= inner.height &&
  Math.min(piece.width, piece.length) <= Math.min(inner.width, inner.length) &&
  Math.max(piece.width, piece.length) <= Math.max(inner.width, inner.length)

/** Returns the kind of parcel that a box becomes. */
export const parcelKind = ({ kind }: Pick<PrintBox, "kind">): "box" | "mailer" =>
  kind === "rigid-mailer" ? "mailer" : "box"

/** Returns the figures of a box that count in the objective. */
export const ratedBox = (box: PrintBox): Rated => ({ volume: volumeOf(outerOf(box)), price: box.price ?? 0 })

/** Returns the maximum weight of the contents of a box, if it were full of filler without them. */
export const capacityOf = (box: PrintBox, profile: PrintProfile): number => {
  const kind = parcelKind(box)
  const filler = kind === "box" ? (profile.packaging?.filler ?? 0) * volumeOf(box.inner) : 0
  return capacityIn({ ...box, kind, outer: outerOf(box) }, profile) - filler
}
