import { HostMistake } from "@waybill/core"
import type { Cursor } from "@waybill/core/adapter"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { invalid, Problem } from "../problem/problem.ts"
import type { Failure } from "../problem/problem-of.ts"
import type { OperatorPorts } from "../route/operator-ports.ts"
import { limit, text } from "../route/query.ts"
import { type Route, route } from "../route/route.ts"
import { eventStream } from "./event-stream.ts"
import { replyPage } from "./reply-page.ts"
import { eventSchema, listOf, object, text as textSchema } from "./schemas.ts"

/** Maximum number of streams of a process: in total, and per token. */
const MAX_STREAMS = 64
const MAX_PER_HOLDER = 8

/** Cursor in a request for new events only. */
const LATEST = "latest"

const latestCursor = ({ board }: OperatorPorts): Effect.Effect<Cursor, Failure> =>
  board.latestCursor?.() ?? Effect.fail(invalid({ path: "after", problem: "latest is not available here" }))

/** Number of events per read of a stream. */
const STREAM_PAGE = 100

const tooMany = new Problem({
  status: 503,
  code: "busy",
  detail: "too many streams of events; end one first",
  headers: { "retry-after": "5" }
})

const acceptsStream = (accept: string | undefined): boolean => /\btext\/event-stream\b/i.test(accept ?? "")

/** Returns the route of the event log, which counts its open streams. */
export const eventsRoute = (): Route => {
  const open = new Map<string, number>()
  let total = 0
  const count = (name: string, step: 1 | -1): void => {
    total += step
    open.set(name, (open.get(name) ?? 0) + step)
    if (open.get(name) === 0) open.delete(name)
  }

  async function* counted(name: string, stream: AsyncIterable<string>): AsyncGenerator<string> {
    count(name, 1)
    try {
      yield* stream
    } finally {
      count(name, -1)
    }
  }

  return route({
    operation: "listEvents",
    method: "GET",
    path: "/events",
    role: "viewer",
    tag: "Events",
    summary: "Read the events of all accounts, oldest first, once or as a stream",
    query: {
      after: text("Cursor after which to continue, or `latest` for new events only. Default: from the beginning."),
      limit: limit(100, 1000)
    },
    headers: ["Last-Event-ID"],
    streams: true,
    reply: () => object({ events: listOf(eventSchema), cursor: textSchema }),
    run: ({ header, holder, isAllowed, ports, query, replies }) =>
      Effect.gen(function* () {
        const isStream = acceptsStream(header("accept"))
        const given = (isStream ? header("last-event-id") : undefined) ?? query.after
        const after = given === LATEST ? yield* latestCursor(ports) : given
        const read = (cursor: string | undefined, limit = STREAM_PAGE) =>
          ports.waybill.operator
            .events({ after: cursor, limit })
            .pipe(
              Effect.catchDefect((defect) =>
                defect instanceof HostMistake
                  ? Effect.fail(invalid({ path: "after", problem: "must be a cursor that this service returned" }))
                  : Effect.die(defect)
              )
            )
        if (!isStream) {
          const chunk = (cursor: string | undefined, limit: number) =>
            Effect.map(read(cursor, limit), ({ cursor, events }) => ({
              entries: events.map(replies.event),
              after: cursor as string | undefined,
              isLast: events.length < limit
            }))
          const page = yield* replyPage(chunk, after, query.limit ?? STREAM_PAGE)
          return { body: { events: page.entries, cursor: page.after } }
        }
        const first = yield* read(after)
        if (total >= MAX_STREAMS || (open.get(holder.name) ?? 0) >= MAX_PER_HOLDER) return yield* tooMany
        const run = Effect.runPromiseExitWith(yield* Effect.context<never>())
        const settings = {
          first,
          limit: STREAM_PAGE,
          shown: replies.event,
          read: async (cursor: string) => {
            const exit = await run(read(cursor))
            return Exit.isSuccess(exit) ? exit.value : undefined
          },
          isAllowed: async () => {
            const exit = await run(isAllowed)
            // A store that does not respond ends no stream.
            return Exit.isFailure(exit) || exit.value
          }
        }
        return { stream: (signal: AbortSignal) => counted(holder.name, eventStream(settings, signal)) }
      })
  })
}
