import { Deferred, Effect } from "effect"

/** Runs at most one effect at a time for each name. */
export interface SingleFlight<A, E> {
  /**
   * If an effect is running for the name, shares its result when the inputs are equal, and waits for it to end before
   * starting `work` otherwise. The effect continues if its caller is interrupted, because other callers may have joined
   * it.
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
