// 1,000 synthetic e-commerce orders: 1 to 30 pieces of 400 articles, twelve boxes, in millimetres and grams.
import { Draw } from "./random.ts"
import type { BenchmarkSet, SetBox, SetCase, SetItem } from "./set.ts"

const boxes: ReadonlyArray<SetBox> = (
  [
    ["E01", 165, 115, 60, 5000, 45],
    ["E02", 200, 150, 100, 8000, 80],
    ["E03", 230, 160, 80, 8000, 90],
    ["E04", 250, 200, 150, 12000, 150],
    ["E05", 305, 215, 75, 12000, 140],
    ["E06", 305, 230, 150, 15000, 200],
    ["E07", 300, 300, 200, 20000, 300],
    ["E08", 350, 250, 250, 20000, 330],
    ["E09", 400, 300, 200, 25000, 380],
    ["E10", 400, 400, 300, 25000, 560],
    ["E11", 500, 400, 300, 30000, 700],
    ["E12", 600, 400, 400, 30000, 950]
  ] as const
).map(([id, w, l, h, maxWeight, empty]) => ({ id, w, l, h, maxWeight, empty }))

type Range = readonly [number, number]

/** Articles: share of sales, ranges of the sides, density in g/cm³. */
const articleKinds: ReadonlyArray<{ share: number; w: Range; l: Range; h: Range; density: Range }> = [
  { share: 18, w: [125, 216], l: [180, 303], h: [8, 45], density: [0.6, 0.9] }, // books
  { share: 10, w: [95, 125], l: [95, 125], h: [90, 125], density: [0.3, 0.5] }, // mugs
  { share: 14, w: [30, 80], l: [30, 80], h: [60, 190], density: [0.4, 0.9] }, // cosmetics
  { share: 16, w: [180, 300], l: [220, 340], h: [15, 60], density: [0.15, 0.35] }, // clothes
  { share: 14, w: [80, 200], l: [60, 160], h: [30, 90], density: [0.25, 0.7] }, // gadgets
  { share: 8, w: [65, 95], l: [65, 95], h: [200, 320], density: [0.7, 1.1] }, // bottles
  { share: 10, w: [150, 330], l: [100, 260], h: [60, 180], density: [0.1, 0.25] }, // toys
  { share: 6, w: [190, 220], l: [300, 345], h: [105, 130], density: [0.12, 0.25] }, // shoes
  { share: 4, w: [20, 60], l: [20, 60], h: [10, 40], density: [0.5, 1.5] } // small parts
]

const quantities: ReadonlyArray<readonly [number, number]> = [
  [1, 60],
  [2, 22],
  [3, 10],
  [4, 5],
  [6, 3]
]

const article = (draw: Draw): SetItem => {
  const kind = draw.weighted(articleKinds.map((a) => [a, a.share] as const))
  const [w, l, h] = [draw.whole(...kind.w), draw.whole(...kind.l), draw.whole(...kind.h)]
  const density = kind.density[0] + draw.unit() * (kind.density[1] - kind.density[0])
  return { w, l, h, weight: Math.max(5, Math.round(((w * l * h) / 1000) * density)), rot: "any" }
}

const order = (draw: Draw, articles: ReadonlyArray<SetItem>, index: number): SetCase => {
  const pieces = 1 + Math.floor(30 * draw.unit() ** 1.7)
  const items: SetItem[] = []
  while (items.length < pieces) {
    const chosen = draw.one(articles)
    const quantity = Math.min(pieces - items.length, draw.weighted(quantities))
    for (let i = 0; i < quantity; i++) items.push(chosen)
  }
  return { id: `ecom-${index}`, boxes, items }
}

/** Makes the set for a seed. */
export const ecomSet = (seed: number): BenchmarkSet => {
  const draw = new Draw(seed)
  const articles = Array.from({ length: 400 }, () => article(draw))
  return { set: "ecom", cases: Array.from({ length: 1000 }, (_, i) => order(draw, articles, i)) }
}
