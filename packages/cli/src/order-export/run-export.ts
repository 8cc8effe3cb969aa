import { type Instant, type ListOptions, OrderList } from "@waybill/core/adapter"
import { Effect } from "effect"
import { progressOn } from "../batch/progress.ts"
import type { Sink } from "../batch/sink.ts"
import type { ExportLines } from "./export-lines.ts"
import { type ExportSettings, exporter, hasUnknownBoxes } from "./exported-order.ts"

/** Maximum number of orders fetched per query. */
const PAGE_SIZE = 500

/** Selection, format and destination of an export. */
export interface ExportRun extends ExportSettings {
  readonly filters: Pick<ListOptions, "account_id" | "stage">
  /** Time of the oldest orders to write, in milliseconds since 1970. Default: no limit. */
  readonly since?: number | undefined
  /** End of the time range of creation. Default: no limit. */
  readonly until?: number | undefined
  readonly lines: ExportLines
  readonly to: Sink
  /** Whether to stop. */
  readonly isStopped: () => boolean
}

/** Numbers of orders. */
export interface ExportTotals {
  readonly orders: number
  readonly erased: number
  /** Number of shipped orders without boxes in the database. */
  readonly unknownBoxes: number
}

/**
 * Writes the orders that match, newest first. The list is sorted by the time of creation, which never changes, so every
 * order that existed at the start is on exactly one page.
 */
export const runExport = (run: ExportRun) =>
  Effect.gen(function* () {
    const list = yield* OrderList
    const { filters, isStopped, lines, since = Number.NEGATIVE_INFINITY, to, until = Number.POSITIVE_INFINITY } = run
    const all = { ...filters, updatedSince: 0 as Instant, sort: "created", limit: PAGE_SIZE } as const
    const convert = exporter(run)
    const progress = progressOn(process.stderr)
    let [orders, erased, unknownBoxes] = [0, 0, 0]
    let after: string | undefined
    yield* Effect.promise(() => to.write(lines.header))
    do {
      const from = after === undefined ? {} : { after }
      const page = yield* list.list({ ...all, ...from })
      let text = ""
      for (const order of page.orders) {
        if (order.order_date < since || order.order_date >= until) continue
        const exported = convert(order)
        text += lines.lines(exported)
        orders++
        if (order.erased !== undefined) erased++
        if (hasUnknownBoxes(order, exported)) unknownBoxes++
      }
      yield* Effect.promise(() => to.write(text))
      progress.update(orders, undefined)
      const oldest = page.orders.at(-1)?.order_date ?? since
      after = oldest < since ? undefined : page.after
    } while (after !== undefined && !isStopped() && !to.isClosed())
    progress.clear()
    return { orders, erased, unknownBoxes } satisfies ExportTotals
  })
