import { interruptible } from "../../batch/interrupt.ts"
import { progressOn } from "../../batch/progress.ts"
import { runBatch } from "../../batch/run-batch.ts"
import { nullSink } from "../../batch/sink.ts"
import type { Order } from "../../formats/order.ts"
import type { OrderFileOptions } from "../../orders/order-file-options.ts"
import { notify } from "../../output/terminal.ts"
import { addTallies, emptyTally, type Tally } from "../../report/tally.ts"
import { batchWork } from "../../tasks/batch-work.ts"
import type { ComparedOrder } from "../../tasks/compare-work.ts"
import type { TaskOf } from "../../tasks/task.ts"

/** Totals of all orders with the boxes in use and with the suggested boxes. */
export interface StockComparison {
  /** Number of orders in the file, including invalid ones, without skipped ones such as cancelled orders. */
  readonly orders: number
  /** Totals of the orders served by each set. */
  readonly served: { readonly inUse: Tally; readonly suggested: Tally }
  /** Totals of the orders that both sets serve. Only these can be compared. */
  readonly both: { readonly inUse: Tally; readonly suggested: Tally }
  /** Examples of orders served only by the boxes in use. */
  readonly lost: ReadonlyArray<Order>
}

const none = { inUse: emptyTally, suggested: emptyTally }

const add = (totals: StockComparison["both"], { inUse = emptyTally, suggested = emptyTally }: ComparedOrder) => ({
  inUse: addTallies(totals.inUse, inUse),
  suggested: addTallies(totals.suggested, suggested)
})

/** Packs all orders in a file with both sets of boxes and returns the totals, or undefined if interrupted. */
export const compareStocks = (
  { file, reading }: { readonly file: string; readonly reading: OrderFileOptions },
  task: TaskOf<"compare">,
  workers: number,
  maxLost: number
): Promise<StockComparison | undefined> =>
  interruptible(async (signal) => {
    notify("Measuring the sizes with all orders.")
    let [served, both] = [none, none]
    const lost: Array<Order> = []
    const { reason, tally } = await runBatch({
      ...batchWork(task, false),
      from: file,
      reading,
      open: async () => nullSink,
      workers,
      strict: false,
      signal,
      progress: progressOn(process.stderr),
      onResult: ({ extras }) => {
        for (const compared of extras as ReadonlyArray<ComparedOrder>) {
          served = add(served, compared)
          if (compared.inUse && compared.suggested) both = add(both, compared)
          if (compared.lost && lost.length < maxLost) lost.push(compared.lost)
        }
      }
    })
    return reason === "stopped" ? undefined : { orders: tally.orders - tally.skipped, served, both, lost }
  })
