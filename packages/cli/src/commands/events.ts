import { type Cursor, OrderStore, type Unavailable } from "@waybill/core"
import { Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { onDatabaseThatIs } from "../database/run-on-database.ts"
import { misused } from "../errors/command-error.ts"
import { say } from "../output/print.ts"
import { safeJson } from "../output/safe-text.ts"
import { flagsFor } from "../settings/flags.ts"
import { databaseSettings } from "../settings/service-settings.ts"

const follow = Flag.Boolean("follow").pipe(Flag.withDescription("Wait for what happens next."), Flag.withDefault(false))
const after = Flag.String("after").pipe(
  Flag.withMetavar("CURSOR"),
  Flag.withDescription(
    "Go on where a line said; what came after that line is told, and maybe up to 499 before it again."
  ),
  Flag.optional
)

const atOnce = 500
/** The cursor before all events. */
const beginning: Cursor = "0"

/** A store tells of a cursor that is none of its own as of everything that it cannot answer. */
const noCursorOf = (after: Cursor) => (error: Unavailable) =>
  error.cause instanceof TypeError
    ? misused(`--after must be the cursor of a line, not ${JSON.stringify(after)}`)
    : error

/** `waybill events` */
export const events = Command.make(
  "events",
  { follow, after, ...flagsFor(databaseSettings) },
  ({ after, follow, ...given }) =>
    onDatabaseThatIs(
      given,
      Effect.gen(function* () {
        const store = yield* OrderStore
        let cursor = Option.getOrElse(after, () => beginning)
        for (;;) {
          const page = yield* Effect.mapError(store.events(cursor, atOnce), noCursorOf(cursor))
          page.events.forEach((event, index) => {
            // Going on after a line loses nothing: a line within a page gives the page's beginning, the last its end.
            const isLast = index === page.events.length - 1
            say(safeJson({ cursor: isLast ? page.cursor : cursor, ...event }))
          })
          cursor = page.cursor
          if (page.events.length < atOnce) {
            if (!follow) return
            yield* Effect.sleep("500 millis")
          }
        }
      })
    )
).pipe(
  Command.withDescription("Print what happened to all orders, one line of JSON for each event."),
  Command.withExamples([
    { command: "waybill events --follow" },
    { command: "waybill events --after 1200 | jq .command" }
  ])
)
