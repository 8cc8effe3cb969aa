// The largest requests: different pieces and many box types, or many equal pieces of five kinds and ten box types. Each
// type can hold any of the pieces.
import { Draw } from "./random.ts"
import type { BenchmarkSet, SetBox, SetCase, SetItem } from "./set.ts"

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

const KINDS = 5
const BOX_TYPES = 10

/** Makes one order of five kinds with sides of 20 to 199, and box types with sides of 250 to 600. */
const equalOrder = (pieces: number, seed: number): SetCase => {
  const draw = new Draw(seed)
  const kinds = Array.from({ length: KINDS }, (): SetItem => {
    const [w, l, h] = [draw.whole(20, 199), draw.whole(20, 199), draw.whole(20, 199)]
    return { w, l, h, weight: draw.whole(1, 100), rot: "any" }
  })
  const shares = kinds.map(() => draw.whole(1, 5))
  const boxes = Array.from({ length: BOX_TYPES }, (_, i): SetBox => {
    const [w, l, h] = [draw.whole(250, 600), draw.whole(250, 600), draw.whole(250, 600)]
    return { id: `box ${i}`, w, l, h, maxWeight: 1_000_000 }
  })
  const pairs = kinds.map((kind, i) => [kind, shares[i]!] as const)
  const items = Array.from({ length: pieces }, () => draw.weighted(pairs))
  return { id: `${pieces} of seed ${seed}`, boxes, items }
}

/** Makes one order for each seed. */
export const equalSet = (pieces: number, seeds: ReadonlyArray<number>): BenchmarkSet => ({
  set: "equal",
  cases: seeds.map((seed) => equalOrder(pieces, seed))
})
