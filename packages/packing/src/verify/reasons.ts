import type { Reason } from "../packing/contract/outcome.ts"
import type { BalancedRequest } from "../packing/contract/placed.ts"
import type { Item, Request, Side } from "../packing/contract/request.ts"
import { toUnits } from "./boxes-in-use.ts"
import { uprightSides } from "./rotation.ts"
import { usesOf } from "./rules.ts"
import type { PackingCheck } from "./violation.ts"

/** Checks that the reason of each unpacked piece is possible for the boxes in the request and the packing. */
export const reasons: PackingCheck = (request, packing, findings) => {
  const groupSizes = new Map<string | undefined, number>()
  for (const { group, quantity = 1 } of request.items) groupSizes.set(group, (groupSizes.get(group) ?? 0) + quantity)
  const uses = usesOf(packing)
  for (const { item, reference, quantity, reason, message } of packing.unpacked) {
    const add = (fault: string) =>
      findings.add(() => ({ rule: "reason", item, message: `${reference} (item ${item}): ${fault}` }))
    const requested = request.items[item]
    if (requested === undefined || requested.reference !== reference) add("the request has no such item")
    else if (!(Number.isInteger(quantity) && quantity > 0))
      add(`quantity is ${quantity}; it must be an integer greater than 0`)
    else if (message === "") add("the message is empty")
    else {
      const grouped = requested.group !== undefined && groupSizes.get(requested.group)! > 1
      const { counts, possible } = possibleReasons(request, uses, requested, grouped)
      if (!possible.includes(reason)) add(`the reason cannot be ${reason}; ${counts}`)
    }
  }
}

/** Returns the possible reasons for an unpacked piece. With groups or cost functions, there can be several. */
const possibleReasons = (request: BalancedRequest, uses: ReadonlyMap<number, number>, item: Item, grouped: boolean) => {
  const hasCost = request.objective?.some((measure) => typeof measure === "function") ?? false
  const scale = request.scale?.weight
  const large = [...request.boxes.entries()].filter(([, box]) => fitsInto(request, item, box))
  const strong = large.filter(
    ([, { emptyWeight = 0, maxWeight = Infinity }]) =>
      maxWeight === Infinity ||
      toUnits(item.weight ?? 0, scale) + toUnits(emptyWeight, scale) <= toUnits(maxWeight, scale)
  )
  const spacious = strong.filter(([, box]) => staysWithinFillLimit(request, item, box))
  const inStock = spacious.filter(([index, { stock = Infinity }]) => (uses.get(index) ?? 0) < stock)
  const isPossible: Record<Reason, boolean> = {
    "too-long": large.length === 0,
    "too-heavy": large.length > 0 && strong.length === 0,
    "too-large": strong.length > 0 && spacious.length === 0,
    rule: spacious.length > 0 && grouped,
    "no-stock": spacious.length > inStock.length && (inStock.length === 0 || grouped),
    cost: inStock.length > 0 && hasCost,
    "not-found": inStock.length > 0 && (grouped || hasCost),
    "off-centre": strong.some(([, { centreOfGravity }]) => centreOfGravity !== undefined)
  }
  const counts =
    `boxes large enough: ${large.length}, strong enough: ${strong.length}, ` +
    `with enough allowed fill: ${spacious.length}, in stock: ${inStock.length}`
  return { counts, possible: Object.keys(isPossible).filter((reason) => isPossible[reason as Reason]) }
}

/** Whether a piece, including its gap, fills at most the allowed share of an empty box. */
const staysWithinFillLimit = (request: Request, item: Item, { inner, fillLimit = 1 }: Request["boxes"][number]) => {
  const units = (length: number) => toUnits(length, request.scale?.length)
  const gaps = 2 * units(item.gap ?? 0)
  const volume = (units(item.width) + gaps) * (units(item.length) + gaps) * (units(item.height) + gaps)
  return volume <= fillLimit * units(inner.width) * units(inner.length) * units(inner.height) * (1 + 1e-12)
}

/** The two sides on the floor, for each allowed vertical side. */
const floorSides = {
  width: ["length", "height"],
  length: ["width", "height"],
  height: ["width", "length"]
} as const

/** Whether a piece, including its gap, fits into an empty box. */
const fitsInto = (request: Request, item: Item, { kind, inner }: Request["boxes"][number]): boolean => {
  const units = (length: number) => toUnits(length, request.scale?.length)
  const sideOf = (side: Side) => units(item[side]) + 2 * units(item.gap ?? 0)
  const [width, length, height] = [units(inner.width), units(inner.length), units(inner.height)]
  const fitsFloor = (x: number, y: number, thickness: number) =>
    kind === "tube" ? x * x + y * y <= width * width : x <= width - thickness && y <= length - thickness
  const { rotation = "any" } = item
  return uprightSides(rotation).some((up) => {
    const [a, b] = [sideOf(floorSides[up][0]), sideOf(floorSides[up][1])]
    const thickness = kind === "mailer" ? sideOf(up) : 0
    return sideOf(up) <= height && (fitsFloor(a, b, thickness) || (rotation !== "none" && fitsFloor(b, a, thickness)))
  })
}
