import type { Reason } from "../packing/contract/outcome.ts"
import type { Item, Side, Sides } from "../packing/contract/request.ts"
import { sideNames } from "../packing/fields/field.ts"
import { toUnits, UNIT_TOLERANCE } from "./boxes-in-use.ts"
import { uprightSides } from "./rotation.ts"
import { usesOf } from "./rules.ts"
import type { PackingCheck, ScaledRequest } from "./violation.ts"

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
const possibleReasons = (request: ScaledRequest, uses: ReadonlyMap<number, number>, item: Item, grouped: boolean) => {
  const hasCost = request.objective?.some((measure) => typeof measure === "function") ?? false
  const scale = request.scale.weight
  const large = [...request.boxes.entries()].filter(([, box]) => fitsInto(request, item, box))
  const strong = large.filter(
    ([, { emptyWeight = 0, maxWeight = Infinity }]) =>
      toUnits(item.weight ?? 0, scale) + toUnits(emptyWeight, scale) <= maxWeight * scale + UNIT_TOLERANCE
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
    "not-found": inStock.length > 0 && (grouped || hasCost || request.accept !== undefined),
    "off-centre": strong.some(([, { centreOfGravity }]) => centreOfGravity !== undefined)
  }
  const counts =
    `boxes large enough: ${large.length}, strong enough: ${strong.length}, ` +
    `with enough allowed fill: ${spacious.length}, in stock: ${inStock.length}`
  return { counts, possible: Object.keys(isPossible).filter((reason) => isPossible[reason as Reason]) }
}

/** Whether a piece, including its gap, fills at most the allowed share of an empty box. */
const staysWithinFillLimit = (
  request: ScaledRequest,
  item: Item,
  { inner, fillLimit = 1 }: ScaledRequest["boxes"][number]
) => {
  const volumeOf = (sideOf: (side: Side) => number) => sideNames.reduce((volume, side) => volume * sideOf(side), 1)
  return volumeOf(sidesOf(request, item)) <= fillLimit * volumeOf(sidesOf(request, inner)) * (1 + 1e-12)
}

/** Returns a function for the sides of an item, including its gap, or of a box. */
const sidesOf = (request: ScaledRequest, { gap = 0, ...sides }: Sides & Pick<Item, "gap">) => {
  const units = (length: number) => toUnits(length, request.scale.length)
  return (side: Side): number => units(sides[side]) + 2 * units(gap)
}

/** Whether a piece, including its gap, fits into an empty box. */
const fitsInto = (request: ScaledRequest, item: Item, { kind, inner }: ScaledRequest["boxes"][number]): boolean => {
  const sideOf = sidesOf(request, item)
  const [width, length, height] = sideNames.map(sidesOf(request, inner)) as [number, number, number]
  const fitsFloor = (x: number, y: number, thickness: number) =>
    kind === "tube" ? x * x + y * y <= width * width : x <= width - thickness && y <= length - thickness
  const { rotation = "any" } = item
  return uprightSides(rotation).some((up) => {
    const [a, b] = sideNames.filter((side) => side !== up).map(sideOf) as [number, number]
    const thickness = kind === "mailer" ? sideOf(up) : 0
    return sideOf(up) <= height && (fitsFloor(a, b, thickness) || (rotation !== "none" && fitsFloor(b, a, thickness)))
  })
}
