import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Unavailable } from "../ports/unavailable.ts"
import type { Instant } from "../values/wire-date.ts"

/** The progress of packing an order at a bench. */
export interface KeptProgress {
  /** State of the bench as JSON text. */
  readonly state: string
  /** Number that grows with each change. */
  readonly version: number
  /** Name of the operator who packs the order. */
  readonly by: string
  /** Time of the change. */
  readonly at: Instant
}

/** A change of the progress of an order. */
export interface ProgressChange extends Pick<KeptProgress, "by" | "at"> {
  /** State of the bench as JSON text. Without it, the progress is removed. */
  readonly state?: string
  /** Version that the bench has seen. 0 if there was no progress. */
  readonly seen: number
}

/**
 * Keeps the progress of packing an order, so that a colleague at another bench can take over. It contains tracking
 * numbers, so it is removed when the order ships completely, is cancelled or is deleted.
 *
 * @example
 * ```ts
 * const progress = yield* PackingProgress
 * const kept = yield* progress.read("merchant-7", "200000000000001")
 * ```
 */
export class PackingProgress extends Context.Service<
  PackingProgress,
  {
    /** Returns the progress of an order, or undefined if there is none. */
    readonly read: (account_id: string, order_id: string) => Effect.Effect<KeptProgress | undefined, Unavailable>
    /**
     * Changes the progress of an open order, and returns the new version, or 0 if it was removed. Returns undefined and
     * changes nothing if the progress has another version, or if the order is closed or unknown.
     */
    readonly write: (
      account_id: string,
      order_id: string,
      change: ProgressChange
    ) => Effect.Effect<number | undefined, Unavailable>
  }
>()("@waybill/core/PackingProgress") {}
