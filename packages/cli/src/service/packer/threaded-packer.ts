import {
  finishingCheck,
  type PackAnswer,
  Packer,
  type PrintPacking,
  type PrintToPack,
  printsToBoxes
} from "@waybill/core"
import { Effect, Layer } from "effect"
import { threadInTurns } from "../../threads/thread-in-turns.ts"

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
 * Provides a packer that packs large requests in a thread, so that other requests do not wait. Accounts take turns.
 */
export const threadedPacker = (packing: PrintPacking, threadProgram: URL = program): Layer.Layer<Packer> =>
  Layer.effect(
    Packer,
    Effect.gen(function* () {
      const toBoxes = printsToBoxes(packing)
      const packInThread = yield* threadInTurns<PackRequest, PackAnswer>("Packer", threadProgram, packing)
      return Packer.of({
        finishingProblem: finishingCheck(packing),
        pack: (prints, units, account_id = "") =>
          isSmall(prints) ? Effect.sync(() => toBoxes(prints, units)) : packInThread(account_id, { prints, units })
      })
    })
  )
