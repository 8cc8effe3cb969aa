import { Deferred, Effect } from "effect"

/** Runs work so that each name has one at a time. */
export interface Flights<A, E> {
  /**
   * Joins what is under way for the name if it is about the same, and waits for its end if it is about another. The work
   * goes on when whoever asked for it is gone, since others may have joined.
   */
  readonly run: (name: string, about: string, work: Effect.Effect<A, E>) => Effect.Effect<A, E>
}

export const flights = <A, E>(): Flights<A, E> => {
  const underWay = new Map<string, { readonly about: string; readonly answer: Deferred.Deferred<A, E> }>()
  const start = (name: string, about: string, work: Effect.Effect<A, E>) => {
    const answer = Deferred.makeUnsafe<A, E>()
    underWay.set(name, { about, answer })
    return work.pipe(
      Effect.onExit((exit) => {
        underWay.delete(name)
        return Deferred.done(answer, exit)
      }),
      Effect.forkDetach({ startImmediately: true }),
      Effect.andThen(Deferred.await(answer))
    )
  }
  const run: Flights<A, E>["run"] = (name, about, work) =>
    Effect.suspend(() => {
      const flight = underWay.get(name)
      if (flight === undefined) return start(name, about, work)
      const answer = Deferred.await(flight.answer)
      return flight.about === about ? answer : Effect.andThen(Effect.exit(answer), run(name, about, work))
    })
  return { run }
}
