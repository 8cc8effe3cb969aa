// Tries every arrangement of a few small pieces, on every whole position (and every half one in a tube), turned in every way: slow, and beyond doubt.
import type { Box, Item, Parcel, Request } from "@waybill/packing"

type Triple = readonly [x: number, y: number, z: number]

/** A piece where it lies, with its gap around it. */
interface Laid {
  readonly low: Triple
  readonly high: Triple
  readonly weight: number
  readonly bears: number
}

/** A piece with its gap, turned in every way that it may be, as it is looked at. */
interface Solid {
  readonly turns: ReadonlyArray<Triple>
  readonly volume: number
  readonly weight: number
  readonly bears: number
}

const solidOf = ({ width, length, height, gap = 0, rotation = "any", weight = 0, onTop = Infinity }: Item): Solid => {
  const [w, l, h] = [width + 2 * gap, length + 2 * gap, height + 2 * gap]
  const all: ReadonlyArray<Triple> = [
    [w, l, h],
    [l, w, h],
    [w, h, l],
    [l, h, w],
    [h, w, l],
    [h, l, w]
  ]
  const allowed = all.slice(0, { none: 1, flat: 2, any: 6 }[rotation])
  const turns = allowed.filter((t, i) => allowed.findIndex((u) => u.join() === t.join()) === i)
  return { turns, volume: w * l * h, weight, bears: onTop }
}

/** The cuboids that a box can be used as: a mailer one for each thickness of its contents. */
const cavities = ({ kind, inner: { width, length, height } }: Box): ReadonlyArray<Triple> =>
  kind === "mailer"
    ? Array.from({ length: height }, (_, t): Triple => [width - t - 1, length - t - 1, t + 1])
    : [[width, length, height]]

/** Positions in a tube may all be moved by half a unit along x, along y, or both. */
const SHIFTS = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1]
] as const

const cornersInCircle = ({ low, high }: Laid, diameter: number, [right, front]: (typeof SHIFTS)[number]): boolean =>
  [low[0], high[0]].every((x) =>
    [low[1], high[1]].every((y) => (2 * x + right - diameter) ** 2 + (2 * y + front - diameter) ** 2 <= diameter ** 2)
  )

const overlap = (a: Laid, b: Laid, axis: 0 | 1 | 2): number =>
  Math.max(0, Math.min(a.high[axis], b.high[axis]) - Math.max(a.low[axis], b.low[axis]))

const meet = (a: Laid, b: Laid): boolean => overlap(a, b, 0) > 0 && overlap(a, b, 1) > 0 && overlap(a, b, 2) > 0

const fromAbove = (a: Laid, b: Laid): number => overlap(a, b, 0) * overlap(a, b, 1)

const rests = (piece: Laid, laid: ReadonlyArray<Laid>, share: number): boolean =>
  piece.low[2] === 0 ||
  laid.reduce((sum, p) => (p.high[2] === piece.low[2] ? sum + fromAbove(p, piece) : sum), 0) >=
    share * fromAbove(piece, piece)

/** Whether a piece bears all that lies over it, and over that; the laid are in the order of their height. */
const bears = (piece: Laid, laid: ReadonlyArray<Laid>): boolean => {
  if (piece.bears === Infinity) return true
  const tower = [piece]
  for (const next of laid) if (tower.some((p) => next.low[2] >= p.high[2] && fromAbove(next, p) > 0)) tower.push(next)
  const weight = tower.reduce((sum, p) => sum + p.weight, -piece.weight)
  return tower.length === 1 || (piece.bears > 0 && weight <= piece.bears)
}

/** Lays the pieces from the bottom up: in each cell that is free one of them begins, or it stays free. */
const arranges = (
  solids: ReadonlyArray<Solid>,
  [W, L, H]: Triple,
  support: number,
  allowed: (piece: Laid) => boolean
): boolean => {
  const lay = (left: ReadonlyArray<Solid>, laid: ReadonlyArray<Laid>, from: number, mayStayFree: number): boolean => {
    if (left.length === 0) return true
    for (let cell = from, free = mayStayFree; free >= 0 && cell < W * L * H; cell++) {
      const low: Triple = [cell % W, Math.floor(cell / W) % L, Math.floor(cell / (W * L))]
      if (laid.some((p) => low.every((at, axis) => p.low[axis]! <= at && at < p.high[axis]!))) continue
      for (const solid of left)
        for (const [w, l, h] of solid.turns) {
          const high: Triple = [low[0] + w, low[1] + l, low[2] + h]
          const piece = { low, high, weight: solid.weight, bears: solid.bears }
          if (high[0] > W || high[1] > L || high[2] > H || !allowed(piece)) continue
          if (laid.some((p) => meet(p, piece)) || !rests(piece, laid, support)) continue
          const all = [...laid, piece]
          if (!all.every((p) => bears(p, all))) continue
          if (lay(left.toSpliced(left.indexOf(solid), 1), all, cell + 1, free)) return true
        }
      free--
    }
    return false
  }
  return lay(solids, [], 0, W * L * H - solids.reduce((sum, solid) => sum + solid.volume, 0))
}

