// The flag `--what-if`, which reports the effect of adding or removing a box size.
import { checkRereadable } from "../../batch/batch-input.ts"
import { interruptible } from "../../batch/interrupt.ts"
import { usageError } from "../../errors/command-error.ts"
import type { OrderInput } from "../../orders/order-input.ts"
import { counted, grouped } from "../../output/numbers.ts"
import { notify } from "../../output/terminal.ts"
import { hasRanges } from "../../packing/pack-items.ts"
import type { PackSettings } from "../../packing/pack-settings.ts"
import type { RateSettings } from "../../rating/tariffs.ts"
import type { WhatIf, Year } from "../../report/what-if.ts"
import type { drawingSettings } from "../../settings/offline-settings.ts"
import type { Values } from "../../settings/setting.ts"
import { defaultSteps, type Units } from "../../settings/units.ts"
import { sampleOrders } from "../../suggest/past-orders.ts"
import { estimateLike, refuseLike, serveLike } from "../../suggest/serve.ts"
import { whatIf } from "../../suggest/what-if.ts"
import { yearOf } from "../../suggest/year.ts"

/**
 * Rereads the orders after a run with a number of valid orders, and measures the effect of box sizes. Returns undefined if
 * interrupted.
 */
export type MeasureSizes = (
  input: OrderInput,
  orders: number
) => Promise<(WhatIf & { readonly year: Year }) | undefined>

/** Returns a function that measures the effect of adding or removing a size, or undefined without `--what-if`. */
export const sizesMeasurement = (
  file: string,
  { html, ordersPerYear, whatIf: size }: Values<typeof drawingSettings>,
  { verify: _, ...settings }: PackSettings,
  units: Units,
  rate?: RateSettings
): MeasureSizes | undefined => {
  if (size === undefined) {
    if (ordersPerYear !== undefined)
      throw usageError("--orders-per-year: needs --what-if; it scales the figures of its sample")
    return undefined
  }
  if (html === undefined)
    throw usageError("--what-if: needs --html; the report shows the effect of adding and removing box sizes")
  checkRereadable(file, "--what-if reads it again")
  return (input, orders) =>
    interruptible(async (signal) => {
      const { days, sample } = await sampleOrders(file, size, input, units, rate !== undefined)
      notify(
        `Measuring other box sizes with ${grouped(Math.min(sample.length, orders))} of ${counted(orders, "valid order")}.`
      )
      const step = defaultSteps[units.length]
      const [serve, estimate] = [serveLike(settings, rate), estimateLike({ ...settings, effort: 0 }, rate)]
      const isRefused = refuseLike(settings, rate)
      const changes = await whatIf({ sample, orders, isRefused, settings, step, serve, estimate, signal })
      return changes && { ...changes, year: yearOf(orders, days, ordersPerYear) }
    })
}

/** Returns what `--what-if` cannot be used with, because it packs each order alone and from scratch, or undefined. */
export const measuringConflict = (
  { fill, isShared }: { readonly fill: string | undefined; readonly isShared: boolean },
  { balance, kept, stock }: PackSettings
): string | undefined => {
  const conflicts = {
    "--share-stock": isShared,
    "--fill": fill !== undefined,
    "--balance": balance,
    "--keep": kept !== undefined,
    "boxes that have a centreOfGravity": hasRanges(stock),
    "cartons for items": stock.cartons.length > 0
  }
  return Object.entries(conflicts).find(([, isGiven]) => isGiven)?.[0]
}
