import { type Instant, type LocalDay, recentDays } from "@waybill/core"
import { Cache, Clock, Effect, Exit } from "effect"
import { type Durations, type Figures, type FiguresGroup, type FiguresReader, figuresDays } from "../ports/figures.ts"
import { word } from "../route/query.ts"
import { type Route, route } from "../route/route.ts"
import { count, dateSchema, listOf, object, text } from "./schemas.ts"

/** Time for which figures are kept, because their cost is in proportion to the orders of the period. */
const KEEP = "1 minute"

const durations = object({ orders: count }, { median: count, p90: count })
const perDay = listOf(count)

const groupFields = {
  orders: object({ received: perDay, started: perDay, shipped: perDay, cancelled: perDay }),
  seconds_to_start: durations,
  seconds_to_ship: durations,
  deadlines: object({ orders: count, late: count }, { late_share: { type: "number", minimum: 0, maximum: 1 } }),
  boxes: count,
  air: object(
    { boxes: count, volume: { type: "number" }, air: { type: "number" } },
    { air_share: { type: "number", minimum: 0, maximum: 1 } }
  )
} as const

const figures = object({
  units: { enum: ["in/lb", "cm/kg"] },
  dates: listOf({ type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}$" }),
  calculated_at: dateSchema,
  all: object(groupFields),
  carriers: listOf(object({ carrier: text, ...groupFields })),
  accounts: listOf(object({ account_id: text, ...groupFields }))
})

const secondsOf = ({ median, orders, p90 }: Durations) => ({
  orders,
  ...(median !== undefined && { median: Math.round(median / 1000) }),
  ...(p90 !== undefined && { p90: Math.round(p90 / 1000) })
})

/** Removes the rounding errors of sums. */
const rounded = (volume: number): number => Number(volume.toFixed(6))

const shown = <G extends FiguresGroup>({ air, boxes, days, deadlines, toShip, toStart, ...name }: G) => ({
  ...name,
  orders: days,
  seconds_to_start: secondsOf(toStart),
  seconds_to_ship: secondsOf(toShip),
  deadlines: { ...deadlines, ...(deadlines.orders > 0 && { late_share: deadlines.late / deadlines.orders }) },
  boxes,
  air: {
    boxes: air.boxes,
    volume: rounded(air.volume),
    air: rounded(air.air),
    ...(air.volume > 0 && { air_share: air.air / air.volume })
  }
})

/** Figures with the days and the time for which they were computed. */
interface Calculated {
  readonly days: ReadonlyArray<LocalDay>
  readonly at: Instant
  readonly figures: Figures
}

/** Returns a function that computes figures, or returns those of the last minute. */
const recentFigures = (reader: FiguresReader) => {
  const calculate = (key: string): Effect.Effect<Calculated, Effect.Error<ReturnType<FiguresReader["read"]>>> =>
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
export const figuresRoute = (reader: FiguresReader): Route => {
  const recent = recentFigures(reader)
  return route({
    operation: "getFigures",
    method: "GET",
    path: "/figures",
    role: "viewer",
    tag: "Figures",
    summary: "Read the figures of the last days, in all, by carrier and by account",
    query: { days: word(figuresDays, "Number of days, including today. Default `30`.") },
    reply: () => figures,
    run: ({ policy, query, replies }) =>
      Effect.map(recent(Number(query.days ?? 30), policy.zone), ({ at, days, figures }) => ({
        body: {
          units: policy.units,
          dates: days.map(({ date }) => date),
          calculated_at: replies.date(at),
          all: shown(figures.all),
          carriers: figures.carriers.map(shown),
          accounts: figures.accounts.map(shown)
        }
      }))
  })
}
