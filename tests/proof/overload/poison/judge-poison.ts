// Judges what a consumer did with events of which some can never be handled. An event is written as order/revision: 7/1.
import { readViolations } from "../../webhooks/consumers/judge-readers.ts"

/** The calls and results of a consumer. */
export interface Consumed {
  readonly name: string
  /** Events that the handler accepted, in sequence. */
  readonly handled: ReadonlyArray<string>
  /** Each call of the handler. */
  readonly calls: ReadonlyArray<string>
  readonly setAside: ReadonlyArray<string>
}

/** Events by their fate: handled, refused by the handler in each attempt, or not readable. */
export interface Fates {
  readonly healthy: ReadonlyArray<string>
  readonly refused: ReadonlyArray<string>
  readonly unreadable: ReadonlyArray<string>
  /** Number of attempts after which an event is set aside. */
  readonly attempts: number
}

/** Returns each violation of "a poison event stops nothing else, and is attempted a limited number of times". */
export const poisonViolations = (
  { calls, handled, name, setAside }: Consumed,
  { attempts, healthy, refused, unreadable }: Fates
): ReadonlyArray<string> => {
  const callsOf = Map.groupBy(calls, (event) => event)
  const aside = new Set(setAside)
  const poison = new Set([...refused, ...unreadable])
  const counted = [
    ...refused.map((event) => [event, attempts] as const),
    ...unreadable.map((event) => [event, 0] as const)
  ]
  return [
    ...readViolations(name, healthy, handled, { mayRepeat: false }),
    ...counted.flatMap(([event, expected]) => {
      const count = callsOf.get(event)?.length ?? 0
      return count === expected ? [] : [`${name}: ${event} was attempted ${count} times, not ${expected}`]
    }),
    ...[...poison].filter((event) => !aside.has(event)).map((event) => `${name}: ${event} was not set aside`),
    ...setAside.filter((event) => !poison.has(event)).map((event) => `${name}: ${event} was set aside`)
  ]
}
