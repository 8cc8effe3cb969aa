// Why an order fails, in words that are the same for all orders with the same problem.
import { faultKind, type InputFault } from "../input/fault.ts"
import type { Draft } from "../orders/draft.ts"
import type { Header } from "../orders/header.ts"
import { UNKNOWN_SKU } from "../orders/item-table.ts"
import type { PackedOrder } from "../packing/packed-order.ts"
import type { Failure } from "../report/failures.ts"
import { skuFinder } from "./failed-sku.ts"

/** Reasons of unpacked pieces in words. */
const unpackedReasons: Readonly<Record<string, string>> = {
  "too-long": "too large for every box",
  "too-heavy": "too heavy for every box of sufficient size",
  "too-large": "above the fill limit of every box",
  rule: "no box can hold the group of the piece",
  "no-stock": "boxes are used up",
  cost: "cost of the boxes is not finite",
  "not-found": "not placed within the search effort",
  "off-centre": "centre of gravity is out of range in every box"
}

/** Reason of a packed order that no service accepts. */
const NO_SERVICE = "no service accepts the order"

/** Returns the failures of an invalid order. */
export const faultFailures = (
  faults: ReadonlyArray<InputFault>,
  draft: Draft,
  header: Header
): ReadonlyArray<Failure> => {
  const skuOf = skuFinder(draft, header)
  return faults.map((fault) => {
    const sku = skuOf(fault)
    const reason = fault.kind === UNKNOWN_SKU ? UNKNOWN_SKU : faultKind(fault)
    return { reason, ...(sku !== undefined && { sku }) }
  })
}

/** Returns a failure for each unpacked line of an order. */
export const unpackedFailures = (unpacked: PackedOrder["unpacked"]): ReadonlyArray<Failure> =>
  unpacked.map(({ reason, reference }) => ({
    reason: unpackedReasons[reason] ?? reason.replaceAll("-", " "),
    sku: reference
  }))

/**
 * Returns the failures of an order that no service accepts: one for a destination that no service delivers to, and otherwise
 * one for each of its SKUs.
 */
export const serviceFailures = (skus: ReadonlyArray<string>, unreached: string | undefined): ReadonlyArray<Failure> => {
  if (unreached !== undefined) return [{ reason: `no service delivers to ${unreached}` }]
  return skus.length === 0 ? [{ reason: NO_SERVICE }] : skus.map((sku) => ({ reason: NO_SERVICE, sku }))
}
