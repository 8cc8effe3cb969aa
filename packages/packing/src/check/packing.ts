// The packing itself: every piece is inside, overlaps no other piece and follows every rule.
import { type Data, dataOf, demand, entryOf, listOf, SHARES, share, sum, whole } from "./read.ts"
import { amounts, areApart, type Box, type Measure, type Request, sideNames, UNLIMITED } from "./request.ts"

type Piece = ReturnType<typeof pieceOf>

const axes = ["x", "y", "z"] as const

/** Demands that data repeats the fields of the request. */
const demandSame = (given: unknown, fields: Data): void => {
  for (const [name, expected] of Object.entries(fields))
    if (typeof expected === "object") demandSame(dataOf(given)[name], dataOf(expected))
    else demand(dataOf(given)[name] === expected, `the ${name} differs`)
}

const pieceOf = ({ data, items, scale }: Request, box: Box, given: unknown) => {
  const { at, item: index, piece, turned } = dataOf(given)
  const item = entryOf(items, index)
  demand(whole(piece, 0) < item.quantity, "the item has fewer pieces")
  const turn = axes.map((axis) => sideNames.indexOf(dataOf(turned)[axis] as "width"))
  demand(item.turns.map(String).includes(`${turn}`), "a piece must not turn so")
  const { accept } = data as { readonly accept?: (...placement: readonly unknown[]) => unknown }
  demand(!accept || accept(box.data, given, item.data) === true, "a piece is not accepted")
  const { reference, stop } = item.data
  const size = Object.fromEntries(axes.map((axis, k) => [axis, item.data[sideNames[turn[k]!]!]]))
  demandSame(given, { reference, stop, size })
  const low = axes.map((axis) => whole(dataOf(at)[axis], 0, scale.length) - item.gap)
  const high = low.map((from, axis) => from + item.sides[turn[axis]!]! + 2 * item.gap)
  return { item, name: `${item.index} ${piece}`, low, high, stop: whole(stop ?? 2 ** 50, 0) }
}

/** Checks the pieces of one box against each other. */
const checkPieces = ({ work, data }: Request, isFront: boolean, pieces: readonly Piece[]): void => {
  const required = share(data.support ?? 0.75)
  const hasRules = pieces.some(({ item: { apart, onTop } }) => apart.size > 0 || onTop < UNLIMITED)
  const below = pieces.map(() => new Set<number>())
  const loads = pieces.map((): bigint[] => [])
  for (const [j, b] of pieces.entries()) {
    let supported = 0
    for (let i = 0; i < j; i++) {
      const a = pieces[i]!
      const overlap = (axis: number) => Math.min(a.high[axis]!, b.high[axis]!) - Math.max(a.low[axis]!, b.low[axis]!)
      work.spend(hasRules ? 50 + 3 * below[i]!.size : 4)
      demand(!hasRules || !areApart(a.item, b.item), "two pieces must be apart")
      const [x, y] = [overlap(0), overlap(1)]
      if (x <= 0) continue
      if (y > 0) {
        demand(overlap(2) <= 0, "two pieces overlap")
        demand(a.low[2]! < b.low[2]!, "a piece is listed too early")
        demand(b.stop <= a.stop, "a piece is in the way")
        if (a.high[2] === b.low[2]) supported += x * y
        if (hasRules) for (const lower of [i, ...below[i]!]) below[j]!.add(lower)
      }
      const [near, far] = a.stop > b.stop ? [a, b] : [b, a]
      const isInFront = isFront && near.stop > far.stop && near.low[1]! >= far.high[1]!
      demand(!isInFront || near.high[2]! <= far.low[2]!, "a piece is in the way")
    }
    const base = (b.high[0]! - b.low[0]!) * (b.high[1]! - b.low[1]!)
    demand(b.low[2] === 0 || BigInt(supported) * BigInt(SHARES) >= required * BigInt(base), "a piece lacks support")
    for (const lower of below[j]!) loads[lower]!.push(b.item.weight)
  }
  for (const [i, { item }] of pieces.entries())
    demand(loads[i]!.length === 0 || (item.onTop > 0n && sum(loads[i]!) <= item.onTop), "a piece bears too much")
}

/** Checks one box. Returns its pieces and its type. */
const checkBox = (request: Request, given: unknown) => {
  const { box: index, grossWeight, placements } = dataOf(given)
  const box = entryOf(request.boxes, index)
  const { emptyWeight, inner: room, limits } = box
  const { inner, outer = inner, reference, unload } = box.data
  demandSame(given, { kind: "box", reference, inner, outer })
  const pieces = listOf(placements).map((placement) => pieceOf(request, box, placement))
  const isInside = ({ low, high }: Piece) => low.every((edge, axis) => edge >= 0 && high[axis]! <= room[axis]!)
  demand(pieces.length > 0 && pieces.every(isInside), "a piece is not inside")
  const totalOf = (amount: "volume" | "weight" | "pieces") => sum(pieces.map(({ item }) => item[amount]))
  for (const amount of amounts) demand(totalOf(amount) <= limits[amount], `too much ${amount}`)
  for (const [reference, { length }] of Map.groupBy(pieces, ({ item }) => item.data.reference))
    demand(length <= (request.most.get(reference) ?? length), "too many pieces of an item")
  demand(totalOf("weight") + emptyWeight === BigInt(whole(grossWeight, 0, request.scale.weight)), "the weight differs")
  checkPieces(request, unload === "front", pieces)
  return { box, pieces }
}

/** Checks a packing against its request. Returns its values. */
export const checkPacking = (request: Request, { boxes, unpacked }: Data): Record<Measure, bigint> => {
  const used = listOf(boxes).map((given) => checkBox(request, given))
  for (const [{ stock }, { length }] of Map.groupBy(used, ({ box }) => box)) demand(length <= stock, "too many boxes")
  const packed = used.flatMap(({ pieces }, place) => pieces.map((piece) => ({ ...piece, place, count: 1 })))
  demand(new Set(packed.map(({ name }) => name)).size === packed.length, "a piece is packed twice")
  const rest = listOf(unpacked).map((given) => {
    const { item: index, quantity } = dataOf(given)
    const item = entryOf(request.items, index)
    demandSame(given, { reference: item.data.reference })
    return { item, place: -1, count: whole(quantity, 1) }
  })
  const left = new Map(request.items.map((item) => [item, item.quantity]))
  const groups = new Map<unknown, number>()
  for (const { item, place, count } of [...packed, ...rest]) {
    left.set(item, left.get(item)! - count)
    const { group } = item.data
    demand(group === undefined || (groups.get(group) ?? place) === place, "a group is split")
    groups.set(group, place)
  }
  for (const count of left.values()) demand(count === 0, "a piece is missing")
  const total = (measure: Measure): bigint => sum(used.map((each) => each.box.values[measure]))
  const missing = sum(rest.map(({ count }) => BigInt(count)))
  return { unpacked: missing, boxes: total("boxes"), volume: total("volume"), price: total("price"), cost: 0n }
}
