/** Runs work in another turn of the event loop. Some runtimes have only timers. */
const later: (work: () => void) => void = typeof setImmediate === "function" ? setImmediate : setTimeout

/** Minimum length of a string that is serialised, sent and parsed in different turns of the event loop. */
export const LARGE_TEXT = 65_536

const waiting: Array<() => void> = []

const resume = (): void => {
  const next = waiting.shift()!
  if (waiting.length > 0) later(resume)
  next()
}

/**
 * Resolves in another turn of the event loop, after the process has served other events. Each turn resolves one promise,
 * so that pieces of concurrent work have separate turns.
 *
 * @example
 * ```ts
 * for (const each of history) {
 *   summaryOf(orderAt(history, each.revision)!)
 *   await nextTurn()
 * }
 * ```
 */
export const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    if (waiting.push(resolve) === 1) later(resume)
  })
