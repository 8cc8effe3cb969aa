import type { Outcome, Packing, PackingRefusal, PackingRefused } from "../packing/contract/outcome.ts"
import type { BalancedRequest } from "../packing/contract/placed.ts"
import type { Measure, Request } from "../packing/contract/request.ts"
import { pack } from "../packing/pack.ts"
import { refusing, restOfTime } from "../placed/refusing.ts"
import { weightRules } from "../placed/weight-rules.ts"
import { MAX_FAULTS } from "../reading/faults.ts"
import { byPriority, type Choice, choosePackings, without } from "./choose-packings.ts"
import type {
  MissingBoxes,
  PackedOrder,
  PackFunction,
  SharedStockOutcome,
  SharedStockPacked,
  SharedStockRequest
} from "./contract.ts"
import { moved, shapeErrors } from "./read-orders.ts"

/** Packer for rules about weights, for messages. */
const PACKER = "packBalanced from @waybill/packing/loads as the packer"

/** Number of alternative box sets tried per order. */
const ALTERNATIVES = 8

/** Returns the boxes of each type that a packing uses. */
const usedBy = ({ boxes }: Packing, types: number): number[] => {
  const used = new Array<number>(types).fill(0)
  for (const { box } of boxes) used[box]!++
  return used
}

const volumeOf = ({ boxes }: Packing): number =>
  boxes.reduce((sum, { outer: { width, length, height } }) => sum + width * length * height, 0)

const valueOf = (measure: Measure, { boxes }: Request, packing: Packing): number => {
  if (measure === "boxes" || packing.boxes.length === 0) return packing.boxes.length
  if (measure === "volume") return volumeOf(packing)
  if (typeof measure === "function") return measure(packing.boxes)
  return packing.boxes.reduce((sum, { box }) => sum + (boxes[box]!.price ?? 0), 0)
}

/** Packs the items of one order with a given stock. */
type PackOrder = (order: number, available: ReadonlyArray<number>, alternatives?: number) => Outcome

const isComplete = ({ unpacked }: Packing): boolean => unpacked.length === 0

/**
 * Packs several orders from one stock of boxes. Completes as many orders as possible, highest priority first. Among
 * equally good selections, the objective decides. `packer` packs each order. Rules about weights need `packBalanced`.
 *
 * @example
 * ```ts
 * const outcome = packSharedStock({
 *   orders: [
 *     { reference: "A", items: [{ reference: "MUG", width: 10, length: 10, height: 10 }] },
 *     { reference: "B", items: [{ reference: "MUG", width: 10, length: 10, height: 10 }], priority: 1 }
 *   ],
 *   boxes: [{ reference: "S", inner: { width: 10, length: 10, height: 10 }, stock: 1 }]
 * })
 * if (outcome._tag === "Packed") outcome.orders.map(({ complete }) => complete) // => [false, true]
 * ```
 */
export const packSharedStock = (request: SharedStockRequest, packer: PackFunction = pack): SharedStockOutcome => {
  const needsOther = packer === pack ? weightRules(request, PACKER) : []
  const errors = needsOther.length > 0 ? needsOther : shapeErrors(request)
  if (errors.length > 0) return { _tag: "Refused", refusals: errors }
  return refusing(() => packAll(request, packer))
}

const packAll = (request: SharedStockRequest, packer: PackFunction): SharedStockOutcome => {
  const { orders, timeLimit, ...settings } = request
  const rest = restOfTime(timeLimit)
  let cut = false
  /** Packs in an even share of the time that is left. */
  const packInTime = (request: BalancedRequest, searches?: number): Outcome => {
    const outcome = packer({ ...request, ...rest(searches) })
    cut ||= outcome._tag === "Packed" && outcome.cut
    return outcome
  }
  const packOrder: PackOrder = (order, available, alternatives = 0) => {
    const boxes = settings.boxes.map((box, i) => (available[i] === Infinity ? box : { ...box, stock: available[i]! }))
    return packInTime({ ...settings, boxes, items: orders[order]!.items, alternatives })
  }
  const refusals = new Map<string, PackingRefusal>()
  const alone = orders.map(({ items }, i) => {
    const outcome = packInTime({ ...settings, items, alternatives: ALTERNATIVES }, orders.length - i + 1)
    if (outcome._tag === "Refused") for (const r of outcome.refusals.map((r) => moved(r, i))) refusals.set(r.message, r)
    return outcome
  })
  if (refusals.size > 0) return { _tag: "Refused", refusals: [...refusals.values()].slice(0, MAX_FAULTS) }
  const stock = settings.boxes.map((box) => box.stock ?? Infinity)
  const measures = settings.objective ?? ["boxes", "volume"]
  const choiceOf = (order: number, packing: Packing): Choice => ({
    packing,
    used: usedBy(packing, stock.length),
    score: measures.map((measure) => valueOf(measure, { ...settings, items: orders[order]!.items }, packing))
  })
  const choices = alone.map((outcome, i) =>
    outcome._tag === "Refused"
      ? []
      : [outcome.packing, ...outcome.alternatives].filter(isComplete).map((packing) => choiceOf(i, packing))
  )
  if (packer !== pack) addOtherBoxes(choices, stock, packOrder, choiceOf)
  addScarcePackings(choices, orders, stock, packOrder, choiceOf)
  const chosen = choosePackings(
    orders.map(({ priority = 0 }, i) => ({ priority, choices: choices[i]! })),
    stock,
    measures.length
  )
  const answer = answerOf(request, chosen, stock, packOrder)
  return answer._tag === "Packed" ? { ...answer, cut } : answer
}

