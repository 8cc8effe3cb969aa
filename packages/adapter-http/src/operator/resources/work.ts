import { type Instant, type OrderFigures, personsWorkRecord, recentDays } from "@waybill/core/adapter"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { invalid } from "../problem/problem.ts"
import { text } from "../route/query.ts"
import { type Route, route } from "../route/route.ts"
import { PAGE_BYTES, shortened } from "./reply-page.ts"
import { count, dateSchema, listOf, object } from "./schemas.ts"

/** Number of days that a request can choose from. */
const DAYS = 90

const HOUR = 3_600_000
/** Hours of the longest day. */
const LONGEST = 25

const reply = object(
  {
    date: { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}$" },
    calculated_at: dateSchema,
    hours: listOf({ ...dateSchema, description: "First second of each hour. Today has the hours until now." }),
    people: listOf(personsWorkRecord.schema)
  },
  { people_total: count }
)

const totalOf = (lists: ReadonlyArray<ReadonlyArray<number>>): number =>
  lists.flat().reduce((sum, each) => sum + each, 0)

/** Returns the route of a day's work. */
export const workRoute = (work: NonNullable<OrderFigures["Service"]["work"]>): Route =>
  route({
    operation: "getWork",
    method: "GET",
    path: "/figures/work",
    role: "viewer",
    tag: "Figures",
    summary: "Read what each person did on a day, hour by hour",
    query: { date: text(`A day of the last ${DAYS}, as \`YYYY-MM-DD\`. Default: today.`) },
    reply: () => reply,
    run: ({ policy, query, replies }) =>
      Effect.gen(function* () {
        const now = (yield* Clock.currentTimeMillis) as Instant
        const days = recentDays(now, policy.zone, DAYS)
        const index = query.date === undefined ? DAYS - 1 : days.findIndex(({ date }) => date === query.date)
        if (index < 0) {
          const problem = `must be a day from ${days[0]!.date} to ${days.at(-1)!.date}, today`
          return yield* Effect.fail(invalid({ path: "date", problem }))
        }
        const { date, start } = days[index]!
        const end = days[index + 1]?.start
        const hours = Array.from({ length: LONGEST }, (_, hour) => (start + hour * HOUR) as Instant).filter(
          (hour) => hour < (end ?? now + 1)
        )
        const people = yield* work(hours, end)
        const body = { date, calculated_at: replies.date(now), hours: hours.map((hour) => replies.date(hour)) }
        const most = shortened("people", people, {
          bytes: PAGE_BYTES / 2,
          order: (one, other) => totalOf([other.started, other.shipments]) - totalOf([one.started, one.shipments])
        })
        return { body: { ...body, ...most } }
      })
  })
