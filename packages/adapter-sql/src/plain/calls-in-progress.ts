import * as Effect from "effect/Effect"

type Member = Effect.Effect<unknown, unknown> | ((...args: ReadonlyArray<unknown>) => Effect.Effect<unknown, unknown>)

/** Work that must end before the stores close. */
export class CallsInProgress {
  readonly #running = new Set<Promise<unknown>>()

  /** Returns the work, which `ended` waits for. */
  track<A>(work: Promise<A>): Promise<A> {
    this.#running.add(work)
    const forget = () => void this.#running.delete(work)
    work.then(forget, forget)
    return work
  }

  /** Returns a service whose calls `ended` waits for, regardless of their runtime. */
  tracked<Service extends object>(service: Service): Service {
    const counted = (effect: Effect.Effect<unknown, unknown>) =>
      Effect.suspend(() => {
        const { promise, resolve } = Promise.withResolvers<void>()
        this.track(promise)
        return Effect.ensuring(effect, Effect.sync(resolve))
      })
    const members = Object.entries(service).map(([name, member]: [string, Member]) => [
      name,
      Effect.isEffect(member)
        ? counted(member)
        : (...args: ReadonlyArray<unknown>) => counted(Effect.suspend(() => member(...args)))
    ])
    return Object.fromEntries(members)
  }

  /** Resolves after the work in progress has ended, whether it succeeds or fails. */
  async ended(): Promise<void> {
    await Promise.allSettled(this.#running)
  }
}