/** Adds packings with fewer boxes of one type, because other packers than `pack` return no alternatives. */
const addOtherBoxes = (
  choices: ReadonlyArray<Choice[]>,
  stock: ReadonlyArray<number>,
  packOrder: PackOrder,
  choiceOf: (order: number, packing: Packing) => Choice
): void => {
  for (const [order, found] of choices.entries())
    for (const [type, count] of (found[0]?.used ?? []).entries()) {
      if (count === 0 || found.length > ALTERNATIVES) continue
      const outcome = packOrder(order, stock.with(type, count - 1))
      if (outcome._tag === "Packed" && isComplete(outcome.packing)) found.push(choiceOf(order, outcome.packing))
    }
}

/** Adds the packings of a greedy run: one order after another, highest priority first. */
const addScarcePackings = (
  choices: ReadonlyArray<Choice[]>,
  orders: SharedStockRequest["orders"],
  stock: ReadonlyArray<number>,
  packOrder: PackOrder,
  choiceOf: (order: number, packing: Packing) => Choice
): void => {
  let left = stock
  for (const order of byPriority(orders)) {
    const known = choices[order]!.find(({ used }) => used.every((n, i) => n <= left[i]!))
    const outcome = known === undefined ? packOrder(order, left) : undefined
    const found = outcome?._tag === "Packed" && isComplete(outcome.packing) ? choiceOf(order, outcome.packing) : known
    if (found === undefined) continue
    if (found !== known) choices[order]!.push(found)
    left = without(left, found.used)
  }
}

/** Packs the incomplete orders with the remaining stock, and lists the missing boxes. */
const answerOf = (
  { orders, boxes }: SharedStockRequest,
  chosen: ReadonlyArray<Choice | undefined>,
  stock: ReadonlyArray<number>,
  packOrder: PackOrder
): Omit<SharedStockPacked, "cut"> | PackingRefused => {
  let left = stock
  for (const choice of chosen) if (choice !== undefined) left = without(left, choice.used)
  const answers: PackedOrder[] = new Array(orders.length)
  for (const order of byPriority(orders)) {
    const { reference } = orders[order]!
    const choice = chosen[order]
    if (choice !== undefined) {
      const available = left.map((n, i) => n + choice.used[i]!)
      answers[order] = { reference, complete: true, packing: choice.packing, available, missing: [] }
      continue
    }
    const outcome = packOrder(order, left)
    if (outcome._tag === "Refused") return outcome
    const { packing } = outcome
    const missing = isComplete(packing) ? [] : missingFor(boxes, order, left, packOrder)
    answers[order] = { reference, complete: isComplete(packing), packing, available: left, missing }
    left = without(left, usedBy(packing, boxes.length))
  }
  const all = answers.map(({ packing }) => usedBy(packing, boxes.length))
  return {
    _tag: "Packed",
    orders: answers,
    used: boxes.map((_, i) => all.reduce((sum, used) => sum + used[i]!, 0))
  }
}

/** Packs an order with unlimited stock, and returns the boxes beyond the remaining stock. */
const missingFor = (
  boxes: SharedStockRequest["boxes"],
  order: number,
  left: ReadonlyArray<number>,
  packOrder: PackOrder
): ReadonlyArray<MissingBoxes> => {
  const outcome = packOrder(
    order,
    boxes.map(() => 1_000_000_000)
  )
  if (outcome._tag === "Refused" || !isComplete(outcome.packing)) return []
  const needed = usedBy(outcome.packing, boxes.length)
  return boxes.flatMap(({ reference }, box) =>
    needed[box]! > left[box]! ? [{ box, reference, quantity: needed[box]! - left[box]! }] : []
  )
}
