import { Clock, Effect } from "effect"
import { grouped } from "../../output/numbers.ts"
import { notify } from "../../output/terminal.ts"

/** Time between two lines of progress, in milliseconds. */
const INTERVAL = 1000

/** Returns an effect that prints the number of orders so far, at most once in each interval. */
export const progress = (done: string) =>
  Effect.map(Clock.currentTimeMillis, (start) => {
    let reported = start
    return (count: number) =>
      Effect.map(Clock.currentTimeMillis, (now) => {
        if (now - reported < INTERVAL) return
        reported = now
        notify(`${grouped(count)} orders ${done} …`)
      })
  })
