import { Retention, type RetentionPosition } from "@waybill/adapter-sql"
import type { Instant } from "@waybill/core/adapter"
import { Effect } from "effect"
import { counted, formatTime } from "../../output/numbers.ts"
import { progress } from "./progress.ts"

/** Numbers of orders and events. */
interface Totals {
  deleted: number
  events: number
  unsent: number
  reprinted: number
}

/** Deletes closed orders last updated before a time, with all their data. */
export const deleteOld = (before: Instant, dryRun: boolean) =>
  Effect.gen(function* () {
    const retention = yield* Retention
    const report = yield* progress(dryRun ? "found" : "deleted")
    const totals: Totals = { deleted: 0, events: 0, unsent: 0, reprinted: 0 }
    let from: RetentionPosition | undefined
    do {
      const start = from === undefined ? {} : { from }
      const batch = yield* retention.deleteBatch({ before, dryRun, keepUnsent: "withWebhook", ...start })
      totals.deleted += batch.deleted
      totals.events += batch.events ?? 0
      totals.unsent += batch.unsent
      totals.reprinted += batch.reprinted
      from = batch.next
      yield* report(totals.deleted)
    } while (from !== undefined)
    return totals
  })

/** Describes the totals in lines. */
export const describeDeletion = (
  { deleted, events, reprinted, unsent }: Totals,
  before: Instant,
  dryRun: boolean
): string =>
  [
    dryRun
      ? `${counted(deleted, "order")} last updated before ${formatTime(before)} would be deleted.`
      : `Deleted ${counted(deleted, "order")} last updated before ${formatTime(before)}, with ${counted(events, "event")}.`,
    ...(unsent === 0 ? [] : [`Kept ${counted(unsent, "order")} with unsent webhook events.`]),
    ...(reprinted === 0 ? [] : [`Kept ${counted(reprinted, "order")} with an open reprint.`])
  ].join("\n")
