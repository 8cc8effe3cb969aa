// The largest requests: different pieces and many box types. Each type can hold any of the pieces.
import { Draw } from "./random.ts"
import type { BenchmarkSet, SetBox, SetItem } from "./set.ts"

const SEED = 20260803

/** Makes one order of different pieces with sides of 20 to 199, and box types with sides of 250 to 600. */
export const largeSet = (pieces: number, types: number): BenchmarkSet => {
  const draw = new Draw(SEED)
  const items = Array.from({ length: pieces }, (): SetItem => {
    const [w, l, h] = [draw.whole(20, 199), draw.whole(20, 199), draw.whole(20, 199)]
    return { w, l, h, weight: draw.whole(1, 100), rot: "any" }
  })
  const boxes = Array.from({ length: types }, (_, i): SetBox => {
    const [w, l, h] = [draw.whole(250, 600), draw.whole(250, 600), draw.whole(250, 600)]
    return { id: `box ${i}`, w, l, h, maxWeight: 1_000_000 }
  })
  return { set: "large", cases: [{ id: `${pieces} × ${types}`, boxes, items }] }
}
