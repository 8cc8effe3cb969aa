import type { Unavailable } from "@waybill/core"
import { Effect, Exit, type Scope } from "effect"

/** For each of a batch, its answer, or why nobody can say. */
export type Answers<Item, Answer> = ReadonlyMap<Item, Effect.Effect<Answer, Unavailable>>

interface Waiting<Item, Answer> {
  readonly item: Item
  readonly keys: ReadonlyArray<string>
  readonly answer: (answer: Effect.Effect<Answer, Unavailable>) => void
}

export interface Grouping<Item, Answer> {
  /** What no two of a batch may share. */
  readonly keysOf?: (item: Item) => ReadonlyArray<string>
  readonly charactersOf?: (item: Item) => number
  readonly ask: (batch: ReadonlyArray<Item>) => Effect.Effect<Answers<Item, Answer>>
  /** Batches under way at once, at most. */
  readonly lanes: number
}

const mostItems = 64
/** Of a batch; an item alone may be longer. */
const mostCharacters = 1_000_000
/** Milliseconds that a batch has before another goes beside it: one that is larger costs less than two that are sooner. */
const patience = 20

/** How many at the head of the queue can go together. */
const together = <Item>(
  queue: ReadonlyArray<Pick<Waiting<Item, never>, "item" | "keys">>,
  charactersOf: (item: Item) => number
): number => {
  const keys = new Set<string>()
  let characters = 0
  let count = 0
  for (const each of queue) {
    characters += charactersOf(each.item)
    if (count === mostItems || (count > 0 && characters > mostCharacters)) break
    if (each.keys.some((key) => keys.has(key))) break
    for (const key of each.keys) keys.add(key)
    count++
  }
  return count
}

/**
 * What arrives while a batch is under way goes together as the next one, with all that further turns of the event loop bring
 * until one brings nothing; and each is answered by itself: of writes, a group commit. A batch that is full does not wait for
 * another, nor does any for one that is late.
 * Whoever stops waiting harms nobody else. Closing the scope waits for what is under way.
 */
export const grouped = <Item, Answer>({
  ask,
  charactersOf = () => 0,
  keysOf = () => [],
  lanes
}: Grouping<Item, Answer>) =>
  Effect.gen(function* () {
    const fork = Effect.runForkWith(yield* Effect.context<never>())
    const queue: Array<Waiting<Item, Answer>> = []
    let underWay = 0
    let isSet = false
    let late: NodeJS.Timeout | undefined
    let whenIdle = () => {}

    const start = () => {
      isSet = false
      clearTimeout(late)
      late = undefined
      for (let enough = 1; underWay < lanes && queue.length >= enough; enough = mostItems) {
        const batch = queue.splice(0, together(queue, charactersOf))
        underWay++
        fork(ask(batch.map(({ item }) => item))).addObserver((exit) => {
          underWay--
          for (const { answer, item } of batch)
            answer(Exit.isSuccess(exit) ? exit.value.get(item)! : Effect.failCause(exit.cause))
          set()
          if (underWay === 0 && queue.length === 0) whenIdle()
        })
      }
      set()
    }
    const set = () => {
      if (isSet || queue.length === 0 || underWay >= lanes) return
      if (underWay > 0 && queue.length < mostItems) {
        late ??= setTimeout(start, patience)
        return
      }
      isSet = true
      setImmediate(gather, 0)
    }
    const gather = (before: number) => {
      if (queue.length > before && queue.length < mostItems) setImmediate(gather, queue.length)
      else start()
    }
    yield* Effect.addFinalizer(() =>
      Effect.callback<void>((done) => {
        whenIdle = () => done(Effect.void)
        if (underWay === 0 && queue.length === 0) whenIdle()
      })
    )
    return (item: Item): Effect.Effect<Answer, Unavailable> =>
      Effect.callback((answer) => {
        const waiting = { item, keys: keysOf(item), answer }
        queue.push(waiting)
        set()
        return Effect.sync(() => {
          const place = queue.indexOf(waiting)
          if (place >= 0) queue.splice(place, 1)
        })
      })
  }) satisfies Effect.Effect<unknown, never, Scope.Scope>
