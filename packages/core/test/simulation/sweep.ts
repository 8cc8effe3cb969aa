import { byOrder, judge } from "./judge.ts"
import { type Play, play, type Step, type Subject } from "./play.ts"

/** A play in which something happened that must not. */
export interface Failure {
  readonly seed: number
  readonly broken: ReadonlyArray<string>
}

/** What many plays add up to. */
export interface Sums {
  plays: number
  calls: number
  /** Calls whose callers never learned what came of them. */
  unknown: number
  deaths: number
  /** Two commands, in the order of the alphabet → how often they were under way at once on one order. */
  readonly meetings: Map<string, number>
}

export const noSums = (): Sums => ({ plays: 0, calls: 0, unknown: 0, deaths: 0, meetings: new Map() })

const areAtOnce = (a: Step, b: Step): boolean => a.asked < b.answered && b.asked < a.answered

const meetingsIn = (calls: ReadonlyArray<Step>): ReadonlyArray<string> => {
  const answered = calls.filter(({ answer }) => answer !== undefined)
  return answered.flatMap((a, index) =>
    answered
      .slice(index + 1)
      .filter((b) => areAtOnce(a, b))
      .map((b) => [a.command.name, b.command.name].sort().join(" + "))
  )
}

const add = (sums: Sums, { calls, trace }: Play): void => {
  sums.plays++
  sums.calls += calls.length
  sums.unknown += calls.filter(({ answer }) => answer === undefined).length
  sums.deaths += trace.filter((line) => line.endsWith(" dies")).length
  for (const own of byOrder(calls).values()) {
    for (const meeting of meetingsIn(own)) sums.meetings.set(meeting, (sums.meetings.get(meeting) ?? 0) + 1)
  }
}

/** Plays and judges one seed after the other up to the first that fails. */
export const sweep = (first: number, count: number, sums: Sums = noSums(), subject?: Subject): Failure | undefined => {
  for (let seed = first; seed < first + count; seed++) {
    const played = play(seed, subject)
    add(sums, played)
    const broken = judge(played)
    if (broken.length > 0) return { seed, broken }
  }
  return undefined
}

/** What to tell about a failure: the seed, what is broken, and how to see it again. */
export const telling = ({ broken, seed }: Failure): string =>
  [`seed ${seed}`, ...broken.map((sentence) => `  ${sentence}`), `  to see it: npm run simulate -- ${seed}`].join("\n")
