import { type OrderStore, Unavailable } from "@waybill/core"
import { Effect } from "effect"
import type { SeededRandom } from "./seeded-random.ts"
import type { SeededScheduler } from "./seeded-scheduler.ts"

export type Store = OrderStore["Service"]

/** Probability of each fault in a call, from 0 to 1. */
export interface Faults {
  /** The call never reaches the store, and the caller knows that. */
  readonly down: number
  /** The write is made, but the response is lost. */
  readonly lostAfter: number
  /** The write is lost before it reaches the store. The caller cannot tell it from `lostAfter`. */
  readonly lostBefore: number
  /** The response is lost and the write is made later. The caller cannot tell it from `lostAfter`. */
  readonly late: number
}

/** Yields to other fibers the given number of times. */
export const pause = (times: number): Effect.Effect<void> =>
  times === 0 ? Effect.void : Effect.andThen(Effect.yieldNow, pause(times - 1))

/** Wraps a store in an unreliable connection: every call is delayed in both directions, and some calls fail. */
export const faultyStore = (
  store: Store,
  faults: Faults,
  { random, scheduler, trace }: { random: SeededRandom; scheduler: SeededScheduler; trace: (line: string) => void }
): Store => {
  const delay = Effect.suspend(() => pause(random.below(4)))
  const fail = (maybeDone: boolean) => Effect.fail(new Unavailable({ port: "OrderStore", maybeDone }))

  const read = <A>(what: string, effect: Effect.Effect<A, Unavailable>): Effect.Effect<A, Unavailable> =>
    Effect.gen(function* () {
      yield* delay
      if (random.happens(faults.down)) {
        trace(`${what}: store unavailable`)
        return yield* fail(false)
      }
      const result = yield* effect
      trace(what)
      yield* delay
      return result
    })

  const write = <A>(what: string, effect: Effect.Effect<A, Unavailable>): Effect.Effect<A, Unavailable> =>
    Effect.gen(function* () {
      yield* delay
      if (random.happens(faults.lostBefore)) {
        trace(`${what}: request lost`)
        return yield* fail(true)
      }
      if (random.happens(faults.late)) {
        trace(`${what}: delayed`)
        scheduler.later(() => trace(`${what}, delayed, returns ${JSON.stringify(Effect.runSync(effect))}`))
        return yield* fail(true)
      }
      const result = yield* read(what, effect)
      if (!random.happens(faults.lostAfter)) return result
      trace(`${what}: response lost`)
      return yield* fail(true)
    })

  return {
    insert: (order, event) => write(`insert ${event.request_id}`, store.insert(order, event)),
    update: (order, event) =>
      write(`update ${event.request_id} to revision ${order.revision}`, store.update(order, event)),
    erase: (order, event, history) =>
      write(`erase ${event.request_id} in revision ${order.revision}`, store.erase!(order, event, history)),
    find: (account_id, ref) => read(`find ${account_id} ${JSON.stringify(ref)}`, store.find(account_id, ref)),
    history: (account_id, order_id, part) => read(`history ${order_id}`, store.history(account_id, order_id, part)),
    events: store.events
  }
}
