import type { Item, Reason, Request } from "../packing/model.ts"
import type { PackingCheck, Violation } from "./violation.ts"
import { whole } from "./whole.ts"

/** Every piece is packed once or stays behind, never both, and nothing is packed that was not asked for. */
export const accounting: PackingCheck = (request, packing) => {
  const violations: Violation[] = []
  const packed = request.items.map(() => new Set<number>())
  for (const [box, { placements }] of packing.boxes.entries())
    for (const { item, piece } of placements) {
      const found = (message: string) => violations.push({ rule: "accounting", box, item, piece, message })
      const quantity = request.items[item]?.quantity ?? 1
      if (!(Number.isInteger(piece) && piece >= 0 && piece < quantity)) found(`Item ${item} has no piece ${piece}`)
      if (packed[item]?.has(piece)) found(`Piece ${piece} of item ${item} is packed twice`)
      packed[item]?.add(piece)
    }
  for (const [item, { quantity = 1, reference }] of request.items.entries()) {
    const left = packing.unpacked.filter((unpacked) => unpacked.item === item)
    const accounted = left.reduce((sum, unpacked) => sum + unpacked.quantity, packed[item]!.size)
    if (accounted !== quantity)
      violations.push({
        rule: "accounting",
        item,
        message: `${reference} (item ${item}): ${accounted} of ${quantity} pieces are accounted for`
      })
  }
  return violations
}

const reasons = ["too-long", "too-heavy", "rule", "no-stock", "cost", "not-found"] satisfies readonly Reason[]

/** Every piece that stayed behind has a reason, and one that can be so. */
export const reasonsGiven: PackingCheck = (request, packing) =>
  packing.unpacked.flatMap(({ item, reference, quantity, reason, message }): readonly Violation[] => {
    const given = request.items[item]
    const found = (what: string): Violation => ({
      rule: "reason",
      item,
      message: `${reference} (item ${item}): ${what}`
    })
    if (given === undefined || given.reference !== reference) return [found("no such item in the request")]
    if (!(Number.isInteger(quantity) && quantity > 0)) return [found(`${quantity} pieces stayed behind`)]
    if (!reasons.includes(reason) || message === "") return [found(`no reason that is known, in words`)]
    if (reason === "too-long" && request.boxes.some((_, box) => goesInto(request, given, box)))
      return [found("it is not too long for every box")]
    if (reason === "cost" && !request.objective?.some((measure) => typeof measure === "function"))
      return [found("no cost is asked for")]
    const stockIsUsedUp = request.boxes.some(
      ({ stock = Infinity }, index) => packing.boxes.filter(({ box }) => box === index).length >= stock
    )
    return reason === "no-stock" && !stockIsUsedUp ? [found("no box is used up")] : []
  })

/** Whether a piece fits a rigid box by its sides; of tubes and mailers nothing is claimed. */
const goesInto = (request: Request, item: Item, index: number): boolean => {
  const { kind = "box", inner } = request.boxes[index]!
  const steps = (length: number) => whole(length, request.scale?.length)
  const gaps = 2 * steps(item.gap ?? 0)
  const [w, l, h] = [steps(item.width) + gaps, steps(item.length) + gaps, steps(item.height) + gaps]
  const [W, L, H] = [steps(inner.width), steps(inner.length), steps(inner.height)]
  const fits = (x: number, y: number, z: number) => x <= W && y <= L && z <= H
  const asGiven = fits(w, l, h)
  const flat = asGiven || fits(l, w, h)
  const any = flat || fits(w, h, l) || fits(h, w, l) || fits(l, h, w) || fits(h, l, w)
  return kind === "box" && { none: asGiven, flat, any }[item.rotation ?? "any"]
}
