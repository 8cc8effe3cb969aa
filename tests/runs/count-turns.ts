import { onTestFinished } from "vitest"

/** Counts the turns of the event loop until the test ends. Returns a function that returns the number of the current one. */
export const countTurns = (): (() => number) => {
  let turn = 0
  let isDone = false
  const count = (): void => {
    turn++
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  onTestFinished(() => {
    isDone = true
  })
  return () => turn
}
