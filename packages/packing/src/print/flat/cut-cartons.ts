import type { Sides } from "../../packing/contract/request.ts"
import type { CutCarton, PrintBox } from "../model/catalogue.ts"
import type { PackedPrints } from "../model/parcels.ts"
import type { Shop } from "../model/shop.ts"
import { laidFlat, outerOf, volumeOf } from "./box-sizes.ts"
import type { Lot } from "./lots.ts"

/** Maximum number of sizes to consider for each kind of carton. */
const MAX_SIZES = 60
/** Maximum number of layers of equal lots to consider. */
const MAX_LAYERS = 12

/** Carton in one of its sizes. */
export interface CutBox extends PrintBox {
  readonly cut: CutCarton
}

/**
 * Returns sizes of the cut-to-size cartons: for one to twelve layers of each lot, alone, in pairs and in fours, and for
 * one stack of all lots. The size of a carton in the result is then reduced to its contents.
 */
export const cutSizesFor = (lots: readonly Lot[], margin: number, { catalogue }: Shop): readonly CutBox[] =>
  (catalogue.cut ?? []).flatMap((cut) => {
    const sizes = new Map<string, CutBox>()
    for (const needed of contentsOf(lots, margin)) {
      const box = cutTo(needed, cut)
      if (box !== undefined) sizes.set(box.reference, box)
    }
    return [...sizes.values()]
      .sort((a, b) => volumeOf(a.inner) - volumeOf(b.inner))
      .filter((_, index, { length }) => index < MAX_SIZES - 1 || index === length - 1)
  })

/** Returns the sides of possible contents. */
const contentsOf = (lots: readonly Lot[], margin: number): readonly Sides[] => {
  const faces = lots.map(({ length, width }) => [Math.min(width, length), Math.max(width, length)] as const)
  const stack = {
    width: Math.max(...faces.map(([short]) => short)),
    length: Math.max(...faces.map(([, long]) => long)),
    height: lots.reduce((sum, { gap, height, pads, quantity }) => sum + quantity * (height + pads + gap), 0)
  }
  const layered = lots.flatMap(({ gap, height, pads, quantity }, index) => {
    const [width, length] = faces[index]!
    return [
      [1, 1],
      [2, 1],
      [1, 2],
      [2, 2]
    ].flatMap(([across, along]) =>
      Array.from({ length: Math.min(MAX_LAYERS, Math.ceil(quantity / (across! * along!))) }, (_, layers) => ({
        width: across! * width,
        length: along! * length,
        height: (layers + 1) * (height + pads + gap) - gap
      }))
    )
  })
  return [stack, { ...stack, height: stack.height - Math.min(...lots.map(({ gap }) => gap)) }, ...layered].map(
    (sides) => ({
      ...sides,
      width: sides.width + 2 * margin,
      length: sides.length + 2 * margin
    })
  )
}

/** Returns the smallest size of a carton that holds a cuboid, or undefined if the carton cannot be that large. */
const cutTo = (needed: Sides, cut: CutCarton): CutBox | undefined => {
  const turned = { ...needed, width: needed.length, length: needed.width }
  const sizes = [needed, turned].flatMap((sides) => sizeFor(sides, cut) ?? [])
  const [inner] = sizes.sort((a, b) => volumeOf(a) - volumeOf(b))
  return inner && boxWith(inner, cut)
}

const sizeFor = (needed: Sides, { max, min, step }: CutCarton): Sides | undefined => {
  const sideOf = (side: keyof Sides) => {
    const steps = Math.ceil(Math.max(0, needed[side] - min[side]) / step[side] - 1e-6)
    return Number((min[side] + steps * step[side]).toFixed(6))
  }
  const size = { width: sideOf("width"), length: sideOf("length"), height: sideOf("height") }
  return size.width <= max.width && size.length <= max.length && size.height <= max.height ? size : undefined
}

const boxWith = (inner: Sides, cut: CutCarton): CutBox => ({
  reference: `${cut.reference} ${inner.length}x${inner.width}x${inner.height}`,
  inner,
  outer: {
    width: inner.width + cut.walls.width,
    length: inner.length + cut.walls.length,
    height: inner.height + cut.walls.height
  },
  ...(cut.maxWeight !== undefined && { maxWeight: cut.maxWeight }),
  ...(cut.price !== undefined && { price: cut.price }),
  cut
})

/** Returns a cut-to-size box in the smallest size for its contents. */
export const shrunk = (
  { cut }: CutBox,
  packed: PackedPrints,
  margin: number
): { readonly box: PrintBox; readonly packed: PackedPrints } => {
  const farthest = (side: "x" | "y" | "z") =>
    Math.max(...packed.placements.map(({ at, size }) => at[side] + size[side]))
  const needed = { width: farthest("x") + margin, length: farthest("y") + margin, height: farthest("z") }
  const inner = sizeFor(needed, cut)!
  const smaller = boxWith(inner, cut)
  const volume = packed.fill * volumeOf(packed.inner)
  return {
    box: smaller,
    packed: {
      ...packed,
      reference: smaller.reference,
      inner,
      outer: laidFlat(outerOf(smaller)),
      fill: volume / volumeOf(inner)
    }
  }
}
