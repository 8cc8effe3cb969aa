// Whether the rules of `pack` allow a block at a position.
import { isPermitted } from "../../packing/geometry/permitted.ts"
import { isSupported, respectsLoads } from "../../packing/geometry/support.ts"
import { PIECE_STRIDE } from "../blocks/block-table.ts"
import type { Load } from "./load.ts"

/**
 * Returns whether the pieces of a block may be placed, one after another from the bottom up, with the corner of the
 * block nearest to the origin at (x, y, z).
 */
export const isAcceptable = ({ box, hold }: Load, block: number, x: number, y: number, z: number): boolean => {
  if (box === undefined) return true
  const pieces = hold.table.piecesOf(block)
  const before = box.work
  box.save()
  let n = 0
  for (; n < pieces.length; n += PIECE_STRIDE) {
    const kind = hold.kinds[pieces[n]!]!
    const [left, back, bottom] = [x + pieces[n + 1]!, y + pieces[n + 2]!, z + pieces[n + 3]!]
    const [right, front, top] = [x + pieces[n + 4]!, y + pieces[n + 5]!, z + pieces[n + 6]!]
    if (!box.admits(kind) || !isSupported(box, left, back, bottom, right, front)) break
    if (!respectsLoads(box, kind, left, back, bottom, right, front, top)) break
    if (!isPermitted(box, kind, left, back, bottom, right, front, top)) break
    box.put(kind, left, back, bottom, right, front, top)
  }
  hold.work += (box.work - before + n) / 4
  box.restore()
  return n === pieces.length
}
