import { Unavailable } from "@waybill/core"
import { Effect } from "effect"

/** What a database answers, for a port; whatever goes wrong makes the port unavailable. */
export const ask =
  (port: string) =>
  <A>(question: () => Promise<A>): Effect.Effect<A, Unavailable> =>
    Effect.tryPromise({ try: question, catch: (cause) => new Unavailable({ port, cause }) })
