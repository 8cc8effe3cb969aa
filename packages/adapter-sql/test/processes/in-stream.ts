import { OrderStore } from "@waybill/core"
import type { Cursor } from "@waybill/core/adapter"
import { Effect, Schedule } from "effect"
import type { WaybillProcess } from "../fixtures/waybill.ts"

/** Counts an account's events in the event log. */
const countOf = Effect.fnUntraced(function* (account: string) {
  const store = yield* OrderStore
  let count = 0
  for (let after: Cursor | undefined; ; ) {
    const { cursor, events } = yield* store.events({ after, limit: 1000 })
    if (events.length === 0) return count
    count += events.filter(({ account_id }) => account_id === account).length
    after = cursor
  }
})

/** Waits until the event log has the given number of events, which other open transactions on the server delay. */
export const waitForEvents = (process: WaybillProcess, account: string, count: number) =>
  process.runPromise(
    countOf(account).pipe(Effect.repeat({ until: (all) => all >= count, schedule: Schedule.spaced(100) }))
  )
