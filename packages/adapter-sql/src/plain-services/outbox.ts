// `npm run draw -- types` generates this file from the services; a test fails if it is out of date.
import type { HistoryEvent } from "@waybill/core"
import type { PageOptions } from "@waybill/core/adapter"
import type * as Duration from "effect/Duration"
import type { ConsumerRecord, SetAsideEvent } from "../outbox/consumer-records.ts"
import type { EventClaim } from "../outbox/outbox.ts"
import type { EventKey } from "../outbox/passed-events.ts"

/**
 * Events for other systems. `run` runs a named consumer, which handles each event at least once. `claim`, `settle` and
 * `release` are a queue for a host's own loop: several senders can share it if each has a unique name. Both handle the
 * events of one order in sequence. Its functions return promises.
 */
export interface OutboxCalls {
  /** Lists the consumers by name. */
  readonly consumers: () => Promise<ReadonlyArray<ConsumerRecord>>
  /** Lists a consumer's events set aside, oldest failure first. Default limit 50. */
  readonly setAside: (name: string, options?: Pick<PageOptions, "limit">) => Promise<ReadonlyArray<SetAsideEvent>>
  /**
   * Attempts set-aside events again, by default all. Returns their number. Later events of their orders may precede
   * them.
   */
  readonly retry: (name: string, events?: ReadonlyArray<EventKey>) => Promise<number>
  /** Drops set-aside events. Returns their number. */
  readonly discard: (name: string, events: ReadonlyArray<EventKey>) => Promise<number>
  /** Removes a consumer that no longer runs, with its cursor and its events. If it runs again, it is a new consumer. */
  readonly remove: (name: string) => Promise<void>
  /**
   * Claims the oldest unclaimed events, at most one per order, for the duration of the lease, at most one hour. An
   * empty result does not mean that all events have been sent: other senders may hold the rest, so call again later.
   */
  readonly claim: (claim: EventClaim) => Promise<ReadonlyArray<HistoryEvent>>
  /** Records the sending of events, and returns those still claimed by the sender. The others may be sent again. */
  readonly settle: (sender: string, events: ReadonlyArray<HistoryEvent>) => Promise<ReadonlyArray<HistoryEvent>>
  /** Releases unsent events for a claim now or after the given time, at most one hour. Returns the events released. */
  readonly release: (
    sender: string,
    events: ReadonlyArray<HistoryEvent>,
    after?: Duration.Input
  ) => Promise<ReadonlyArray<HistoryEvent>>
}
