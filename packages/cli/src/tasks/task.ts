import type { Goal } from "@waybill/packing/loads"
import type { ItemTable } from "../orders/item-table.ts"
import type { PackSettings } from "../packing/pack-settings.ts"
import type { OrderClaim } from "../packing/packed-order.ts"
import type { Packaging } from "../packing/stock.ts"
import type { RateSettings } from "../rating/tariffs.ts"
import type { Units } from "../settings/units.ts"
import type { Format } from "./lines/output-lines.ts"
import type { SharedPackings } from "./share-stock.ts"

/** Options for the output that a task produces for each order. */
interface TaskOutput {
  readonly format: Format
  /** Folder for drawings. Absent if none are written. */
  readonly svg?: string
  /** Whether to build sheets for a report. */
  readonly html: boolean
}

/** Units of the orders, in drawings and in sheets. */
interface TaskUnits {
  readonly units: Units
}

/** Data that every task needs to read orders. */
interface TaskInput {
  /** Sizes of items that orders name only by reference. */
  readonly items?: ItemTable | undefined
}

/** The work on each order, as plain data for threads. */
export type Task = TaskInput & AnyTask

type AnyTask =
  | ({
      readonly kind: "pack"
      readonly pack: PackSettings
      /** Packings of orders with shared stock. Absent if each order is packed alone. */
      readonly shared?: SharedPackings
      /** Quantity to maximize in given containers. Absent if boxes are chosen for all pieces. */
      readonly fill?: Goal
    } & TaskOutput &
      TaskUnits)
  | ({
      readonly kind: "rate"
      /** Settings for orders without packing. */
      readonly pack: PackSettings
      readonly rate: RateSettings
    } & TaskOutput)
  | ({
      readonly kind: "replay"
      readonly pack: PackSettings
      readonly before: RateSettings
      /** Cards to compare with. Absent if only bound quotes are replayed. */
      readonly after?: RateSettings
      /** Ship date for bound quotes. Default: the date of each quote. */
      readonly shipDate?: string
    } & TaskOutput)
  | ({
      readonly kind: "compare"
      readonly pack: PackSettings
      readonly suggested: Packaging
      /** Cards to ship with. Absent if orders are only packed. */
      readonly rate?: RateSettings
    } & TaskUnits)
  | ({
      readonly kind: "ship"
      readonly pack: PackSettings
      readonly rate: RateSettings
      /** Whether the output contains the quote of each order. */
      readonly hasQuotes: boolean
    } & TaskOutput &
      TaskUnits)

/** The claims about an order that `--verify` judged. */
export interface OrderClaims {
  readonly order: string
  readonly claims: ReadonlyArray<OrderClaim>
}

/** A task of one kind. */
export type TaskOf<Kind extends Task["kind"]> = Extract<Task, { kind: Kind }>

/** Whether processing a single order can take long. */
export const isSlow = (task: Task): boolean =>
  "pack" in task && (task.pack.effort > 0 || task.pack.stock.cartons.length > 0 || "fill" in task)
