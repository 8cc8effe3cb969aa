import { setImmediate as pause } from "node:timers/promises"
import { Unavailable } from "@waybill/core"
import { type Figures, type FiguresGroup, type Instant, OrderFigures, stages } from "@waybill/core/adapter"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { idempotentWork } from "../connections/retry.ts"
import { SqlDatabase } from "../database/sql-database.ts"
import type { BoundStatement } from "../sql/bound-statement.ts"
import { runStatement } from "../sql/run-statement.ts"
import { crossAccountFigures } from "./figures/cross-account.ts"
import {
  type CountedStep,
  type OrderPosition,
  positionOfOrder,
  positionOfStep,
  type ReceivedRow,
  type Span,
  type StepPosition,
  type StepRow,
  type WorkRow
} from "./figures/figures-rows.ts"
import { keptSums } from "./figures/kept-sums.ts"
import { type GroupSums, SumsOfSpan } from "./figures/sums.ts"
import { Tally } from "./figures/tally.ts"
import { WorkOfHours } from "./figures/work-of-hours.ts"
import { keyOf } from "./rows/entry.ts"

/** Orders per statement. On SQLite, a statement blocks the process, and other requests run between two of them. */
const PAGE = 200

/** Time limit in milliseconds for adding up days. The next read continues after the last complete day. */
const LIMIT = 10_000

const HOUR = 3_600_000
/** Hours of the longest day. */
const HOURS = 25

/** Returns the parts of a day. The last day, which has no end, has its complete hours and the rest. */
const spansOf = (from: number, to: number | undefined, now: number): ReadonlyArray<Span> => {
  if (to !== undefined) return [{ from, to }]
  const complete = Math.min(HOURS, Math.max(0, Math.floor((now - from) / HOUR)))
  const hours = Array.from({ length: complete }, (_, hour) => ({
    from: from + hour * HOUR,
    to: from + (hour + 1) * HOUR
  }))
  return [...hours, { from: from + complete * HOUR }]
}

const tallyIn = (tallies: Map<string, Tally>, name: string, days: number): Tally => {
  const tally = tallies.get(name) ?? new Tally(days)
  tallies.set(name, tally)
  return tally
}

/** Returns the figures of the days from their parts. Other requests run between two parts. */
const figuresOf = async (
  days: number,
  parts: AsyncIterable<readonly [day: number, sums: ReadonlyArray<GroupSums>]>
): Promise<Figures> => {
  const groups = new Map<string, { readonly of: GroupSums; readonly tally: Tally }>()
  for await (const [day, sums] of parts)
    for (const of of sums) {
      const key = keyOf(of.account_id, of.carrier)
      const group = groups.get(key) ?? { of, tally: new Tally(days) }
      groups.set(key, group)
      group.tally.add(day, of)
    }
  const all = new Tally(days)
  const [carriers, accounts] = [new Map<string, Tally>(), new Map<string, Tally>()]
  for (const { of, tally } of groups.values()) {
    for (const sum of [all, tallyIn(carriers, of.carrier, days), tallyIn(accounts, of.account_id, days)])
      sum.merge(tally)
    await pause()
  }
  const listOf = async <K extends string>(key: K, tallies: Map<string, Tally>) => {
    const list: Array<FiguresGroup & { readonly [Name in K]: string }> = []
    for (const [name, tally] of [...tallies].sort(([one], [other]) => (one < other ? -1 : 1))) {
      list.push({ [key]: name, ...tally.figures() } as (typeof list)[number])
      await pause()
    }
    return list
  }
  return {
    box_use: all.boxUse(),
    all: all.figures(),
    carriers: await listOf("carrier", carriers),
    accounts: await listOf("account_id", accounts)
  }
}

/** Error for days that one read did not finish. */
class Unfinished extends Error {}

/**
 * Provides order figures across all accounts of a database. The sums of complete days and hours are kept in a table, so
 * that a read adds up only new orders.
 *
 * @example
 * ```ts
 * const layer = Layer.provide(sqlOrderFigures, SqlDatabase.layer({ sqlite: "orders.sqlite" }))
 * ```
 */
