import type { BoxShape } from "../../packing/problem/problem.ts"
import { PIECE_STRIDE } from "../blocks/block-table.ts"
import { type Cargo, scoreOf } from "../cargo/cargo.ts"

/** Complete loading of one container. */
export interface Loading {
  readonly shape: BoxShape
  /** The pieces: for each, its kind, its corner nearest to the origin and the opposite corner. */
  readonly pieces: Int32Array
  /** Number of loaded pieces of each kind. */
  readonly counts: Int32Array
  readonly score: ReadonlyArray<number>
}

/** Loads one piece of a kind into an empty container, in the first orientation that fits. */
export const loadingOfOne = (cargo: Cargo, shape: BoxShape, kind: number): Loading => {
  const { orientations } = cargo.problem.kinds[kind]!
  let o = 0
  while (orientations[o]! > shape.x || orientations[o + 1]! > shape.y || orientations[o + 2]! > shape.z) o += 3
  const pieces = new Int32Array(PIECE_STRIDE)
  pieces.set([kind, 0, 0, 0, ...orientations.subarray(o, o + 3)])
  const counts = new Int32Array(cargo.quantities.length)
  counts[kind] = 1
  return { shape, pieces, counts, score: scoreOf(cargo, counts) }
}
