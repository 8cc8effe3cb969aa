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
import type { WhatIf } from "../../report/what-if.ts"
import type { drawingSettings } from "../../settings/offline-settings.ts"
import type { Values } from "../../settings/setting.ts"
import { defaultSteps, type Units } from "../../settings/units.ts"
import { sampleOrders } from "../../suggest/past-orders.ts"
import { estimateLike, serveLike } from "../../suggest/serve.ts"
import { whatIf } from "../../suggest/what-if.ts"

/** Rereads the orders after a run and measures the effect of box sizes. Returns undefined if interrupted. */
export type MeasureSizes = (input: OrderInput) => Promise<WhatIf | undefined>

/** Returns a function that measures the effect of adding or removing a size, or undefined without `--what-if`. */
export const sizesMeasurement = (
  file: string,
  { html, whatIf: size }: Values<typeof drawingSettings>,
  settings: PackSettings,
  units: Units,
  rate?: RateSettings
): MeasureSizes | undefined => {
  if (size === undefined) return undefined
  if (html === undefined)
    throw usageError("--what-if: needs --html; the report shows the effect of adding and removing box sizes")
  checkRereadable(file, "--what-if reads it again")
  return (input) =>
    interruptible(async (signal) => {
      const { orders, sample } = await sampleOrders(file, size, input, units, rate !== undefined)
      notify(`Measuring other box sizes with ${grouped(sample.length)} of ${counted(orders, "order")}.`)
      const step = defaultSteps[units.length]
      const [serve, estimate] = [serveLike(settings, rate), estimateLike({ ...settings, effort: 0 }, rate)]
      return whatIf({ sample, orders, settings, step, serve, estimate, signal })
    })
}

/** Throws if a flag of `waybill pack` or a box cannot be used, because each order is packed alone and from scratch. */
export const checkMeasurable = (
  { fill, isShared }: { readonly fill: string | undefined; readonly isShared: boolean },
  { balance, kept, stock }: PackSettings
): void => {
  const refuse = (problem: string) => usageError(`--what-if: cannot be used with ${problem}`)
  if (isShared) throw refuse("--share-stock")
  if (fill !== undefined) throw refuse("--fill")
  if (balance) throw refuse("--balance")
  if (kept !== undefined) throw refuse("--keep")
  if (hasRanges(stock)) throw refuse("boxes that have a centreOfGravity")
}
