import { type NoTurn, Turns } from "@waybill/adapter-http"
import { Unavailable } from "@waybill/core"
import { CurrentMeter } from "@waybill/core/adapter"
import { Effect } from "effect"
import type { Measured } from "./answer-requests.ts"
import { Thread } from "./thread.ts"

/**
 * Limits on the requests that wait for a thread. The longest wait is longer than one request in the thread, so that one other
 * client cannot make a request wait in vain. Both together are shorter than the idle timeout of a connection.
 */
const threadLimits = { perClient: 16, total: 128, waitMs: 15_000 }

/** Time limit of one request in the thread, in milliseconds. */
const MAX_RUN = 12_000

const reasons: Readonly<Record<NoTurn, string>> = {
  full: `more than ${threadLimits.perClient} packings of one client, or ${threadLimits.total} of all, are waiting`,
  late: `the packing has waited for ${threadLimits.waitMs / 1000} seconds`
}

/**
 * Returns a function that sends the requests of clients to a thread. Waiting clients take turns. The thread starts with
 * the first request. It starts again after a failure, and after a request that was interrupted or above the time limit.
 */
export const threadInTurns = Effect.fnUntraced(function* <Request, Reply>(port: string, program: URL, data: unknown) {
  const turns = new Turns(threadLimits)
  let thread: Thread<Request, Measured<Reply>> | undefined
  yield* Effect.addFinalizer(() => Effect.promise(async () => thread?.end()))
  const run = async (request: Request, charge: (ms: number) => void, signal: AbortSignal): Promise<Measured<Reply>> => {
    if (thread === undefined || thread.isEnded) thread = new Thread(program, data)
    const start = performance.now()
    try {
      const answer = await thread.request(request, AbortSignal.any([signal, AbortSignal.timeout(MAX_RUN)]))
      charge(answer.ms)
      return answer
    } catch (error) {
      charge(performance.now() - start)
      throw error
    }
  }
  const unavailable = (cause: unknown) => new Unavailable({ port, cause })
  return (client: string, request: Request): Effect.Effect<Reply, Unavailable> =>
    Effect.flatMap(CurrentMeter, (charge) =>
      Effect.tryPromise({
        try: (signal) => turns.run(client, () => run(request, charge, signal), signal),
        catch: unavailable
      })
    ).pipe(
      Effect.flatMap((answer) =>
        typeof answer === "string" ? Effect.fail(unavailable(reasons[answer])) : Effect.succeed(answer.reply)
      )
    )
})