const weigh = (items: ReadonlyArray<Item>): number => items.reduce((sum, { weight = 0 }) => sum + weight, 0)

/** Whether all items, one piece each, may be in one box and go into it. */
export const fitsSomehow = (items: ReadonlyArray<Item>, box: Box, support = 0): boolean => {
  const { kind, maxWeight = Infinity, emptyWeight = 0 } = box
  if (weigh(items) + emptyWeight > maxWeight) return false
  if (items.some((a, i) => items.some((b, j) => i !== j && a.apart?.includes(b.reference)))) return false
  const solids = items.map(solidOf)
  if (kind !== "tube") return cavities(box).some((cavity) => arranges(solids, cavity, support, () => true))
  const { width, length, height } = box.inner
  return SHIFTS.some((shift) =>
    arranges(solids, [width, length, height], support, (piece) => cornersInCircle(piece, width, shift))
  )
}

const parcelOf = (items: ReadonlyArray<Item>, { reference, kind, inner, outer, emptyWeight }: Box, box: number) => ({
  box,
  reference,
  kind: kind ?? "box",
  outer: outer ?? inner,
  grossWeight: weigh(items) + (emptyWeight ?? 0)
})

/** What the boxes may be and weigh when all items, one piece each, are packed: every way there is to share them out. */
export const everyPlan = (
  items: ReadonlyArray<Item>,
  boxes: ReadonlyArray<Box>,
  support = 0
): ReadonlyArray<ReadonlyArray<Parcel>> => {
  const plans = new Map<string, ReadonlyArray<Parcel>>()
  const known = new Map<string, boolean>()
  const chosen = (set: number): Item[] => items.filter((_, i) => (set & (1 << i)) !== 0)
  const fits = (set: number, box: number): boolean => {
    const key = `${set} ${box}`
    if (!known.has(key)) known.set(key, fitsSomehow(chosen(set), boxes[box]!, support))
    return known.get(key)!
  }
  const whole = (set: number): boolean => {
    const groups = new Set(chosen(set).map((item) => item.group))
    return items.every((item, i) => item.group === undefined || !groups.has(item.group) || (set & (1 << i)) !== 0)
  }
  const share = (set: number, parcels: ReadonlyArray<Parcel>): void => {
    if (set === 0) {
      const key = parcels.map((p) => `${p.box} ${p.grossWeight}`).sort()
      plans.set(key.join(), parcels)
    }
    const first = set & -set
    for (let part = set; part > 0; part = (part - 1) & set) {
      if ((part & first) === 0 || !whole(part)) continue
      for (const [box, { stock = Infinity }] of boxes.entries())
        if (parcels.filter((p) => p.box === box).length < stock && fits(part, box))
          share(set & ~part, [...parcels, parcelOf(chosen(part), boxes[box]!, box)])
    }
  }
  share((1 << items.length) - 1, [])
  return [...plans.values()]
}

/** What each measure of the request says of these parcels. */
export const valuesOf = (request: Request, parcels: ReadonlyArray<Parcel>): ReadonlyArray<number> => {
  const sum = (amount: (parcel: Parcel) => number): number => parcels.reduce((sum, parcel) => sum + amount(parcel), 0)
  return (request.objective ?? ["boxes", "volume"]).map((measure) => {
    if (measure === "boxes") return parcels.length
    if (measure === "volume") return sum(({ outer: { width, length, height } }) => width * length * height)
    if (measure === "price") return sum(({ box }) => request.boxes[box]!.price ?? 0)
    const cost = measure(parcels)
    return Number.isFinite(cost) ? cost : Infinity
  })
}

/** For each measure of the request the least of any plan that is as good as these parcels in the measures before it. */
export const leastOf = (
  request: Request,
  plans: ReadonlyArray<ReadonlyArray<Parcel>>,
  parcels: ReadonlyArray<Parcel>
): ReadonlyArray<number> => {
  let asGood = plans.map((plan) => valuesOf(request, plan))
  return valuesOf(request, parcels).map((mine, i) => {
    const least = Math.min(...asGood.map((values) => values[i]!))
    asGood = asGood.filter((values) => values[i]! <= mine)
    return least
  })
}
