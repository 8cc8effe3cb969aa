import { Retention, type RetentionPosition } from "@waybill/adapter-sql"
import { type Instant, type OperatorRefusal, Waybill } from "@waybill/core"
import { Clock, Effect } from "effect"
import { Command } from "effect/cli"
import { runOnExistingDatabase } from "../database/run-on-database.ts"
import { usageError } from "../errors/command-error.ts"
import { counted, formatTime, grouped } from "../output/numbers.ts"
import { safeJson } from "../output/safe-text.ts"
import { notify, print } from "../output/terminal.ts"
import { runOnWaybill } from "../service/run-on-waybill.ts"
import { jsonFlag, switchFlag } from "../settings/flags.ts"
import { instantOf, timeFlag } from "../settings/time-flags.ts"
import { orderFlags } from "./order/arguments.ts"

const DAY = 86_400_000
/** Minimum age of deleted orders, in days. Parcels are tracked and returned within this time. */
const MIN_DAYS = 90
/** Time between two lines of progress, in milliseconds. */
const PROGRESS_INTERVAL = 1000

/** Numbers of orders, printed at the end. */
interface Totals {
  deleted: number
  events: number
  unsent: number
  reprinted: number
}

const before = timeFlag(
  "before",
  "Delete orders last updated before this date, or longer ago than this time, such as 2y"
)
const dryRun = switchFlag("dry-run", "Delete nothing, and print how many orders would be deleted")
const erase = switchFlag("erase", "Erase the personal data of the orders, and keep the orders")
const recent = switchFlag("recent", `Accept a time less than ${MIN_DAYS} days ago`)

const deleteBefore = (time: Instant, isDry: boolean) =>
  Effect.gen(function* () {
    const retention = yield* Retention
    const totals: Totals = { deleted: 0, events: 0, unsent: 0, reprinted: 0 }
    let from: RetentionPosition | undefined
    let reported = yield* Clock.currentTimeMillis
    do {
      const batch = yield* retention.deleteBatch({
        before: time,
        dryRun: isDry,
        keepUnsent: "withWebhook",
        ...(from !== undefined && { from })
      })
      totals.deleted += batch.deleted
      totals.events += batch.events ?? 0
      totals.unsent += batch.unsent
      totals.reprinted += batch.reprinted
      from = batch.next
      const now = yield* Clock.currentTimeMillis
      if (from !== undefined && now - reported >= PROGRESS_INTERVAL) {
        reported = now
        notify(`${grouped(totals.deleted)} orders ${isDry ? "found" : "deleted"} …`)
      }
    } while (from !== undefined)
    return totals
  })

const describe = ({ deleted, events, reprinted, unsent }: Totals, time: number, isDry: boolean): string =>
  [
    isDry
      ? `${counted(deleted, "order")} last updated before ${formatTime(time)} would be deleted.`
      : `Deleted ${counted(deleted, "order")} last updated before ${formatTime(time)}, with ${counted(events, "event")}.`,
    ...(unsent === 0 ? [] : [`Kept ${counted(unsent, "order")} with events that no webhook has received yet.`]),
    ...(reprinted === 0 ? [] : [`Kept ${counted(reprinted, "order")} with an open reprint.`])
  ].join("\n")

/** Returns true if an order was erased. Reports a refusal, such as of an order that was reopened meanwhile. */
const isErased = (order_id: string, erase: Effect.Effect<unknown, OperatorRefusal>) =>
  Effect.match(erase, {
    onSuccess: () => true,
    onFailure: ({ message }) => {
      notify(`${order_id}: ${message}`)
      return false
    }
  })

/** Erases the personal data of closed orders, and returns the numbers of orders that were erased and refused. */
const eraseBefore = (time: Instant, isDry: boolean) =>
  Effect.gen(function* () {
    const { listBatch } = yield* Retention
    const waybill = yield* Waybill
    const totals = { erased: 0, refused: 0 }
    let from: RetentionPosition | undefined
    let reported = yield* Clock.currentTimeMillis
    do {
      const { next, orders } = yield* listBatch({ before: time, ...(from !== undefined && { from }) })
      for (const { account_id, order_id } of orders) {
        const erase = waybill.erase(account_id, { order_id }, { msg: "retention" })
        const isDone = isDry || (yield* isErased(order_id, erase))
        totals[isDone ? "erased" : "refused"]++
        const now = yield* Clock.currentTimeMillis
        if (now - reported < PROGRESS_INTERVAL) continue
        reported = now
        notify(`${grouped(totals.erased)} orders ${isDry ? "found" : "erased"} …`)
      }
      from = next
    } while (from !== undefined)
    return totals
  })

/** `waybill retain` */
export const retain = Command.make(
  "retain",
  { before, dryRun, erase, recent, json: jsonFlag, ...orderFlags },
  ({ before, dryRun, erase, json, recent, ...flags }) =>
    Effect.gen(function* () {
      const now = yield* Clock.currentTimeMillis
      const time = instantOf(before, now, -1)
      if (time > now - MIN_DAYS * DAY && !recent)
        return yield* Effect.fail(
          usageError(`--before: must be at least ${MIN_DAYS} days ago; add --recent to delete newer orders`)
        )
      if (erase) {
        const { erased, refused } = yield* runOnWaybill(flags, eraseBefore(time as Instant, dryRun))
        if (json) return print(safeJson({ before: time, dryRun, erased, refused }, 2))
        const result = dryRun ? "would lose their personal data" : "have no personal data any more"
        return print(`${counted(erased, "order")} last updated before ${formatTime(time)} ${result}.`)
      }
      const totals = yield* runOnExistingDatabase(flags, deleteBefore(time as Instant, dryRun))
      if (!json) return print(describe(totals, time, dryRun))
      const { deleted, events, reprinted, unsent } = totals
      print(safeJson({ before: time, dryRun, deleted, ...(!dryRun && { events }), kept: { unsent, reprinted } }, 2))
    })
).pipe(
  Command.withDescription("Delete or erase old orders that have shipped or are cancelled"),
  Command.withExamples([
    { command: "waybill retain --before 2y --dry-run", description: "Count the orders that would be deleted" },
    { command: "waybill retain --before 1y --erase", description: "Keep the orders without personal data" },
    { command: "waybill retain --before 2024-01-01 --json" }
  ])
)
