import {
  finishingCheck,
  type PackAnswer,
  Packer,
  type PrintPacking,
  type PrintToPack,
  printsToBoxes,
  Unavailable
} from "@waybill/core"
import { Effect, Layer, Semaphore } from "effect"
import { Thread } from "../../threads/thread.ts"

/** A request to the packing thread. */
export interface PackRequest {
  readonly prints: ReadonlyArray<PrintToPack>
  readonly units: Parameters<Packer["Service"]["pack"]>[1]
}

/**
 * Maximum size of a request packed without the thread. For small requests, messages to the thread take longer than
 * packing.
 */
const inlineLimits = { prints: 20, pieces: 100 }

const isSmall = (prints: ReadonlyArray<PrintToPack>): boolean =>
  prints.length <= inlineLimits.prints && prints.reduce((sum, { qty }) => sum + Number(qty), 0) <= inlineLimits.pieces

const program = new URL("./packing-thread.ts", import.meta.url)

/**
 * Provides a packer that packs large requests in a thread, so that other requests do not wait. The thread starts with
 * the first large request. If the thread fails, the next large request starts it again.
 */
export const threadedPacker = (packing: PrintPacking, threadProgram: URL = program): Layer.Layer<Packer> =>
  Layer.effect(
    Packer,
    Effect.gen(function* () {
      const toBoxes = printsToBoxes(packing)
      let thread: Thread<PackRequest, PackAnswer> | undefined
      yield* Effect.addFinalizer(() => Effect.promise(async () => thread?.end()))
      const oneAtATime = yield* Semaphore.make(1)
      const packInThread = (request: PackRequest) =>
        Effect.tryPromise({
          try: () => {
            if (thread === undefined || thread.isEnded) thread = new Thread(threadProgram, packing)
            return thread.request(request)
          },
          catch: (cause) => new Unavailable({ port: "Packer", cause })
        })
      return Packer.of({
        finishingProblem: finishingCheck(packing),
        pack: (prints, units) =>
          isSmall(prints)
            ? Effect.sync(() => toBoxes(prints, units))
            : oneAtATime.withPermit(packInThread({ prints, units }))
      })
    })
  )
