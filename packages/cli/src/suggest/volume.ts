import type { Sides } from "@waybill/packing"
import type { PackedParcel } from "../packing/packed-order.ts"

export const volumeOf = ({ height, length, width }: Sides): number => width * length * height

/** Returns the sum of the outer volumes of boxes. */
export const outerVolume = (boxes: ReadonlyArray<PackedParcel>): number =>
  boxes.reduce((sum, box) => sum + volumeOf(box), 0)

/** Returns the sum of the volumes inside boxes. The outside of a tube with rolled prints counts. */
export const innerVolume = (boxes: ReadonlyArray<PackedParcel>): number =>
  boxes.reduce((sum, box) => sum + volumeOf(box.packed?.inner ?? box), 0)

/** Returns the volume inside boxes that no piece fills. Boxes without known placements do not count. */
export const emptyVolume = (boxes: ReadonlyArray<PackedParcel>): number =>
  boxes.reduce(
    (sum, { packed }) =>
      packed === undefined
        ? sum
        : packed.placements.reduce((rest, { size }) => rest - size.x * size.y * size.z, sum + volumeOf(packed.inner)),
    0
  )
