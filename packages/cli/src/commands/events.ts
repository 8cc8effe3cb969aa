import { HostMistake, OrderStore } from "@waybill/core"
import type { Cursor } from "@waybill/core/adapter"
import { Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { runOnDatabase } from "../database/run-on-database.ts"
import { usageError } from "../errors/command-error.ts"
import { safeJson } from "../output/safe-text.ts"
import { print } from "../output/terminal.ts"
import { configurableFlags, switchFlag } from "../settings/flags.ts"
import { databaseSettings } from "../settings/service-settings.ts"

const PAGE_SIZE = 500
/** Cursor that precedes all events. */
const FIRST_CURSOR: Cursor = "0"

const follow = switchFlag("follow", "Wait for new events")
const after = Flag.String("after").pipe(
  Flag.withMetavar("CURSOR"),
  Flag.withDescription("Continue after the line with this cursor; up to 499 earlier lines may be repeated"),
  Flag.optional
)

/** Throws a usage error if the store did not issue the cursor, and otherwise the defect. */
const cursorError = (cursor: Cursor) => (defect: unknown) =>
  Effect.sync((): never => {
    if (!(defect instanceof HostMistake)) throw defect
    throw usageError(`--after: invalid value ${JSON.stringify(cursor)}; expected the cursor of an event line`)
  })

const printEvents = (after: Option.Option<string>, follow: boolean) =>
  Effect.gen(function* () {
    const store = yield* OrderStore
    let cursor = Option.getOrElse(after, () => FIRST_CURSOR)
    for (;;) {
      const page = yield* Effect.catchDefect(store.events({ after: cursor, limit: PAGE_SIZE }), cursorError(cursor))
      page.events.forEach((event, index) => {
        // The cursor of a line is the start of its page, except on the page's last line. Resuming after any line
        // therefore loses no event.
        const isLast = index === page.events.length - 1
        print(safeJson({ cursor: isLast ? page.cursor : cursor, ...event }))
      })
      cursor = page.cursor
      if (page.events.length < PAGE_SIZE) {
        if (!follow) return
        yield* Effect.sleep("500 millis")
      }
    }
  })

/** `waybill events` */
export const events = Command.make(
  "events",
  { follow, after, ...configurableFlags(databaseSettings) },
  ({ after, follow, ...flags }) => runOnDatabase(flags, printEvents(after, follow))
).pipe(
  Command.withExamples([
    { command: "waybill events --follow" },
    { command: "waybill events --after 1200 | jq .command" }
  ])
)
