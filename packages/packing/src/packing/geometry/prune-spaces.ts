// Part of the hot path, see open-box.ts.
import { MAX_EMPTY_SPACES } from "../resources/search-limits.ts"
import type { OpenBox } from "./open-box.ts"
import { isSupported } from "./support.ts"

/** Work of ranking one space. */
const WORK_PER_SPACE = 10

/**
 * Drops at least half of the empty spaces if there are too many, so that placing a piece takes at most a few hundred
 * inspections. First drops spaces where even the smallest remaining piece would not be supported, then spaces with the
 * least volume within `reach` of their corner. If volumes are equal, drops the highest space first.
 */
export const pruneSpaces = (box: OpenBox, minX: number, minY: number, reach: number): void => {
  const { spaces } = box
  const max = MAX_EMPTY_SPACES
  if (spaces.count <= max) return
  const c = spaces.corners
  const volumes = new Float64Array(spaces.count)
  const indices: number[] = []
  for (let i = 0; i < spaces.count; i++) {
    const at = i * 6
    const [x, y, z] = [c[at]!, c[at + 1]!, c[at + 2]!]
    if (!isSupported(box, x, y, z, x + minX, y + minY)) continue
    volumes[i] = Math.min(c[at + 3]! - x, reach) * Math.min(c[at + 4]! - y, reach) * Math.min(c[at + 5]! - z, reach)
    indices.push(i)
  }
  box.inspected += spaces.count * WORK_PER_SPACE
  indices.sort((i, j) => volumes[j]! - volumes[i]! || c[i * 6 + 2]! - c[j * 6 + 2]! || i - j)
  spaces.keep(indices.slice(0, max / 2).sort((i, j) => i - j))
}
