import { Effect } from "effect"
import { notify } from "../output/terminal.ts"
import { onStopSignal, type StopSignal } from "../signals/stop-signals.ts"

/** Time in milliseconds that a stopped process waits for readers of its output. */
const FLUSH_LIMIT = 1000

/** Time in milliseconds until the process ends without the database's confirmation of the last writes. */
const STOP_LIMIT = 9500

/** Waits for SIGINT or SIGTERM and returns its name. A later signal ends the process immediately. */
export const untilSignal = Effect.callback<StopSignal>((resume) =>
  Effect.sync(onStopSignal((signal) => resume(Effect.succeed(signal))))
)

export const notifyStopping = (signal: StopSignal): void =>
  notify(`${signal} received: finishing requests in progress.`)

/** Ends the process after `STOP_LIMIT`. By then, all connections are closed, so no client is waiting for a response. */
export const limitStopTime = (): void => {
  setTimeout(() => {
    notify("Ended before all writes were confirmed; no client received a success response for them.")
    process.exit()
  }, STOP_LIMIT).unref()
}

/** Ends a stopped process after `FLUSH_LIMIT`, because its output may never be read. */
export const limitFlushTime = (): void => void setTimeout(() => process.exit(), FLUSH_LIMIT).unref()
