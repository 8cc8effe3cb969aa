// Orders for the batch tools: those of the ecom set, over and over, and the file of its boxes.
import { ecomSet } from "../packing/ecom-set.ts"
import type { SetCase } from "../packing/set.ts"

const set = ecomSet(1)

const lineOf = ({ id, items }: SetCase, n: number, most: number): string =>
  `${JSON.stringify({
    order: `${id}-${n}`,
    items: items
      .slice(0, most)
      .map(({ h, l, w, weight }, i) => ({ reference: `p${i}`, width: w, length: l, height: h, weight }))
  })}\n`

/** So many orders as lines of JSON, one after the other; `mostOf` says how many products the one of a number has at most. */
export function* orderLines(count: number, mostOf: (n: number) => number = () => Infinity): Generator<string> {
  for (let n = 0; n < count; n++) yield lineOf(set.cases[n % set.cases.length]!, n, mostOf(n))
}

/** The set's boxes, for `--boxes`. */
export const boxesFile = (): string =>
  JSON.stringify({
    boxes: set.cases[0]!.boxes.map(({ empty = 0, h, id, l, maxWeight, w }) => ({
      reference: id,
      inner: { width: w, length: l, height: h },
      emptyWeight: empty,
      maxWeight
    }))
  })
