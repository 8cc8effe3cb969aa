import { type PackingRefusal, pack, type Request } from "@waybill/packing"
import { packBalanced, packSharedStock, spreadOf } from "@waybill/packing/loads"
import { checkReadable } from "../batch/batch-input.ts"
import { usageError } from "../errors/command-error.ts"
import type { Draft } from "../orders/draft.ts"
import { draftsOf } from "../orders/drafts.ts"
import type { OrderInput } from "../orders/order-input.ts"
import { readOrder } from "../orders/read-order.ts"
import { hasWeightRules } from "../packing/pack-items.ts"
import { requestOf, withoutWorth } from "../packing/pack-order.ts"
import type { PackSettings } from "../packing/pack-settings.ts"
import type { PackedOrder } from "../packing/packed-order.ts"
import type { Units } from "../settings/units.ts"
import { inputBytes } from "../workbook/input-bytes.ts"

/** Maximum number of orders with shared stock. */
const MAX_ORDERS = 1_000

/** Packing of one order that shares stock, or the reasons why the order is invalid. */
type SharedPacking =
  | (Required<Pick<PackedOrder, "packing" | "missing">> & Pick<PackedOrder, "spread"> & { readonly name: string })
  | { readonly refusals: ReadonlyArray<PackingRefusal> }

/** Packings of the orders in a file, keyed by their position in it. */
export type SharedPackings = ReadonlyMap<string, SharedPacking>

interface PositionedOrder {
  readonly position: string
  readonly name: string
  readonly items: Request["items"]
  readonly priority: number
}

/** Returns the position of an order in its file. Several orders of a JSON list can be on one line. */
export const positionOf = (draft: Draft): string =>
  draft._tag === "Json" ? `${draft.line}:${draft.column}` : String(draft.line)

/** Reads the valid orders of items in a file. */
const readOrders = async (
  file: string,
  { items: known, reading: how }: OrderInput,
  units: Units
): Promise<ReadonlyArray<PositionedOrder>> => {
  const orders: PositionedOrder[] = []
  const { drafts, header } = draftsOf(inputBytes(file, how), file, how, () => inputBytes(file, how))
  for await (const group of drafts)
    for (const draft of group) {
      const reading = readOrder(draft, header(), "items", { items: known, units })
      const { items = [], order, priority, prints = [], rush = false } = reading._tag === "Read" ? reading.order : {}
      if (items.length === 0 || prints.length > 0) continue
      if (orders.length === MAX_ORDERS)
        throw usageError(`--share-stock: ${file} contains more than 1,000 orders; divide the stock and the orders`)
      const name = order ?? `line ${reading.line}`
      orders.push({
        position: positionOf(draft),
        name,
        items: withoutWorth(items),
        priority: priority ?? (rush ? 1 : 0)
      })
    }
  return orders
}

/** Packs all orders in a file from one stock of boxes. Orders with the highest priority are completed first. */
export const shareStock = async (
  file: string,
  settings: PackSettings,
  input: OrderInput,
  units: Units
): Promise<SharedPackings> => {
  if (file === "-") throw usageError("--share-stock: cannot read standard input; the orders must be in a file")
  checkReadable(file)
  const packings = new Map<string, SharedPacking>()
  const hasRules = hasWeightRules(settings)
  let orders = await readOrders(file, input, units)
  while (orders.length > 0) {
    const { items: _, ...request } = requestOf(
      orders.flatMap(({ items }) => items),
      settings
    )
    const outcome = packSharedStock(
      {
        ...request,
        ...(settings.balance && { balance: true }),
        orders: orders.map(({ items, position, priority }) => ({ reference: position, items, priority }))
      },
      hasRules ? packBalanced : pack
    )
    if (outcome._tag === "Packed") {
      outcome.orders.forEach(({ missing, packing }, i) => {
        const { name, position } = orders[i]!
        packings.set(position, { name, packing, missing, ...(hasRules && { spread: spreadOf(packing.boxes) }) })
      })
      break
    }
    const refused = refusalsByOrder(outcome.refusals)
    // Invalid orders are reported as in other runs, and the others are packed.
    for (const [i, refusals] of refused) packings.set(orders[i]!.position, { refusals })
    orders = orders.filter((_, i) => !refused.has(i))
  }
  return packings
}

/** Groups refusals by the index of their order, with pointers into that order. */
const refusalsByOrder = (
  refusals: ReadonlyArray<PackingRefusal>
): ReadonlyMap<number, ReadonlyArray<PackingRefusal>> => {
  const refused = new Map<number, PackingRefusal[]>()
  for (const refusal of refusals) {
    const [, index, at = ""] = /^\/orders\/(\d{1,4})(\/.*)?$/.exec(refusal.at) ?? []
    if (index === undefined) throw usageError(`--share-stock: ${refusal.message}`)
    const message = refusal.message.replace(/^orders\[\d+\]\./, "")
    refused.set(Number(index), [...(refused.get(Number(index)) ?? []), { ...refusal, at, message }])
  }
  return refused
}

/** Returns a line for each incomplete order, with the boxes that would complete it. */
export const incompleteOrders = (packings: SharedPackings): ReadonlyArray<string> =>
  [...packings.values()].flatMap((each) =>
    "refusals" in each || each.packing.unpacked.length === 0 ? [] : [`${each.name}: incomplete${needs(each.missing)}`]
  )

const needs = (missing: ReadonlyArray<{ readonly reference: string; readonly quantity: number }>): string =>
  missing.length === 0
    ? "; no number of boxes would complete it"
    : `; also needs ${missing.map(({ quantity, reference }) => `${quantity} × ${reference}`).join(", ")}`
