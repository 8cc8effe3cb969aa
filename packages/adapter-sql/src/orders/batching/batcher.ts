import type { Unavailable } from "@waybill/core"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as Fiber from "effect/Fiber"
import type * as Scope from "effect/Scope"
import { Queue } from "./queue.ts"
import { type BatchTuning, LATE_AFTER } from "./tuning.ts"

/** Results of a batch, in the same order as its items. */
export type Results<Result> = ReadonlyArray<Effect.Effect<Result, Unavailable>>

export interface BatcherOptions<Item, Result> extends BatchTuning {
  /** Runs a batch and returns the result of each item. */
  readonly run: (items: ReadonlyArray<Item>) => Effect.Effect<Results<Result>>
  /** Returns an item's keys. Two items with a common key cannot be in the same batch. Default: no keys. */
  readonly keysOf?: (item: Item) => ReadonlyArray<string>
  /** Returns the approximate length of an item in a statement, in characters. Default: 0. */
  readonly charactersOf?: (item: Item) => number
}

type Fork<Result> = (run: Effect.Effect<Results<Result>>) => Fiber.Fiber<Results<Result>>

/**
 * State of the batcher. `idle`: no batch is about to start. `gathering`: a batch starts after enough turns without a
 * new item.
 */
type BatcherState = "idle" | "gathering"

/**
 * Combines items that arrive together into batches; for writes, this is a group commit. Each caller gets only its
 * item's result, and a caller that stops waiting does not affect the others.
 *
 * A batch starts after `quietTurns` turns of the event loop without a new item, unless a batch has been running for less
 * than `LATE_AFTER`. A full batch starts immediately. At most `concurrency` batches run in parallel.
 */
class Batcher<Item, Result> {
  readonly #options: Required<BatcherOptions<Item, Result>>
  readonly #fork: Fork<Result>
  readonly #queue: Queue<Item, Result>
  #state: BatcherState = "idle"
  #arrivals = 0
  #running = 0
  #recent = 0
  #onIdle = () => {}

  constructor(options: BatcherOptions<Item, Result>, fork: Fork<Result>) {
    this.#options = { keysOf: () => [], charactersOf: () => 0, ...options }
    this.#fork = fork
    this.#queue = new Queue(options.maxItems)
  }

  /** Adds an item and returns its result. Interruption removes the item unless a batch has taken it. */
  add(item: Item): Effect.Effect<Result, Unavailable> {
    const { charactersOf, keysOf } = this.#options
    return Effect.callback((resume) => {
      const waiting = { item, keys: keysOf(item), characters: charactersOf(item), resume }
      this.#queue.add(waiting)
      this.#arrivals++
      this.#schedule()
      return Effect.sync(() => {
        this.#queue.remove(waiting)
        this.#checkIdle()
      })
    })
  }

  /** Waits until no items are waiting and no batches are running. */
  readonly drain = Effect.callback<void>((done) => {
    this.#onIdle = () => done(Effect.void)
    this.#checkIdle()
  })

  get #canStart(): boolean {
    const { concurrency } = this.#options
    return !this.#queue.isEmpty && this.#running < concurrency && (this.#recent === 0 || this.#queue.isFull)
  }

  /** Starts full batches immediately, and begins to gather items for the next batch if one can start. */
  #schedule(): void {
    while (this.#queue.isFull && this.#canStart) this.#start()
    if (this.#state === "gathering" || !this.#canStart) return
    this.#state = "gathering"
    setImmediate(this.#gather, -1, 0)
  }

  /**
   * Counts quiet turns, and starts a batch when there are enough. The arguments are the counts at the previous turn.
   */
  readonly #gather = (arrivalsBefore: number, quietBefore: number): void => {
    const quiet = this.#arrivals > arrivalsBefore ? 0 : quietBefore + 1
    if (quiet < this.#options.quietTurns) {
      setImmediate(this.#gather, this.#arrivals, quiet)
      return
    }
    this.#state = "idle"
    while (this.#canStart) this.#start()
  }

  #start(): void {
    const batch = this.#queue.take()
    let isRecent = true
    this.#running++
    this.#recent++
    const allowNext = () => {
      if (isRecent) this.#recent--
      isRecent = false
      this.#schedule()
    }
    const timer = setTimeout(allowNext, LATE_AFTER)
    this.#fork(this.#options.run(batch.map(({ item }) => item))).addObserver((exit) => {
      clearTimeout(timer)
      this.#running--
      batch.forEach(({ resume }, index) => {
        resume(Exit.isSuccess(exit) ? exit.value[index]! : Effect.failCause(exit.cause))
      })
      allowNext()
      this.#checkIdle()
    })
  }

  #checkIdle(): void {
    if (this.#running === 0 && this.#queue.isEmpty) this.#onIdle()
  }
}

/**
 * Returns a function that adds an item to a batch and returns its result. Closing the scope waits for all batches to
 * end.
 */
export const makeBatcher = <Item, Result>(
  options: BatcherOptions<Item, Result>
): Effect.Effect<(item: Item) => Effect.Effect<Result, Unavailable>, never, Scope.Scope> =>
  Effect.gen(function* () {
    const fork = Effect.runForkWith(yield* Effect.context<never>())
    const batcher = new Batcher(options, fork)
    yield* Effect.addFinalizer(() => batcher.drain)
    return (item) => batcher.add(item)
  })

/** Returns a function that runs each item as a batch of one. */
export const unbatched =
  <Item, Result>({ run }: Pick<BatcherOptions<Item, Result>, "run">) =>
  (item: Item): Effect.Effect<Result, Unavailable> =>
    Effect.flatMap(run([item]), ([result]) => result!)
