import type { Sides } from "@waybill/packing"
import type { Parcel } from "../packing/packed-order.ts"

export const volumeOf = ({ height, length, width }: Sides): number => width * length * height

/** Returns the sum of the outer volumes of boxes. */
export const outerVolume = (boxes: ReadonlyArray<Parcel>): number => boxes.reduce((sum, box) => sum + volumeOf(box), 0)
