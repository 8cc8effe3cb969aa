import type { Packing, Request } from "../packing/model.ts"
import { type BoxCheck, byPiece, type PackingCheck, type Violation } from "./violation.ts"
import { whole } from "./whole.ts"

/** The gross weight is the sum of all weights and no more than the box may weigh. */
export const weight: BoxCheck = ({ request, packed, index, pieces }) => {
  const scale = request.scale?.weight
  const { emptyWeight = 0, maxWeight = Infinity } = request.boxes[packed.box]!
  const sum = pieces.reduce((total, piece) => total + piece.weight, whole(emptyWeight, scale))
  const violations: Violation[] = []
  const found = (message: string) =>
    violations.push({ rule: "weight", box: index, message: `Box ${index}: ${message}` })
  if (whole(packed.grossWeight, scale) !== sum) found(`it weighs ${sum}, not ${packed.grossWeight}`)
  if (maxWeight !== Infinity && !(sum <= maxWeight * (scale ?? 1) + 1e-6))
    found(`it weighs ${sum}, more than ${maxWeight}`)
  return violations
}

/** No piece shares a box with what its item, or the other's, is to be apart from. */
export const apart: BoxCheck = (box) =>
  box.pieces.flatMap((piece) => {
    const shunned = box.request.items[piece.item]!.apart ?? []
    if (shunned.length === 0) return []
    return box.pieces
      .filter((other) => other !== piece && shunned.includes(box.request.items[other.item]!.reference))
      .map((other) => byPiece("apart", box, piece, `shares a box with ${other.name}`))
  })

/** All pieces of a group are in one box, or none is packed. */
export const groups: PackingCheck = (request, packing) => {
  const places = new Map<string, Set<number | "unpacked">>()
  const put = (item: number, place: number | "unpacked") => {
    const group = request.items[item]?.group
    if (group !== undefined) places.set(group, (places.get(group) ?? new Set()).add(place))
  }
  for (const [index, { placements }] of packing.boxes.entries()) for (const { item } of placements) put(item, index)
  for (const { item } of packing.unpacked) put(item, "unpacked")
  return [...places]
    .filter(([, of]) => of.size > 1)
    .map(([group, of]) => ({ rule: "group", message: `Group ${group} is parted: ${[...of].join(", ")}` }))
}

/** No box is used more often than there are of it. */
export const stock: PackingCheck = (request, packing) =>
  request.boxes.flatMap(({ reference, stock = Infinity }, index) => {
    const used = packing.boxes.filter(({ box }) => box === index).length
    return used <= stock
      ? []
      : [{ rule: "stock", message: `Box ${reference} is used ${used} times; there are ${stock}` }]
  })

/** What the certificate says of this packing is so, and a bound is never above it. */
export const certificate: PackingCheck = (request, packing) => {
  const { proofs, optimal } = packing.certificate
  const actual = measures(request, packing)
  const violations: Violation[] = []
  const found = (message: string) => violations.push({ rule: "certificate", message })
  for (const { measure, value, atLeast, proved } of proofs) {
    const expected = measure === "cost" ? value : actual[measure]
    if (!close(value, expected)) found(`The certificate says ${measure} ${value}, but it is ${expected}`)
    const reached = atLeast !== undefined && close(atLeast, value)
    if (atLeast !== undefined && atLeast > value && !reached)
      found(`The bound ${atLeast} of ${measure} is above ${value}`)
    if (proved !== reached) {
      const bound = atLeast === undefined ? "without a bound" : `with the bound ${atLeast}`
      found(`${measure} is ${proved ? "" : "not "}called proved at ${value} ${bound}`)
    }
  }
  const all = proofs.length === (request.objective?.length ?? 2) && proofs.every(({ proved }) => proved)
  if (optimal !== all) found(`Called ${optimal ? "" : "not "}optimal against its proofs`)
  return violations
}

const measures = (request: Request, { boxes }: Packing) => ({
  boxes: boxes.length,
  volume: boxes.reduce((sum, { outer }) => sum + outer.width * outer.length * outer.height, 0),
  price: boxes.reduce((sum, { box }) => sum + (request.boxes[box]?.price ?? 0), 0)
})

const close = (a: number, b: number) =>
  a === b ||
  (Number.isFinite(a) && Number.isFinite(b) && Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b)))
