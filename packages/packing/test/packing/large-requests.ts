// Requests so large or awkward that a search without bounds would not end.
import type { Box, Item, Request } from "@waybill/packing"
import { Random } from "../../src/packing/random.ts"

type Extra<A> = (index: number, random: Random) => Partial<A>

const between = (random: Random, least: number, most: number): number => least + random.below(most - least + 1)

/** Lines of one piece each, all different, with sides from 20 to 199. */
const lines = (count: number, extra: Extra<Item> = () => ({})): Item[] => {
  const random = new Random(1)
  const side = (): number => between(random, 20, 199)
  return Array.from({ length: count }, (_, i) => ({
    reference: `item ${i}`,
    width: side(),
    length: side(),
    height: side(),
    weight: between(random, 1, 100),
    ...extra(i, random)
  }))
}

/** Box types with sides from 250 to 600; each takes every piece. */
const types = (count: number, extra: Extra<Box> = () => ({})): Box[] => {
  const random = new Random(2)
  const side = (): number => between(random, 250, 600)
  return Array.from({ length: count }, (_, i) => ({
    reference: `box ${i}`,
    inner: { width: side(), length: side(), height: side() },
    ...extra(i, random)
  }))
}

const tube: Extra<Box> = (_, random) => {
  const diameter = between(random, 350, 600)
  return { kind: "tube", inner: { width: diameter, length: diameter, height: 600 } }
}

/** So many lines and box types, with every rule there is. */
export const RULES: Record<string, (count: number, boxes: number) => Request> = {
  "no rules": (n, m) => ({ support: 0, items: lines(n), boxes: types(m) }),
  "full support": (n, m) => ({ support: 1, items: lines(n), boxes: types(m) }),
  gaps: (n, m) => ({ items: lines(n, (_, r) => ({ gap: r.below(25) })), boxes: types(m) }),
  "groups of two": (n, m) => ({ items: lines(n, (i) => ({ group: `${i >> 1}` })), boxes: types(m) }),
  "groups of twenty": (n, m) => ({ items: lines(n, (i) => ({ group: `${i % (n / 20)}` })), boxes: types(m) }),
  "apart, each from all": (n, m) => ({
    items: lines(n, () => ({ reference: "alone", apart: ["alone"] })),
    boxes: types(m)
  }),
  "apart, each from some": (n, m) => ({
    items: lines(n, (i) => ({ apart: [1, 2, 3, 5, 8, 13].map((k) => `item ${(i + k) % n}`) })),
    boxes: types(m)
  }),
  "on-top limits": (n, m) => ({ items: lines(n, (_, r) => ({ onTop: r.below(500) })), boxes: types(m) }),
  tubes: (n, m) => ({ items: lines(n), boxes: types(m, tube) }),
  mailers: (n, m) => ({ items: lines(n), boxes: types(m, () => ({ kind: "mailer" })) }),
  "little stock": (n, m) => ({ items: lines(n), boxes: types(m, () => ({ stock: 1 })) }),
  "weight limits": (n, m) => ({ items: lines(n), boxes: types(m, () => ({ maxWeight: 150 })) }),
  prices: (n, m) => ({ objective: ["price"], items: lines(n), boxes: types(m, (_, r) => ({ price: r.below(100) })) }),
  "equal pairs": (n, m) => ({ items: lines(n / 2, () => ({ quantity: 2 })), boxes: types(m) })
}

/** Requests for which no fuse is needed. */
export const LARGE: Record<string, Request> = {
  "10,000 lines and 500 box types": RULES["no rules"]!(10_000, 500),
  "3,000 lines with on-top limits and one box type": RULES["on-top limits"]!(3000, 1),
  "3,000 pieces each larger than half a box": {
    items: lines(3000, (_, r) => ({ width: between(r, 130, 199), length: between(r, 130, 199), height: 199 })),
    boxes: [{ reference: "one", inner: { width: 259, length: 259, height: 259 } }]
  }
}
