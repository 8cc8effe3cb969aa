import type { HistoryEvent } from "@waybill/core"
import type { Kysely } from "kysely"
import { transact } from "../connections/transaction.ts"
import type { SqlDatabase } from "../database/sql-database.ts"
import { eventLog } from "../events/event-log.ts"
import { readEvent } from "../events/event-row.ts"
import { keyOf } from "../orders/rows/entry.ts"
import type { ConsumerClaim } from "./consumer-claim.ts"
import { type ConsumerSettings, defaultWait } from "./consumer-options.ts"
import type { Outcome, Task } from "./handle-event.ts"
import type { PassedEvents } from "./passed-events.ts"

/** Number of pending events above which no new ones are read, for example while a mail server is down. */
const MAX_PENDING = 1000

/** Map key of the order of an event. */
export const orderKey = ({ account_id, order_id }: Pick<HistoryEvent, "account_id" | "order_id">) =>
  keyOf(account_id, order_id)

/** A consumer with its functions for a batch. */
export interface Consumer {
  readonly settings: ConsumerSettings
  readonly database: SqlDatabase["Service"]
  readonly claim: ConsumerClaim
  readonly passed: PassedEvents
}

/** Events to handle, and the position after them. */
interface Round {
  readonly tasks: ReadonlyArray<Task>
  /** New events that wait for an earlier event of their order. */
  readonly waiting: ReadonlyArray<Task>
  readonly position: number
  readonly isIdle: boolean
}

/** Returns a function that reads the due pending events and the next new ones. */
export const roundReader = ({ claim, database, passed, settings }: Consumer) => {
  const { dialect, reader, tables, writer } = database
  const readEvents = eventLog(dialect, tables, readEvent)
  return async (): Promise<Round> => {
    const due = await passed.due(writer, settings.batch)
    const position = (await claim.position(writer)) ?? 0
    const isFull = (await passed.countPending(writer)) >= MAX_PENDING
    const page = isFull ? undefined : await readEvents(reader, writer, String(position) as never, settings.batch)
    const events = page?.events ?? []
    const waitingOrders = new Set(
      (
        await passed.waitingOrders(
          writer,
          events.map(({ event }) => event)
        )
      ).map(orderKey)
    )
    const fresh = events.map((read): Task => ({ ...read, attempts: 0, isPassed: false }))
    return {
      tasks: [
        ...due.map((each): Task => ({ ...each, isPassed: true })),
        ...fresh.filter(({ event }) => !waitingOrders.has(orderKey(event)))
      ],
      waiting: fresh.filter(({ event }) => waitingOrders.has(orderKey(event))),
      position: page === undefined ? position : Number(page.cursor),
      isIdle: due.length + events.length === 0
    }
  }
}

/** Longest wait, in milliseconds. Databases cannot add any number to a time. */
const MAX_WAIT = 365 * 86_400_000

/** Returns the host's wait, or the default one if the host's function throws or returns no finite time. */
const waitAfter = ({ wait }: ConsumerSettings, failedAttempts: number): number => {
  try {
    const milliseconds = wait(failedAttempts)
    if (Number.isFinite(milliseconds)) return Math.min(Math.max(0, Math.round(milliseconds)), MAX_WAIT)
  } catch {}
  return defaultWait(failedAttempts)
}

/** Returns a function that stores the outcomes of events. Stores nothing, and returns false, if the claim was lost. */
export const recorder = ({ claim, database, passed, settings }: Consumer) => {
  const { writer } = database
  const store = (db: Kysely<unknown>, [task, outcome]: readonly [Task, Outcome]) => {
    const { attempts, event, isPassed } = task
    if (outcome === "handled") return isPassed ? passed.remove(db, event) : undefined
    if (outcome === "left")
      return isPassed ? undefined : passed.add(db, event, { status: "pending", attempts: 0, wait: 0 })
    const failed = attempts + 1
    const state = {
      status: failed >= settings.attempts ? "set_aside" : "pending",
      attempts: failed,
      wait: waitAfter(settings, failed),
      error: outcome.error
    } as const
    return isPassed ? passed.change(db, event, state) : passed.add(db, event, state)
  }
  return (results: ReadonlyArray<readonly [Task, Outcome]>, position: number) =>
    transact(writer, async (db) => {
      if (!(await claim.keep(db, settings.lease))) return false
      for (const result of results) await store(db, result)
      await claim.advance(db, position)
      return true
    })
}
