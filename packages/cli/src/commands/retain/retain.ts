import type { Instant } from "@waybill/core/adapter"
import { Clock, Effect } from "effect"
import { Command } from "effect/cli"
import { runOnDatabase } from "../../database/run-on-database.ts"
import { CommandError, usageError } from "../../errors/command-error.ts"
import { counted } from "../../output/numbers.ts"
import { safeJson } from "../../output/safe-text.ts"
import { print } from "../../output/terminal.ts"
import { runOnWaybill } from "../../service/run-on-waybill.ts"
import { jsonFlag, switchFlag } from "../../settings/flags.ts"
import { instantOf, timeFlag } from "../../settings/time-flags.ts"
import { orderFlags } from "../order/arguments.ts"
import { deleteOld, describeDeletion } from "./delete-old.ts"
import { describeErasure, eraseOld } from "./erase-old.ts"

const DAY = 86_400_000
/** Minimum age of the orders, in days. Parcels are tracked and returned within this time. */
const MIN_DAYS = 90

const before = timeFlag("before", "Select orders last updated before this date, or more than this long ago, such as 2y")
const dryRun = switchFlag("dry-run", "Print the number of orders to delete or erase, without changing anything")
const erase = switchFlag("erase", "Erase the personal data of the orders, and keep the orders")
const recent = switchFlag("recent", `Accept a time less than ${MIN_DAYS} days ago`)

/** `waybill retain` */
export const retain = Command.make(
  "retain",
  { before, dryRun, erase, recent, json: jsonFlag, ...orderFlags },
  ({ before, dryRun, erase, json, recent, ...flags }) =>
    Effect.gen(function* () {
      const now = yield* Clock.currentTimeMillis
      const time = instantOf(before, now, -1) as Instant
      if (time > now - MIN_DAYS * DAY && !recent)
        throw usageError(`--before: must be at least ${MIN_DAYS} days ago; add --recent to select newer orders`)
      const range = { before: time, dryRun }
      if (erase) {
        const { erased, refused } = yield* runOnWaybill(flags, eraseOld(time, dryRun))
        print(json ? safeJson({ ...range, erased, refused }, 2) : describeErasure(erased, time, dryRun))
        if (refused > 0) throw new CommandError("refused", `${counted(refused, "order")} could not be erased`)
        return
      }
      const totals = yield* runOnDatabase(flags, deleteOld(time, dryRun))
      const { deleted, events, reprinted, unsent } = totals
      const figures = { ...range, deleted, ...(!dryRun && { events }), kept: { unsent, reprinted } }
      print(json ? safeJson(figures, 2) : describeDeletion(totals, time, dryRun))
    })
).pipe(
  Command.withExamples([
    { command: "waybill retain --before 2y --dry-run", description: "Count the orders that would be deleted" },
    { command: "waybill retain --before 1y --erase", description: "Keep the orders but erase their personal data" },
    { command: "waybill retain --before 2024-01-01 --json" }
  ])
)
