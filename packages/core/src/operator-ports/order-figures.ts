import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Figures } from "../operator-records/figures.ts"
import type { PersonsWork } from "../operator-records/work.ts"
import type { Unavailable } from "../ports/unavailable.ts"
import type { Instant } from "../values/wire-date.ts"

/**
 * Periods of figures in the operator API, in days.
 *
 * @example
 * ```ts
 * figuresDays.map(Number) // => [7, 30, 90]
 * ```
 */
export const figuresDays = ["7", "30", "90"] as const

/**
 * Order figures across all accounts, which merchants cannot access. The cost grows with the number of days, of accounts
 * and of new orders.
 *
 * @example
 * ```ts
 * const figures = yield* OrderFigures
 * const { all } = yield* figures.read([now])
 * ```
 */
export class OrderFigures extends Context.Service<
  OrderFigures,
  {
    /**
     * Returns the figures of consecutive days. `starts` are their first instants, oldest first. The last day has no end.
     * Fails while the orders of earlier days are added up for the first time; a later call continues.
     */
    readonly read: (starts: ReadonlyArray<Instant>) => Effect.Effect<Figures, Unavailable>
    /**
     * Returns what each person did in consecutive hours, by name. `hours` are their first instants, oldest first. The last
     * hour ends at `end`. Default: it has no end. Without this function, the operator API has no figures of a day's work.
     */
    readonly work?: (
      hours: ReadonlyArray<Instant>,
      end?: Instant
    ) => Effect.Effect<ReadonlyArray<PersonsWork>, Unavailable>
  }
>()("@waybill/core/OrderFigures") {}
