import { type HistoryEvent, OperatorRefusal, type Order, type Policy, presets } from "@waybill/core"
import type { OperatorOptions } from "@waybill/core/adapter"
import type { RecordPreflightCommandInput } from "@waybill/core/inputs"
import { checkNames } from "@waybill/core/options"
import { preflight } from "@waybill/core/preflight"
import type { ImageReader } from "./image-reader.ts"

/** The reader, the command and the policy of a handler of new orders. */
export interface PreflightHandlerOptions {
  /** Reads the images. */
  readonly images: ImageReader
  /** Records a result, such as `waybill.operator.recordPreflight`. */
  readonly record: (
    account: string,
    ref: {
      /** Id that Waybill gave the order. */
      readonly order_id: string
    },
    input: RecordPreflightCommandInput,
    options: OperatorOptions
  ) => Promise<unknown>
  /** Policy that judges the images. Default: `presets.default`. */
  readonly policy?: Pick<Policy, "preflight" | "units">
  /** Number of attempts before an image that cannot be fetched is recorded as unreachable. Default 6. */
  readonly attempts?: number
}

/** An event of an order, as `outbox.run` passes it. */
export interface OrderedImages {
  /** Event of the order. */
  readonly event: Pick<HistoryEvent, "revision">
  /** Order in its current state. */
  readonly order: Order
  /** Number of this attempt, from 1. */
  readonly attempt: number
  /** Aborted when the time for the handler ends. */
  readonly signal?: AbortSignal
}

/** Maximum number of recorded issues. The gravest ones count. */
const MAX_ISSUES = 100
const gravity = ["refuse", "hold", "warn"]

/** Kinds of refusals of orders that need no preflight any more. */
const settled: ReadonlySet<string> = new Set(["wrongStage", "erased", "unknownOrder"])

/**
 * Returns a handler for `outbox.run` that checks the images of each new order after it was accepted, and records the
 * result once. It rejects while an image cannot be fetched, so that the event is repeated. Reprints are not checked.
 *
 * @example
 * ```ts
 * const images = imageReader()
 * const check = preflightHandler({ images, record: waybill.operator.recordPreflight })
 * const { signal } = new AbortController()
 * const consumer = db.outbox.run("preflight", check, { signal, timeLimit: "2 minutes" })
 * ```
 */
export const preflightHandler = (options: PreflightHandlerOptions) => {
  checkNames("preflightHandler", options, { images: true, record: true, policy: true, attempts: true })
  const { attempts = 6, images, policy = presets.default, record } = options
  return async ({ attempt, event, order, signal }: OrderedImages): Promise<void> => {
    const { account_id, erased, kind, order_id, order_info, stage } = order
    const isSettled = order.preflight !== undefined || stage === "cancelled" || erased !== undefined
    if (event.revision !== 1 || kind === "reprint" || isSettled) return
    const found = await images.read(
      order_info.map(({ large_img }) => large_img),
      signal
    )
    const failed = [...found.values()].filter((image) => "unreachable" in image && !image.isFinal)
    if (failed.length > 0 && attempt < attempts)
      throw new Error(`${failed.length} of ${found.size} images cannot be fetched yet`)
    const issues = order_info
      .flatMap((item, index) => {
        const image = found.get(item.large_img)!
        const judged = "unreachable" in image ? { unreachable: image.unreachable } : image
        return preflight(item, judged, policy).issues.map((issue) => ({ index, ...issue }))
      })
      .toSorted((a, b) => gravity.indexOf(a.consequence) - gravity.indexOf(b.consequence))
      .slice(0, MAX_ISSUES)
    const input = issues.length === 0 ? {} : { issues }
    try {
      await record(account_id, { order_id }, input, { operator: "preflight" })
    } catch (error) {
      if (!(error instanceof OperatorRefusal) || !settled.has(error.kind)) throw error
    }
  }
}
