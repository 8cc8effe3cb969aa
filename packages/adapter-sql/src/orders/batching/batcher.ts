import type { Unavailable } from "@waybill/core"
import { Effect, Exit, type Scope } from "effect"

/** For each of a batch, in its order, the answer, or why nobody can say. */
export type Answers<Answer> = ReadonlyArray<Effect.Effect<Answer, Unavailable>>

interface Waiting<Item, Answer> {
  readonly item: Item
  readonly keys: ReadonlyArray<string>
  readonly characters: number
  readonly answer: (answer: Effect.Effect<Answer, Unavailable>) => void
}

export interface Grouping<Item, Answer> {
  /** What no two of a batch may share. */
  readonly keysOf?: (item: Item) => ReadonlyArray<string>
  readonly charactersOf?: (item: Item) => number
  /** Answers for a batch, which is what waits when it is taken, so maybe nothing; taken again, it stays as it is. */
  readonly ask: (take: () => ReadonlyArray<Item>) => Effect.Effect<Answers<Answer>>
  /** Batches under way at once, at most; if more than one, each is taken at once. */
  readonly lanes: number
  /** Turns of the event loop in a row that bring nothing before a batch begins: more make batches larger, and later. */
  readonly quietTurns: number
  /** Items that fill a batch. */
  readonly mostItems: number
}

/** Of a batch; an item alone may be longer. */
const mostCharacters = 1_000_000
/** Milliseconds that a batch has before another goes beside it: one that is larger costs less than two that are sooner. */
const patience = 20

/** How many at the head of the queue can go together. */
const together = (
  queue: ReadonlyArray<Pick<Waiting<never, never>, "keys" | "characters">>,
  mostItems: number
): number => {
  const keys = new Set<string>()
  let characters = 0
  let count = 0
  for (const each of queue) {
    characters += each.characters
    if (count === mostItems || (count > 0 && characters > mostCharacters)) break
    if (each.keys.some((key) => keys.has(key))) break
    for (const key of each.keys) keys.add(key)
    count++
  }
  return count
}

/**
 * What arrives after a batch was taken goes together as the next one, with all that this turn of the event loop brings, and
 * further ones until enough in a row have brought nothing; and each is answered by itself: of writes, a group commit. What
 * fills a batch waits neither for a turn nor for another batch, and nothing waits for one that is late. Whoever stops waiting
 * harms nobody else. Closing the scope waits for what is under way.
 */
export const grouped = <Item, Answer>({
  ask,
  charactersOf = () => 0,
  keysOf = () => [],
  lanes,
  mostItems,
  quietTurns
}: Grouping<Item, Answer>) =>
  Effect.gen(function* () {
    const fork = Effect.runForkWith(yield* Effect.context<never>())
    const queue: Array<Waiting<Item, Answer>> = []
    let arrived = 0
    let characters = 0
    let underWay = 0
    /** Of the batches under way, those that are not late yet. */
    let young = 0
    let isGathering = false
    let whenIdle = () => {}

    const isFull = () => queue.length >= mostItems || characters >= mostCharacters
    const mayBegin = () => queue.length > 0 && underWay < lanes && (young === 0 || isFull())
    const rest = () => {
      if (underWay === 0 && queue.length === 0) whenIdle()
    }
    const remove = (place: number, count: number) => {
      const removed = queue.splice(place, count)
      for (const each of removed) characters -= each.characters
      return removed
    }
    const begin = () => {
      let batch: ReadonlyArray<Waiting<Item, Answer>> | undefined
      const taken = () => {
        batch ??= remove(0, together(queue, mostItems))
        return batch
      }
      underWay++
      young++
      let isYoung = true
      const age = () => {
        if (isYoung) young--
        isYoung = false
        set()
      }
      const late = setTimeout(age, patience)
      fork(ask(() => taken().map(({ item }) => item))).addObserver((exit) => {
        clearTimeout(late)
        underWay--
        taken().forEach(({ answer }, place) => {
          answer(Exit.isSuccess(exit) ? exit.value[place]! : Effect.failCause(exit.cause))
        })
        age()
        rest()
      })
    }
    const gather = (before: number, quietBefore: number) => {
      const quiet = arrived > before ? 0 : quietBefore + 1
      if (quiet < quietTurns) {
        setImmediate(gather, arrived, quiet)
        return
      }
      isGathering = false
      while (mayBegin()) begin()
    }
    const set = () => {
      while (isFull() && mayBegin()) begin()
      if (isGathering || !mayBegin()) return
      isGathering = true
      setImmediate(gather, -1, 0)
    }
    yield* Effect.addFinalizer(() =>
      Effect.callback<void>((done) => {
        whenIdle = () => done(Effect.void)
        rest()
      })
    )
    return (item: Item): Effect.Effect<Answer, Unavailable> =>
      Effect.callback((answer) => {
        const waiting = { item, keys: keysOf(item), characters: charactersOf(item), answer }
        queue.push(waiting)
        arrived++
        characters += waiting.characters
        set()
        return Effect.sync(() => {
          const place = queue.indexOf(waiting)
          if (place >= 0) remove(place, 1)
          rest()
        })
      })
  }) satisfies Effect.Effect<unknown, never, Scope.Scope>
