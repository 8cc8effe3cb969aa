import { type OrderPacker, type OrderPacking, PortRefusal } from "@waybill/core/adapter"
import { Effect } from "effect"
import { packSettingsOf } from "../../packing/pack-settings.ts"
import type { ServiceSettings } from "../../settings/service-settings.ts"
import { threadInTurns } from "../../threads/thread-in-turns.ts"
import type { DrawingRequest } from "./drawn-order.ts"

/** Maximum number of pieces in a drawing. */
const MAX_PIECES = 2000

const program = new URL("./drawing-thread.ts", import.meta.url)

const tooMany = (pieces: number) =>
  new PortRefusal({
    kind: "conflict",
    message: `the order has ${pieces} pieces; packings with more than ${MAX_PIECES} are not drawn`
  })

/**
 * Returns a packer that packs and draws orders in a thread, so that other requests do not wait. Holders of tokens take
 * turns.
 */
export const orderPacker = Effect.fnUntraced(function* ({ boxes, profile }: ServiceSettings) {
  const settings = packSettingsOf({ boxes, profile })
  const drawInThread = yield* threadInTurns<DrawingRequest, OrderPacking>("OrderPacker", program, settings)
  const pack: OrderPacker["pack"] = (prints, units, holder = "") => {
    const pieces = prints.reduce((sum, { qty }) => sum + Number(qty), 0)
    return pieces > MAX_PIECES ? Effect.fail(tooMany(pieces)) : drawInThread(holder, { prints, units })
  }
  return { pack }
})
