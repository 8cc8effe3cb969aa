import type { HistoryEvent } from "@waybill/core"
import type { EventPage } from "@waybill/core/adapter"

/** Milliseconds between two reads of an event log without new events, and between two signs of life. */
const POLL_EVERY = 500
const HEARTBEAT_EVERY = 15_000

/** Reads the page after a cursor. Returns undefined if the store does not respond. */
type ReadPage = (cursor: string) => Promise<EventPage | undefined>

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      signal.removeEventListener("abort", end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener("abort", end)
  })

/**
 * Returns a page as text. Only its last event has an id, the cursor after the page, so that a client which continues
 * after any event misses none.
 */
const textOf = ({ cursor, events }: EventPage, shown: (event: HistoryEvent) => object): string =>
  events
    .map(
      (event, index) =>
        `${index === events.length - 1 ? `id: ${cursor}\n` : ""}data: ${JSON.stringify(shown(event))}\n\n`
    )
    .join("")

/** Settings of a stream of events. */
interface StreamSettings {
  readonly first: EventPage
  readonly limit: number
  readonly read: ReadPage
  readonly shown: (event: HistoryEvent) => object
  /** Whether the token is still valid. */
  readonly isAllowed: () => Promise<boolean>
}

/**
 * Returns the future events after a cursor, in the format `text/event-stream`. A client that reads slowly delays the
 * reads of the store. Ends at the signal, or after the token was revoked.
 */
export async function* eventStream(
  { first, isAllowed, limit, read, shown }: StreamSettings,
  signal: AbortSignal
): AsyncGenerator<string> {
  yield "retry: 1000\n\n"
  let page: EventPage | undefined = first
  let { cursor } = first
  let checked = performance.now()
  while (!signal.aborted) {
    if (page !== undefined && page.events.length > 0) {
      if (!(await isAllowed())) return
      checked = performance.now()
      yield textOf(page, shown)
    }
    if (performance.now() - checked >= HEARTBEAT_EVERY) {
      if (!(await isAllowed())) return
      checked = performance.now()
      yield ":\n\n"
    }
    if (page === undefined || page.events.length < limit) await pause(POLL_EVERY, signal)
    if (signal.aborted) return
    page = await read(cursor)
    cursor = page?.cursor ?? cursor
  }
}
