import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"

/** Runs at most one effect at a time for each name. */
export interface SingleFlight<A, E> {
  /**
   * Runs `work`. If an effect with the same name and an equal input is already running, shares its result instead. If
   * an effect with the same name and a different input is running, waits for it to end first. An effect continues after
   * its caller's interruption, because other callers may share it.
   */
  readonly run: (name: string, input: string, work: Effect.Effect<A, E>) => Effect.Effect<A, E>
}

/** Returns a `SingleFlight` with no running effects. */
export const singleFlight = <A, E>(): SingleFlight<A, E> => {
  const running = new Map<string, { readonly input: string; readonly result: Deferred.Deferred<A, E> }>()
  const start = (name: string, input: string, work: Effect.Effect<A, E>) => {
    const result = Deferred.makeUnsafe<A, E>()
    running.set(name, { input, result })
    return work.pipe(
      Effect.onExit((exit) => {
        running.delete(name)
        return Deferred.done(result, exit)
      }),
      Effect.forkDetach({ startImmediately: true }),
      Effect.andThen(Deferred.await(result))
    )
  }
  const run: SingleFlight<A, E>["run"] = (name, input, work) =>
    Effect.suspend(() => {
      const current = running.get(name)
      if (current === undefined) return start(name, input, work)
      const result = Deferred.await(current.result)
      return current.input === input ? result : Effect.andThen(Effect.exit(result), run(name, input, work))
    })
  return { run }
}
