// The packing itself: every piece is inside, overlaps no other piece and follows every rule.
import { dataOf, demand, inPlace, listOf, SHARES, share, sum, whole } from "./read.ts"
import { type Amount, amounts, areApart, type Item, type Request, sideNames } from "./request.ts"

type Piece = ReturnType<typeof pieceOf>

const pieceOf = ({ items, scale }: Request, given: unknown) => {
  const { at, item: index, piece, reference, size, stop, turned } = dataOf(given)
  const item = items[index as number]
  demand(item !== undefined && reference === item.data.reference && stop === item.data.stop, "unknown item")
  const along = (["x", "y", "z"] as const).map((axis) => ({
    side: sideNames.indexOf(dataOf(turned)[axis] as "width"),
    from: whole(dataOf(at)[axis], 0, scale.length),
    size: whole(dataOf(size)[axis], 1, scale.length)
  }))
  const isAllowed = item.turns.some((turn) => along.every(({ side }, axis) => side === turn[axis]))
  demand(isAllowed && along.every(({ side, size }) => size === item.sides[side]), "a piece is turned wrongly")
  return {
    item,
    key: `${item.index} ${whole(piece, 0)}`,
    exists: (piece as number) < item.quantity,
    low: along.map(({ from }) => from - item.gap),
    high: along.map(({ from, size }) => from + size + item.gap),
    stop: stop === undefined ? Number.POSITIVE_INFINITY : whole(stop, 0)
  }
}

const overlapOf = (a: Piece, b: Piece, axis: number): number =>
  Math.min(a.high[axis]!, b.high[axis]!) - Math.max(a.low[axis]!, b.low[axis]!)

/** Checks every pair of pieces, and the support and the load of every piece. */
const checkPairs = ({ work, data, scale }: Request, isFront: boolean, pieces: readonly Piece[]): void => {
  const supported = pieces.map(() => 0)
  const above = pieces.map((): number[] => [])
  const hasLoads = pieces.some(({ item }) => item.data.onTop !== undefined)
  const relate = (lower: number, upper: number, area: number): void => {
    if (pieces[upper]!.low[2] === pieces[lower]!.high[2]) supported[upper]! += area
    demand(lower < upper, "a piece is listed too early")
    demand(pieces[upper]!.stop <= pieces[lower]!.stop, "a piece is in the way")
    if (!hasLoads) return
    work.spend(50)
    above[lower]!.push(upper)
  }
  for (const [j, b] of pieces.entries())
    for (let i = 0; i < j; i++) {
      const a = pieces[i]!
      const [x, y, z] = [overlapOf(a, b, 0), overlapOf(a, b, 1), overlapOf(a, b, 2)]
      work.spend(1)
      demand(x <= 0 || y <= 0 || z <= 0, "two pieces overlap")
      const isBelow = a.low[2]! < b.low[2]!
      if (x > 0 && y > 0) relate(isBelow ? i : j, isBelow ? j : i, x * y)
      const [near, far] = a.stop > b.stop ? [a, b] : [b, a]
      const isInFront = isFront && near.stop > far.stop && x > 0 && near.low[1]! >= far.high[1]!
      demand(!isInFront || near.high[2]! <= far.low[2]!, "a piece is in the way")
    }
  const required = share(data.support ?? 0.75)
  for (const [i, { item, low, high }] of pieces.entries()) {
    const base = BigInt((high[0]! - low[0]!) * (high[1]! - low[1]!))
    demand(low[2] === 0 || BigInt(supported[i]!) * BigInt(SHARES) >= required * base, "a piece lacks support")
    if (item.data.onTop === undefined) continue
    const tower = new Set(above[i])
    for (const lower of tower) {
      work.spend(above[lower]!.length)
      for (const upper of above[lower]!) tower.add(upper)
    }
    const load = sum(Array.from(tower, (upper) => pieces[upper]!.item.weight))
    const most = whole(item.data.onTop, 0, scale.weight)
    demand(tower.size === 0 || (most > 0 && load <= BigInt(most)), "a piece bears too much weight")
  }
}

/** Checks one box. Returns its pieces. */
const checkBox = (request: Request, given: unknown): readonly Piece[] => {
  const { box: index, grossWeight, inner, kind, outer, placements, reference } = dataOf(given)
  const box = request.boxes[index as number]
  demand(box !== undefined && reference === box.data.reference && kind === "box", "unknown box")
  const areEqual = (stated: unknown, sides: unknown) =>
    sideNames.every((side) => dataOf(stated)[side] === dataOf(sides)[side])
  const { data } = box
  demand(areEqual(inner, data.inner) && areEqual(outer, data.outer ?? data.inner), "the sides differ")
  const pieces = listOf(placements).map((placement) => pieceOf(request, placement))
  const isInside = ({ low, high }: Piece) => low.every((edge, axis) => edge >= 0 && high[axis]! <= box.inner[axis]!)
  demand(pieces.length > 0 && pieces.every(isInside), "a piece is not inside")
  const totalOf = (amount: Amount) => sum(pieces.map(({ item }) => item[amount]))
  for (const amount of amounts) demand(totalOf(amount) <= box.limits[amount], `too much ${amount}`)
  const weight = totalOf("weight") + box.emptyWeight
  demand(BigInt(whole(grossWeight, 0, request.scale.weight)) === weight, "the weight differs")
  checkPairs(request, data.unload === "front", pieces)
  const counts = new Map<Item, number>()
  for (const { item } of pieces) counts.set(item, (counts.get(item) ?? 0) + 1)
  for (const [a, count] of counts) {
    if (a.data.apart === undefined) continue
    request.work.spend(50 * counts.size)
    for (const b of counts.keys()) demand((a === b && count === 1) || !areApart(a, b), "two pieces must be apart")
  }
  return pieces
}

/** Checks a packing against its request. */
export const checkPacking = (request: Request, boxes: readonly unknown[], unpacked: readonly unknown[]): void => {
  const left = request.items.map(({ quantity }) => quantity)
  const stock = request.boxes.map((box) => box.stock)
  const [seen, groups] = [new Set<string>(), new Map<unknown, unknown>()]
  const put = ({ data, index }: Item, pieces: number, place: unknown): void => {
    left[index]! -= pieces
    demand(data.group === undefined || (groups.get(data.group) ?? place) === place, "a group is split")
    groups.set(data.group, place)
  }
  for (const [place, given] of boxes.entries())
    inPlace(`/boxes/${place}`, () => {
      for (const { exists, item, key } of checkBox(request, given)) {
        demand(exists && !seen.has(key), "unknown item")
        seen.add(key)
        put(item, 1, place)
      }
      demand(--stock[dataOf(given).box as number]! >= 0, "the box is out of stock")
    })
  for (const [place, given] of unpacked.entries())
    inPlace(`/unpacked/${place}`, () => {
      const { item, quantity } = dataOf(given)
      demand(request.items[item as number] !== undefined, "unknown item")
      put(request.items[item as number]!, whole(quantity, 1), "unpacked")
    })
  const isComplete = left.every((pieces) => pieces === 0)
  demand(isComplete, "a piece is missing")
}
