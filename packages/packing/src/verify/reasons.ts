import type { Reason } from "../packing/contract/outcome.ts"
import type { Item, Request } from "../packing/contract/request.ts"
import { whole } from "./boxes-in-use.ts"
import { usesOf } from "./rules.ts"
import type { PackingCheck } from "./violation.ts"

/** Every piece that stayed behind has a reason, and one that the boxes leave open. */
export const reasonsGiven: PackingCheck = (request, packing, found) => {
  const sizes = new Map<string | undefined, number>()
  for (const { group, quantity = 1 } of request.items) sizes.set(group, (sizes.get(group) ?? 0) + quantity)
  const uses = usesOf(packing)
  for (const { item, reference, quantity, reason, message } of packing.unpacked) {
    const add = (what: string) =>
      found.add(() => ({ rule: "reason", item, message: `${reference} (item ${item}): ${what}` }))
    const given = request.items[item]
    if (given === undefined || given.reference !== reference) add("no such item in the request")
    else if (!(Number.isInteger(quantity) && quantity > 0)) add(`${quantity} pieces stayed behind`)
    else if (message === "") add("no words say why")
    else {
      const grouped = given.group !== undefined && sizes.get(given.group)! > 1
      const { known, open } = judged(request, uses, given, grouped)
      if (!open.includes(reason)) add(`the reason is not ${reason}: ${known}`)
    }
  }
}

/** What is known of the boxes for a piece alone, and the reasons that it leaves open: of groups and costs it is not all. */
const judged = (request: Request, uses: ReadonlyMap<number, number>, item: Item, grouped: boolean) => {
  const byCost = request.objective?.some((measure) => typeof measure === "function") ?? false
  const scale = request.scale?.weight
  const withRoom = [...request.boxes.entries()].filter(([, box]) => goesInto(request, item, box))
  const takers = withRoom.filter(
    ([, { emptyWeight = 0, maxWeight = Infinity }]) =>
      maxWeight === Infinity || whole(item.weight ?? 0, scale) + whole(emptyWeight, scale) <= whole(maxWeight, scale)
  )
  const left = takers.filter(([index, { stock = Infinity }]) => (uses.get(index) ?? 0) < stock)
  const isOpen: Record<Reason, boolean> = {
    "too-long": withRoom.length === 0,
    "too-heavy": withRoom.length > 0 && takers.length === 0,
    rule: takers.length > 0 && grouped,
    "no-stock": takers.length > left.length && (left.length === 0 || grouped),
    cost: left.length > 0 && byCost,
    "not-found": left.length > 0 && (grouped || byCost)
  }
  const known = `boxes with its sides: ${withRoom.length}, that may carry it: ${takers.length}, left: ${left.length}`
  return { known, open: Object.keys(isOpen).filter((reason) => isOpen[reason as Reason]) }
}

const TURNS = [
  [0, 1, 2],
  [1, 0, 2],
  [0, 2, 1],
  [2, 0, 1],
  [1, 2, 0],
  [2, 1, 0]
] as const

/** How many of the turns a rotation allows. */
const ALLOWED = { none: 1, flat: 2, any: 6 } as const

/** Whether a piece, its gap around it, fits a box of this kind by its sides. */
const goesInto = (request: Request, item: Item, { kind, inner }: Request["boxes"][number]): boolean => {
  const steps = (length: number) => whole(length, request.scale?.length)
  const sides = [item.width, item.length, item.height].map((side) => steps(side) + 2 * steps(item.gap ?? 0))
  const [W, L, H] = [steps(inner.width), steps(inner.length), steps(inner.height)]
  return TURNS.slice(0, ALLOWED[item.rotation ?? "any"]).some((turn) => {
    const [x, y, z] = [sides[turn[0]]!, sides[turn[1]]!, sides[turn[2]]!]
    const thickness = kind === "mailer" ? z : 0
    return z <= H && (kind === "tube" ? x * x + y * y <= W * W : x <= W - thickness && y <= L - thickness)
  })
}
