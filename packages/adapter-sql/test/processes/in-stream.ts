import { type Cursor, OrderStore } from "@waybill/core"
import { Effect, Schedule } from "effect"
import type { WaybillProcess } from "../fixtures/waybill.ts"

/** Counts the events of an account in the event log. */
const countOf = Effect.fnUntraced(function* (account: string) {
  const store = yield* OrderStore
  let count = 0
  for (let after: Cursor | undefined; ; ) {
    const { cursor, events } = yield* store.events(after, 1000)
    if (events.length === 0) return count
    count += events.filter(({ account_id }) => account_id === account).length
    after = cursor
  }
})

/** Waits until the event log has a number of events: other open transactions on the server delay it. */
export const waitForEvents = (process: WaybillProcess, account: string, count: number) =>
  process.runPromise(
    countOf(account).pipe(Effect.repeat({ until: (all) => all >= count, schedule: Schedule.spaced(100) }))
  )
