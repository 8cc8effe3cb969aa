// 1,000 synthetic orders of flat and framed prints: 20 to 150 cm, 2 to 5 cm deep, ten flat boxes, in millimetres and
// grams.
import { Draw } from "./random.ts"
import type { BenchmarkSet, SetBox, SetCase, SetItem } from "./set.ts"

const boxes: ReadonlyArray<SetBox> = (
  [
    ["P01", 320, 230, 60, 8000, 150],
    ["P02", 430, 330, 60, 10000, 240],
    ["P03", 530, 430, 80, 15000, 380],
    ["P04", 630, 430, 80, 15000, 450],
    ["P05", 730, 530, 100, 20000, 620],
    ["P06", 830, 630, 100, 25000, 820],
    ["P07", 930, 630, 120, 25000, 960],
    ["P08", 1030, 730, 120, 30000, 1200],
    ["P09", 1230, 830, 140, 30000, 1700],
    ["P10", 1530, 1030, 160, 30000, 2600]
  ] as const
).map(([id, w, l, h, maxWeight, empty]) => ({ id, w, l, h, maxWeight, empty }))

/** Common formats with their frequency. */
const formats: ReadonlyArray<readonly [readonly [number, number], number]> = [
  [[200, 300], 14],
  [[300, 400], 18],
  [[300, 300], 8],
  [[400, 500], 12],
  [[400, 600], 12],
  [[500, 700], 14],
  [[600, 800], 8],
  [[600, 900], 6],
  [[700, 1000], 6],
  [[800, 1200], 3],
  [[1000, 1500], 2]
]

const depths: ReadonlyArray<readonly [number, number]> = [
  [20, 50],
  [30, 25],
  [40, 15],
  [50, 10]
]

const quantities: ReadonlyArray<readonly [number, number]> = [
  [1, 70],
  [2, 20],
  [3, 10]
]

const face = (draw: Draw): readonly [number, number] => {
  if (draw.unit() < 0.85) return draw.weighted(formats)
  const w = draw.whole(20, 100) * 10
  const l = Math.min(150, Math.max(20, Math.round((w / 10) * (1 + draw.unit())))) * 10
  return w > l ? [l, w] : [w, l]
}

const order = (draw: Draw, index: number, rot: SetItem["rot"]): SetCase => {
  const pieces = 1 + Math.floor(12 * draw.unit() ** 2)
  const items: SetItem[] = []
  while (items.length < pieces) {
    const [w, l] = face(draw)
    const h = draw.weighted(depths)
    // Prints are wrapped, which adds 10 mm to the sides of the face. The depth includes the wrapping.
    const sides = { w: Math.min(1020, w + 10), l: Math.min(1520, l + 10), h }
    const weight = Math.round(((sides.w * sides.l * h) / 1000) * 0.22)
    const quantity = Math.min(pieces - items.length, draw.weighted(quantities))
    for (let i = 0; i < quantity; i++) items.push({ ...sides, weight, rot })
  }
  return { id: `print-${index}`, boxes, items }
}

/** Makes the set for a seed and a rotation. */
export const printSet = (seed: number, rot: SetItem["rot"]): BenchmarkSet => {
  const draw = new Draw(seed)
  return { set: `print-${rot}`, cases: Array.from({ length: 1000 }, (_, i) => order(draw, i, rot)) }
}