export const sqlOrderFigures: Layer.Layer<OrderFigures, never, SqlDatabase> = Layer.effect(
  OrderFigures,
  Effect.gen(function* () {
    const database = yield* SqlDatabase
    const { dialect, reader, tables, writer } = database
    const query = idempotentWork("OrderFigures", dialect)
    const statements = crossAccountFigures(dialect, tables)
    const kept = keptSums(database)

    /** Reads the pages of a list. Other requests run between two of them. */
    async function* rowsOf<Row, Position>(
      page: (after: Position | undefined) => BoundStatement,
      positionOf: (row: Row) => Position
    ) {
      let after: Position | undefined
      for (let size = PAGE; size === PAGE; await pause()) {
        const { text, values } = page(after)
        const { rows } = await runStatement<Row>(reader, text, values)
        yield* rows
        size = rows.length
        if (size > 0) after = positionOf(rows.at(-1)!)
      }
    }

    const stepsOf = <Row extends CountedStep>(page: (after: StepPosition | undefined) => BoundStatement) =>
      rowsOf<Row, StepPosition>(page, positionOfStep)

    const sumsOfOrders = async (span: Span): Promise<ReadonlyArray<GroupSums>> => {
      const sums = new SumsOfSpan()
      // An order that changes its stage in the meantime is read twice.
      const seen = new Set<string>()
      for (const stage of stages)
        for await (const row of rowsOf<ReceivedRow, OrderPosition>(
          (after) => statements.received(stage, span, after, PAGE),
          positionOfOrder
        )) {
          const key = keyOf(row.account_id, row.order_id)
          if (!seen.has(key)) sums.addReceived(row)
          seen.add(key)
        }
      for await (const row of stepsOf<StepRow>((after) => statements.steps(span, after, PAGE))) sums.addStep(row)
      return sums.groups
    }

    // A host's transaction keeps no sums, because its rollback could not be distinguished from a commit.
    const keeps = !writer.isTransaction

    /** Returns the sums of a span, and whether they had to be computed. */
    const sumsOf = async ({ from, to }: Span, now: number) => {
      if (!keeps || to === undefined || to > now) return { sums: await sumsOfOrders({ from, ...(to && { to }) }) }
      const span = { from, to }
      const found = await kept.find(span)
      if (found !== undefined) return { sums: found }
      const version = await kept.version()
      const sums = await sumsOfOrders(span)
      await kept.keep(span, sums, version)
      return { sums, isNew: true }
    }

    async function* partsOf(starts: ReadonlyArray<Instant>, now: number) {
      if (keeps) await kept.compare()
      const limit = performance.now() + LIMIT
      for (const [day, from] of starts.entries())
        for (const span of spansOf(from, starts[day + 1], now)) {
          const { isNew = false, sums } = await sumsOf(span, now)
          if (isNew && performance.now() > limit) throw new Unfinished()
          yield [day, sums] as const
          await pause()
        }
    }

    const workOf = async (hours: ReadonlyArray<Instant>, to: Instant | undefined) => {
      const work = new WorkOfHours(hours)
      const [from] = hours
      if (from === undefined) return []
      const span = { from, ...(to !== undefined && { to }) }
      for await (const row of stepsOf<WorkRow>((after) => statements.work(span, after, PAGE))) work.add(row)
      return work.people
    }

    const read = (starts: ReadonlyArray<Instant>, now: number) =>
      query(() => figuresOf(starts.length, partsOf(starts, now)))
    return {
      work: (hours, end) => query(() => workOf(hours, end)),
      read: (starts) =>
        Effect.flatMap(Clock.currentTimeMillis, (now) => read(starts, now)).pipe(
          Effect.mapError((error) =>
            error.cause instanceof Unfinished
              ? new Unavailable({
                  port: "OrderFigures",
                  cause: "orders of earlier days are still being added up; repeat the request"
                })
              : error
          )
        )
    }
  })
)
