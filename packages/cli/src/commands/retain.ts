import { Retention, type RetentionPosition } from "@waybill/adapter-sql"
import type { Instant } from "@waybill/core"
import { Clock, Effect } from "effect"
import { Command } from "effect/cli"
import { runOnExistingDatabase } from "../database/run-on-database.ts"
import { usageError } from "../errors/command-error.ts"
import { counted, formatTime, grouped } from "../output/numbers.ts"
import { safeJson } from "../output/safe-text.ts"
import { notify, print } from "../output/terminal.ts"
import { configurableFlags, jsonFlag, switchFlag } from "../settings/flags.ts"
import { databaseSettings } from "../settings/service-settings.ts"
import { instantOf, timeFlag } from "../settings/time-flags.ts"

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
const recent = switchFlag("recent", `Accept a time less than ${MIN_DAYS} days ago`)

const deleteBefore = (time: Instant, isDry: boolean) =>
  Effect.gen(function* () {
    const retention = yield* Retention
    const totals: Totals = { deleted: 0, events: 0, unsent: 0, reprinted: 0 }
    let from: RetentionPosition | undefined
    let reported = yield* Clock.currentTimeMillis
    do {
      const batch = yield* retention.deleteBatch({ before: time, dryRun: isDry, keepUnsent: "withWebhook", ...(from !== undefined && { from }) })
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
    ...(unsent === 0
      ? []
      : [`Kept ${counted(unsent, "order")} with events that no webhook has received yet.`]),
    ...(reprinted === 0 ? [] : [`Kept ${counted(reprinted, "order")} with an open reprint.`])
  ].join("\n")

/** `waybill retain` */
export const retain = Command.make(
  "retain",
  { before, dryRun, recent, json: jsonFlag, ...configurableFlags(databaseSettings) },
  ({ before, dryRun, json, recent, ...flags }) =>
    Effect.gen(function* () {
      const now = yield* Clock.currentTimeMillis
      const time = instantOf(before, now, -1)
      if (time > now - MIN_DAYS * DAY && !recent)
        return yield* Effect.fail(
          usageError(`--before: must be at least ${MIN_DAYS} days ago; add --recent to delete newer orders`)
        )
      const totals = yield* runOnExistingDatabase(flags, deleteBefore(time as Instant, dryRun))
      if (!json) return print(describe(totals, time, dryRun))
      const { deleted, events, reprinted, unsent } = totals
      print(safeJson({ before: time, dryRun, deleted, ...(!dryRun && { events }), kept: { unsent, reprinted } }, 2))
    })
).pipe(
  Command.withDescription("Delete old orders that have shipped or are cancelled, with their history"),
  Command.withExamples([
    { command: "waybill retain --before 2y --dry-run", description: "Count the orders that would be deleted" },
    { command: "waybill retain --before 2024-01-01 --json" }
  ])
)
