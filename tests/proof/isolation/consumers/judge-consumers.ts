// Judges what a consumer did beside others. An event is written as its order and its revision: 7/1.
import { readViolations } from "../../webhooks/consumers/judge-readers.ts"

/** A consumer after all events. */
export interface OwnState {
  readonly name: string
  readonly handled: ReadonlyArray<string>
  /** Events that this consumer alone refuses. */
  readonly refused: ReadonlySet<string>
  readonly setAside: ReadonlyArray<string>
  /** Events of an order that another process handled at the same time. */
  readonly byTwo: ReadonlyArray<string>
}

/** Returns each violation of "a consumer handles every event that it accepts, and sets aside only its own". */
export const consumerViolations = (
  { byTwo, handled, name, refused, setAside }: OwnState,
  log: ReadonlyArray<string>
): ReadonlyArray<string> => {
  const accepted = log.filter((event) => !refused.has(event))
  const aside = new Set(setAside)
  return [
    ...readViolations(name, accepted, handled, { mayRepeat: false }),
    ...[...refused].filter((event) => !aside.has(event)).map((event) => `${name}: ${event} is no longer set aside`),
    ...setAside.filter((event) => !refused.has(event)).map((event) => `${name}: has ${event} of another consumer`),
    ...byTwo.map((event) => `${name}: two processes handled ${event} and another event of its order concurrently`)
  ]
}
