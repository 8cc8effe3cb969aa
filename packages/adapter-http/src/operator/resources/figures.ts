import {
  type Figures,
  figuresDays,
  figuresRecord,
  type Instant,
  type JsonSchema,
  type LocalDay,
  type OperatorFiguresGroup,
  type OrderFigures,
  recentDays
} from "@waybill/core/adapter"
import * as Cache from "effect/Cache"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { word } from "../route/query.ts"
import { type Route, route } from "../route/route.ts"
import { PAGE_BYTES, shortened } from "./reply-page.ts"
import { dateSchema, listOf, object } from "./schemas.ts"

/** Lifetime of cached figures, because their cost grows with the number of accounts. */
const KEEP = "1 minute"

const { carriers_total, accounts_total, ...required } = figuresRecord.schema.properties as Readonly<
  Record<string, JsonSchema>
>

const figures = object(
  {
    units: { enum: ["in/lb", "cm/kg"] },
    dates: listOf({ type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}$" }),
    calculated_at: dateSchema,
    ...required
  },
  { carriers_total: carriers_total!, accounts_total: accounts_total! }
)

const receivedBy = ({ orders }: OperatorFiguresGroup): number => orders.received.reduce((sum, each) => sum + each, 0)

/** Selects the groups with the most received orders, if a reply has no space for all. */
const busiest = {
  bytes: PAGE_BYTES / 2,
  order: (one: OperatorFiguresGroup, other: OperatorFiguresGroup) => receivedBy(other) - receivedBy(one)
}

/** Figures with their days and time of computation. */
interface Calculated {
  readonly days: ReadonlyArray<LocalDay>
  readonly at: Instant
  readonly figures: Figures
}

/** Returns a function that computes figures, or returns cached ones of the last minute. */
const recentFigures = (reader: OrderFigures["Service"]) => {
  const calculate = (
    key: string
  ): Effect.Effect<Calculated, Effect.Error<ReturnType<OrderFigures["Service"]["read"]>>> =>
    Effect.gen(function* () {
      const [count, zone] = JSON.parse(key) as [number, string]
      const at = (yield* Clock.currentTimeMillis) as Instant
      const days = recentDays(at, zone, count)
      return { days, at, figures: yield* reader.read(days.map(({ start }) => start)) }
    })
  const cache = Effect.runSync(
    Cache.makeWith(calculate, {
      capacity: figuresDays.length,
      timeToLive: (exit) => (Exit.isSuccess(exit) ? KEEP : 0)
    })
  )
  return (count: number, zone: string) => Cache.get(cache, JSON.stringify([count, zone]))
}

/** Returns the route of the figures. */
export const figuresRoute = (reader: OrderFigures["Service"]): Route => {
  const recent = recentFigures(reader)
  return route({
    operation: "getFigures",
    method: "GET",
    path: "/figures",
    role: "viewer",
    tag: "Figures",
    summary: "Read the figures of the last days: in total, by carrier and by account",
    query: { days: word(figuresDays, "Number of days, including today. Default `30`.") },
    reply: () => figures,
    run: ({ policy, query, replies }) =>
      Effect.map(recent(Number(query.days ?? 30), policy.zone), ({ at, days, figures }) => {
        const shown = figuresRecord.show(figures, replies.date)
        const dates = { dates: days.map(({ date }) => date), calculated_at: replies.date(at) }
        const { accounts, carriers } = shown
        const groups = { ...shortened("carriers", carriers, busiest), ...shortened("accounts", accounts, busiest) }
        return { body: { units: policy.units, ...dates, ...shown, ...groups } }
      })
  })
}
