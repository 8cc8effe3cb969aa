import { type OrderStore, Unavailable } from "@waybill/core"
import { Effect } from "effect"
import type { Chance } from "./chance.ts"
import type { SeededScheduler } from "./seeded-scheduler.ts"

export type Store = OrderStore["Service"]

/** How likely each thing goes wrong. */
export interface Faults {
  /** Not reached at all, and known not to be. */
  readonly down: number
  /** A write whose answer is lost after it has been made. */
  readonly lostAfter: number
  /** A write that is lost on its way; to its caller the same. */
  readonly lostBefore: number
  /** A write whose answer is lost and that is made only later; to its caller the same. */
  readonly late: number
}

/** Lets others go first, so many times. */
export const pause = (times: number): Effect.Effect<void> =>
  times === 0 ? Effect.void : Effect.andThen(Effect.yieldNow, pause(times - 1))

/** A store at the far end of a bad line: everything takes its time both ways, and chance decides what goes wrong. */
export const faultyStore = (
  store: Store,
  faults: Faults,
  { chance, note, scheduler }: { chance: Chance; scheduler: SeededScheduler; note: (line: string) => void }
): Store => {
  const underWay = Effect.suspend(() => pause(chance.below(4)))
  const fail = (maybeDone: boolean) => Effect.fail(new Unavailable({ port: "OrderStore", maybeDone }))

  const read = <A>(what: string, effect: Effect.Effect<A, Unavailable>): Effect.Effect<A, Unavailable> =>
    Effect.gen(function* () {
      yield* underWay
      if (chance.happens(faults.down)) {
        note(`${what}: down`)
        return yield* fail(false)
      }
      const result = yield* effect
      note(what)
      yield* underWay
      return result
    })

  const write = <A>(what: string, effect: Effect.Effect<A, Unavailable>): Effect.Effect<A, Unavailable> =>
    Effect.gen(function* () {
      yield* underWay
      if (chance.happens(faults.lostBefore)) {
        note(`${what}: lost on its way`)
        return yield* fail(true)
      }
      if (chance.happens(faults.late)) {
        note(`${what}: late`)
        scheduler.later(() => note(`${what} made late: ${JSON.stringify(Effect.runSync(effect))}`))
        return yield* fail(true)
      }
      const result = yield* read(what, effect)
      if (!chance.happens(faults.lostAfter)) return result
      note(`${what}: answer lost`)
      return yield* fail(true)
    })

  return {
    insert: (order, event) => write(`insert ${event.request_id}`, store.insert(order, event)),
    update: (order, event) =>
      write(`update ${event.request_id} to revision ${order.revision}`, store.update(order, event)),
    find: (account_id, ref) => read(`find ${account_id} ${JSON.stringify(ref)}`, store.find(account_id, ref)),
    history: (account_id, order_id) => read(`history ${order_id}`, store.history(account_id, order_id)),
    events: store.events
  }
}
