import type { Packing } from "../packing/contract/outcome.ts"
import type { Cost, Request } from "../packing/contract/request.ts"
import { whole } from "./boxes-in-use.ts"
import type { Piece } from "./piece.ts"
import { addByPiece, type BoxCheck, type PackingCheck } from "./violation.ts"

/** The gross weight is the sum of all weights and no more than the box may weigh. */
export const weight: BoxCheck = ({ request, packed, index, pieces }, found) => {
  const scale = request.scale?.weight
  const { emptyWeight = 0, maxWeight = Infinity } = request.boxes[packed.box]!
  const sum = pieces.reduce((total, piece) => total + piece.weight, whole(emptyWeight, scale))
  const add = (what: string) => found.add(() => ({ rule: "weight", box: index, message: `Box ${index}: ${what}` }))
  if (whole(packed.grossWeight, scale) !== sum) add(`it weighs ${sum}, not ${packed.grossWeight}`)
  if (maxWeight !== Infinity && !(sum <= maxWeight * (scale ?? 1) + 1e-6))
    add(`it weighs ${sum}, more than ${maxWeight}`)
}

/** No piece shares a box with what its item, or the other's, is to be apart from. */
export const apart: BoxCheck = (box, found) => {
  const { request, pieces } = box
  const called = new Map<string, Piece[]>()
  for (const piece of pieces) {
    const { reference } = request.items[piece.item]!
    const others = called.get(reference)
    if (others === undefined) called.set(reference, [piece])
    else others.push(piece)
  }
  for (const piece of pieces)
    for (const shunned of new Set(request.items[piece.item]!.apart))
      for (const other of called.get(shunned) ?? [])
        if (other !== piece) addByPiece(found, "apart", box, piece, () => `shares a box with ${other.name}`)
}

/** All pieces of a group are in one box, or none is packed. */
export const groups: PackingCheck = (request, packing, found) => {
  const places = new Map<string, Set<number | "unpacked">>()
  const put = (item: number, place: number | "unpacked") => {
    const group = request.items[item]?.group
    if (group !== undefined) places.set(group, (places.get(group) ?? new Set()).add(place))
  }
  for (const [index, { placements }] of packing.boxes.entries()) for (const { item } of placements) put(item, index)
  for (const { item } of packing.unpacked) put(item, "unpacked")
  for (const [group, of] of places)
    if (of.size > 1) found.add(() => ({ rule: "group", message: `Group ${group} is parted: ${[...of].join(", ")}` }))
}

/** No box is used more often than there are of it. */
export const stock: PackingCheck = (request, packing, found) => {
  for (const [box, used] of usesOf(packing)) {
    const { reference, stock = Infinity } = request.boxes[box] ?? { reference: "" }
    if (used > stock)
      found.add(() => ({ rule: "stock", message: `Box ${reference} is used ${used} times; there are ${stock}` }))
  }
}

/** How often each box of the request is used. */
export const usesOf = ({ boxes }: Packing): ReadonlyMap<number, number> => {
  const uses = new Map<number, number>()
  for (const { box } of boxes) uses.set(box, (uses.get(box) ?? 0) + 1)
  return uses
}

/** What the certificate says of this packing is so, and a bound is never above it. */
export const certificate: PackingCheck = (request, packing, found) => {
  const { proofs, optimal } = packing.certificate
  const actual = measures(request, packing)
  const add = (message: string) => found.add(() => ({ rule: "certificate", message }))
  for (const [at, { measure, value, atLeast, proved }] of proofs.entries()) {
    const cost = request.objective?.[at]
    const expected = measure !== "cost" ? actual[measure] : typeof cost === "function" ? costOf(cost, packing) : value
    if (!close(value, expected)) add(`The certificate says ${measure} ${value}, but it is ${expected}`)
    const reached = atLeast !== undefined && close(atLeast, value)
    if (atLeast !== undefined && atLeast > value && !reached)
      add(`The bound ${atLeast} of ${measure} is above ${value}`)
    if (proved ? !reached : atLeast === value) {
      const bound = atLeast === undefined ? "without a bound" : `with the bound ${atLeast}`
      add(`${measure} is ${proved ? "" : "not "}called proved at ${value} ${bound}`)
    }
  }
  const asked = (request.objective ?? ["boxes", "volume"]).map((one) => (typeof one === "function" ? "cost" : one))
  const all =
    proofs.length === asked.length && proofs.every(({ measure, proved }, at) => proved && measure === asked[at])
  if (optimal !== all) add(`Called ${optimal ? "" : "not "}optimal against its proofs`)
}

const measures = (request: Request, { boxes }: Packing) => ({
  boxes: boxes.length,
  volume: boxes.reduce((sum, { outer }) => sum + outer.width * outer.length * outer.height, 0),
  price: boxes.reduce((sum, { box }) => sum + (request.boxes[box]?.price ?? 0), 0)
})

/** No boxes cost nothing; of a cost that fails nothing is known. */
const costOf = (cost: Cost, { boxes }: Packing): number => {
  try {
    return boxes.length === 0 ? 0 : cost(boxes)
  } catch {
    return Number.NaN
  }
}

const close = (a: number, b: number) =>
  a === b ||
  (Number.isFinite(a) && Number.isFinite(b) && Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b)))
