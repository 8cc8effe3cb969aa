import type { Unavailable } from "@waybill/core"
import { Effect, Exit, type Scope } from "effect"
import type { Batch } from "./batch.ts"
import type { Entry } from "./entry.ts"
import type { Answers } from "./write.ts"

interface Waiting {
  readonly entry: Entry
  readonly keys: ReadonlyArray<string>
  readonly answer: (answer: Effect.Effect<boolean, Unavailable>) => void
}

interface Grouping {
  /** What no two entries of a batch may share. */
  readonly keysOf: (entry: Entry) => ReadonlyArray<string>
  readonly write: (batch: Batch) => Effect.Effect<Answers>
  /** Batches under way at once. */
  readonly lanes: number
}

const mostEntries = 64
/** Of documents; an entry alone may be longer. */
const mostCharacters = 1_000_000

/** Takes those at the head of the queue that can go together. */
const take = (queue: Array<Waiting>): ReadonlyArray<Waiting> => {
  const keys = new Set<string>()
  let characters = 0
  let count = 0
  for (const each of queue) {
    characters += each.entry.document.length
    if (count === mostEntries || (count > 0 && characters > mostCharacters)) break
    if (each.keys.some((key) => keys.has(key))) break
    for (const key of each.keys) keys.add(key)
    count++
  }
  return queue.splice(0, count)
}

/**
 * Group commit: what arrives while a batch is under way, or in the same turn, goes together as the next one, and each is
 * answered by itself. Whoever stops waiting harms nobody else. Closing the scope waits for what is under way.
 */
export const grouped = ({ keysOf, lanes, write }: Grouping) =>
  Effect.gen(function* () {
    const fork = Effect.runForkWith(yield* Effect.context<never>())
    const queue: Array<Waiting> = []
    let underWay = 0
    let isSet = false
    let whenIdle = () => {}

    const start = () => {
      isSet = false
      while (underWay < lanes && queue.length > 0) {
        const batch = take(queue)
        underWay++
        fork(write(batch.map(({ entry }) => entry))).addObserver((exit) => {
          underWay--
          for (const { answer, entry } of batch)
            answer(Exit.isSuccess(exit) ? exit.value.get(entry)! : Effect.failCause(exit.cause))
          set()
          if (underWay === 0 && queue.length === 0) whenIdle()
        })
      }
    }
    const set = () => {
      if (isSet || queue.length === 0 || underWay >= lanes) return
      isSet = true
      setImmediate(start)
    }
    yield* Effect.addFinalizer(() =>
      Effect.callback<void>((done) => {
        whenIdle = () => done(Effect.void)
        if (underWay === 0 && queue.length === 0) whenIdle()
      })
    )
    return (entry: Entry): Effect.Effect<boolean, Unavailable> =>
      Effect.callback((answer) => {
        const waiting = { entry, keys: keysOf(entry), answer }
        queue.push(waiting)
        set()
        return Effect.sync(() => {
          const place = queue.indexOf(waiting)
          if (place >= 0) queue.splice(place, 1)
        })
      })
  }) satisfies Effect.Effect<unknown, never, Scope.Scope>
