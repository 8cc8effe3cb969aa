import { OrderStore } from "@waybill/core"
import { Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { say } from "../output/print.ts"
import { onDatabase } from "../service/on-database.ts"
import { flagsFor } from "../settings/flags.ts"
import { databaseSettings } from "../settings/service-settings.ts"

const follow = Flag.Boolean("follow").pipe(Flag.withDescription("Wait for what happens next."), Flag.withDefault(false))
const after = Flag.String("after").pipe(
  Flag.withMetavar("CURSOR"),
  Flag.withDescription("Go on where a line said."),
  Flag.optional
)

const atOnce = 500

/** `waybill events` */
export const events = Command.make(
  "events",
  { follow, after, ...flagsFor(databaseSettings) },
  ({ after, follow, ...given }) =>
    onDatabase(
      given,
      Effect.gen(function* () {
        const store = yield* OrderStore
        let cursor = Option.getOrUndefined(after)
        for (;;) {
          const page = yield* store.events(cursor, atOnce)
          page.events.forEach((event, index) => {
            // Going on after a line loses nothing: a line within a page gives the page's beginning, the last its end.
            const isLast = index === page.events.length - 1
            say(JSON.stringify({ cursor: (isLast ? page.cursor : cursor) ?? null, ...event }))
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
