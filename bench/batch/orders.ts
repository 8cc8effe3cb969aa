// Orders and boxes of the ecom set, as files for the command line.
import { ecomSet } from "../packing/ecom-set.ts"
import type { SetCase } from "../packing/set.ts"

const set = ecomSet(1)

const lineOf = ({ id, items }: SetCase, n: number, maxProducts: number): string =>
  `${JSON.stringify({
    order: `${id}-${n}`,
    items: items
      .slice(0, maxProducts)
      .map(({ h, l, w, weight }, i) => ({ reference: `p${i}`, width: w, length: l, height: h, weight }))
  })}\n`

/** Yields orders as lines of JSON, repeating the set. `maxProducts` limits the products of the nth order. */
export function* orderLines(count: number, maxProducts: (n: number) => number = () => Infinity): Generator<string> {
  for (let n = 0; n < count; n++) yield lineOf(set.cases[n % set.cases.length]!, n, maxProducts(n))
}

/** Returns the boxes of the set, for `--boxes`. */
export const boxesFile = (): string =>
  JSON.stringify({
    boxes: set.cases[0]!.boxes.map(({ empty = 0, h, id, l, maxWeight, w }) => ({
      reference: id,
      inner: { width: w, length: l, height: h },
      emptyWeight: empty,
      maxWeight
    }))
  })
