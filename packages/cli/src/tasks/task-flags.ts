import type { OrderFileOptions } from "../orders/order-file-options.ts"
import type { OrderInput } from "../orders/order-input.ts"
import type { PackSettings } from "../packing/pack-settings.ts"
import type { RateSettings } from "../rating/tariffs.ts"
import type { Task, TaskOf } from "./task.ts"

/** Settings of one object, with the flag that sets each. A new setting without a flag does not compile. */
type FlagsOf<A> = Readonly<Record<keyof Required<A>, string>>

const readingFlags: FlagsOf<OrderFileOptions> = {
  map: "--map",
  encoding: "--encoding",
  sheet: "--sheet",
  headerRow: "--header-row",
  decimal: "--decimal",
  units: "--units",
  hasItemSizes: "--items",
  keepsRows: "--problems"
}

const packFlags: FlagsOf<PackSettings> = {
  stock: "--boxes",
  profile: "--profile",
  objective: "--objective",
  effort: "--effort",
  balance: "--balance",
  verify: "--verify",
  emptySpace: "--empty-space",
  kept: "--keep"
}

const rateFlags: FlagsOf<Omit<RateSettings, "at">> = {
  units: "--units",
  cards: "--cards",
  shipFrom: "--ship-from",
  residential: "--residential",
  rush: "--rush"
}

/** Settings of the output: not drawings and reports, which do not change it. */
const taskFlags: FlagsOf<Omit<TaskOf<"pack"> & TaskOf<"ship">, "kind" | "pack" | "rate" | "items" | "svg" | "html">> = {
  units: "--units",
  format: "--format",
  fill: "--fill",
  shared: "--share-stock",
  hasQuotes: "--quotes"
}

const named = (values: object, flags: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(flags).map(([key, flag]) => [flag, (values as Record<string, unknown>)[key]]))

/**
 * Returns what the output of a task depends on, by the flag that sets it. `at` is the time that `--at` names. The units
 * come first, because other defaults depend on them.
 */
export const settingsByFlag = (
  task: Task,
  { items, reading }: OrderInput,
  at: string | undefined
): Readonly<Record<string, unknown>> => ({
  ...named(task, taskFlags),
  ...("rate" in task && task.rate !== undefined && named(task.rate, rateFlags)),
  ...named(task.pack, packFlags),
  ...named(reading, readingFlags),
  "--items": items,
  "--at": at
})
