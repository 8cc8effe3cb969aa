// So that each piece costs no more than a few hundred looks, a box that is filled with very many pieces does not keep all of
// its spaces.
import type { Filling } from "./open-box.ts"
import { rests } from "./support.ts"

/** Spaces kept at most. */
const MOST_SPACES = 512

/**
 * When there are too many spaces, forgets half of them or more: those in whose corner not even the least piece to come
 * would rest, then those with least room within reach of the corner, then the highest.
 */
export const forgetSpaces = (filling: Filling, leastX: number, leastY: number, reach: number): void => {
  const { spaces } = filling
  if (spaces.count <= MOST_SPACES) return
  const c = spaces.corners
  const rooms = new Float64Array(spaces.count)
  const places: number[] = []
  for (let i = 0; i < spaces.count; i++) {
    const at = i * 6
    const [x, y, z] = [c[at]!, c[at + 1]!, c[at + 2]!]
    if (!rests(filling, x, y, z, x + leastX, y + leastY)) continue
    rooms[i] = Math.min(c[at + 3]! - x, reach) * Math.min(c[at + 4]! - y, reach) * Math.min(c[at + 5]! - z, reach)
    places.push(i)
  }
  filling.looked += spaces.count * 10
  places.sort((i, j) => rooms[j]! - rooms[i]! || c[i * 6 + 2]! - c[j * 6 + 2]! || i - j)
  spaces.keep(places.slice(0, MOST_SPACES / 2).sort((i, j) => i - j))
}
