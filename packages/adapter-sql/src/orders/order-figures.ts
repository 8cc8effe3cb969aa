import { setImmediate as pause } from "node:timers/promises"
import { type Figures, type FiguresGroup, type Instant, OrderFigures, stages } from "@waybill/core"
import { Effect, Layer } from "effect"
import { idempotentWork } from "../connections/retry.ts"
import { SqlDatabase } from "../database/sql-database.ts"
import type { BoundStatement } from "../sql/bound-statement.ts"
import { runStatement } from "../sql/run-statement.ts"
import { crossAccountFigures } from "./figures/cross-account.ts"
import {
  type CountedOrder,
  countedOrder,
  keyOf,
  type OrderSteps,
  positionOfOrder,
  positionOfStep,
  withStep
} from "./figures/figures-rows.ts"
import { dayFinder, Tally } from "./figures/tally.ts"

/** Orders per statement. On SQLite, a statement blocks the process, and other requests run between two of them. */
const PAGE = 200

const byName = (one: readonly [string, unknown], other: readonly [string, unknown]): number =>
  one[0] < other[0] ? -1 : 1

/** The tallies of all orders, and of each carrier and account. */
const talliesFor = (starts: ReadonlyArray<Instant>) => {
  const dayOf = dayFinder(starts)
  const all = new Tally(starts.length)
  const carriers = new Map<string, Tally>()
  const accounts = new Map<string, Tally>()
  const tallyIn = (tallies: Map<string, Tally>, name: string): Tally => {
    const tally = tallies.get(name) ?? new Tally(starts.length)
    tallies.set(name, tally)
    return tally
  }
  const groupsOf = async <K extends string>(key: K, tallies: Map<string, Tally>) => {
    const groups: Array<FiguresGroup & { readonly [Name in K]: string }> = []
    for (const [name, tally] of [...tallies].sort(byName)) {
      groups.push({ [key]: name, ...tally.figures() } as (typeof groups)[number])
      await pause()
    }
    return groups
  }
  return {
    add: (order: CountedOrder): void => {
      const { account_id, cancelled, carrier, received, shipped, started } = order
      const days = {
        received: dayOf(received),
        started: dayOf(started),
        shipped: dayOf(shipped),
        cancelled: dayOf(cancelled)
      }
      for (const tally of [all, tallyIn(carriers, carrier), tallyIn(accounts, account_id)]) tally.add(order, days)
    },
    figures: async (): Promise<Figures> => ({
      all: all.figures(),
      carriers: await groupsOf("carrier", carriers),
      accounts: await groupsOf("account_id", accounts)
    })
  }
}

/** Provides order figures across all accounts of a database. */
export const sqlOrderFigures: Layer.Layer<OrderFigures, never, SqlDatabase> = Layer.effect(
  OrderFigures,
  Effect.gen(function* () {
    const { dialect, reader, tables } = yield* SqlDatabase
    const query = idempotentWork("OrderFigures", dialect)
    const statements = crossAccountFigures(dialect, tables)

    /** Reads the pages of a list. Other requests run between two of them. */
    async function* pagesOf<Row, Position>(
      page: (after: Position | undefined) => BoundStatement,
      positionOf: (row: Row) => Position
    ) {
      let after: Position | undefined
      for (let size = PAGE; size === PAGE; await pause()) {
        const { text, values } = page(after)
        const { rows } = await runStatement<Row>(reader, text, values)
        yield rows
        size = rows.length
        if (size > 0) after = positionOf(rows.at(-1)!)
      }
    }

    const stepsSince = async (since: Instant): Promise<ReadonlyMap<string, OrderSteps>> => {
      const steps = new Map<string, OrderSteps>()
      for await (const rows of pagesOf((after) => statements.steps(since, after, PAGE), positionOfStep))
        for (const row of rows) steps.set(keyOf(row), withStep(steps.get(keyOf(row)) ?? {}, row))
      return steps
    }

    const readFigures = async (starts: ReadonlyArray<Instant>): Promise<Figures> => {
      const since = starts[0]!
      const steps = await stepsSince(since)
      const tallies = talliesFor(starts)
      // An order that changes its stage in the meantime is read twice.
      const seen = new Set<string>()
      for (const stage of stages)
        for await (const rows of pagesOf((after) => statements.orders(stage, since, after, PAGE), positionOfOrder))
          for (const row of rows) {
            const key = keyOf(row)
            if (!seen.has(key)) tallies.add(countedOrder(row, stage, steps.get(key) ?? {}))
            seen.add(key)
          }
      return tallies.figures()
    }
    return { read: (starts) => query(() => readFigures(starts)) }
  })
)
