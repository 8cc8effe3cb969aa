import { type OrderPacker, type OrderPacking, PortRefusal, Unavailable } from "@waybill/core"
import { Effect, Semaphore } from "effect"
import { packSettingsOf } from "../../packing/pack-settings.ts"
import type { ServiceSettings } from "../../settings/service-settings.ts"
import { Thread } from "../../threads/thread.ts"
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
 * Returns a packer that packs and draws orders in a thread, so that other requests do not wait. The thread starts on
 * the first request, and restarts after a failure.
 */
export const orderPacker = Effect.fnUntraced(function* ({ boxes, profile }: ServiceSettings) {
  const settings = packSettingsOf({ boxes, profile })
  const oneAtATime = yield* Semaphore.make(1)
  let thread: Thread<DrawingRequest, OrderPacking> | undefined
  yield* Effect.addFinalizer(() => Effect.promise(async () => thread?.end()))
  const request = (order: DrawingRequest) =>
    Effect.tryPromise({
      try: () => {
        if (thread === undefined || thread.isEnded) thread = new Thread(program, settings)
        return thread.request(order)
      },
      catch: (cause) => new Unavailable({ port: "OrderPacker", cause })
    })
  const pack: OrderPacker["pack"] = (prints, units) => {
    const pieces = prints.reduce((sum, { qty }) => sum + Number(qty), 0)
    return pieces > MAX_PIECES ? Effect.fail(tooMany(pieces)) : oneAtATime.withPermit(request({ prints, units }))
  }
  return { pack }
})
