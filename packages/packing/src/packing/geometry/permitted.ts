// Part of the hot path, see open-box.ts.
import type { PieceKind } from "../problem/problem.ts"
import { CORNERS, type OpenBox } from "./open-box.ts"

/**
 * Returns whether the rule of the request accepts a piece at a position, and the box can be unloaded stop by stop if pieces of this kind fill the cuboid (x, y, z)–(X, Y, Z). For
 * each pair of pieces that overlap along x, the piece of the later stop must end before the other one begins: along z,
 * or along y. If the box is unloaded from above, any distance along y is enough.
 */
export const isPermitted = (
  box: OpenBox,
  kind: PieceKind,
  x: number,
  y: number,
  z: number,
  X: number,
  Y: number,
  Z: number
): boolean => {
  const { contents, corners: c, rules, shape, type } = box
  if (rules.accept?.(type, kind, { shape, corners: [x, y, z, X, Y, Z] }, 0) === false) return false
  if (!rules.hasStops) return true
  box.inspected += contents.length
  for (let i = 0; i < contents.length; i++) {
    const other = contents[i]!.stop
    const at = i * CORNERS
    if (other === kind.stop || c[at]! >= X || c[at + 3]! <= x) continue
    const isLater = other > kind.stop
    if (c[at + 4]! <= y && (isLater || type.unload === "top")) continue
    if (c[at + 1]! >= Y && (!isLater || type.unload === "top")) continue
    if (isLater ? c[at + 5]! > z : Z > c[at + 2]!) return false
  }
  return true
}
