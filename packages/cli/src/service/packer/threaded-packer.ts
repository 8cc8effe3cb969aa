import { Packer } from "@waybill/core"
import {
  finishingCheck,
  type PackAnswer,
  type PrintPackerOptions,
  type PrintsToBoxes,
  type PrintToPack,
  printsToBoxes
} from "@waybill/core/adapter"
import { Effect, Layer } from "effect"
import { threadInTurns } from "../../threads/thread-in-turns.ts"

/** A request to the packing thread. */
export interface PackRequest {
  readonly prints: ReadonlyArray<PrintToPack>
  readonly units: Parameters<Packer["Service"]["pack"]>[1]
}

/**
 * Maximum work of a request packed without the thread. For less work, messages to the thread take longer than packing. The
 * search reads its clock 9 to 12 times, and then about every 0.5 ms. `prints`, `pieces` and `boxes` save the start of larger requests:
 * the search reads its clock only after all boxes of the catalogue.
 */
const inlineLimits = { prints: 10, pieces: 25, boxes: 200, clockReads: 13 }

const isSmall = (prints: ReadonlyArray<PrintToPack>, { catalogue }: PrintPackerOptions): boolean =>
  (catalogue?.boxes.length ?? 0) <= inlineLimits.boxes &&
  prints.length <= inlineLimits.prints &&
  prints.reduce((sum, { qty }) => sum + Number(qty), 0) <= inlineLimits.pieces

/** Packs prints within the limit on work, or returns undefined. */
const packInline = (
  toBoxes: PrintsToBoxes,
  { prints, units }: PackRequest,
  packing: PrintPackerOptions
): PackAnswer | undefined => {
  if (!isSmall(prints, packing)) return undefined
  let reads = 0
  const answer = toBoxes(prints, units, () => {
    if (++reads > inlineLimits.clockReads) throw new Error("too much work")
    return 0
  })
  return reads > inlineLimits.clockReads ? undefined : answer
}

const program = new URL("./packing-thread.ts", import.meta.url)

/**
 * Provides a packer that packs requests with much work in a thread, so that other requests do not wait. Accounts take
 * turns.
 */
export const threadedPacker = (packing: PrintPackerOptions, threadProgram: URL = program): Layer.Layer<Packer> =>
  Layer.effect(
    Packer,
    Effect.gen(function* () {
      const toBoxes = printsToBoxes(packing)
      const packInThread = yield* threadInTurns<PackRequest, PackAnswer>("Packer", threadProgram, packing)
      return Packer.of({
        finishingProblem: finishingCheck(packing),
        pack: (prints, units, account_id = "") =>
          Effect.suspend(() => {
            const answer = packInline(toBoxes, { prints, units }, packing)
            return answer === undefined ? packInThread(account_id, { prints, units }) : Effect.succeed(answer)
          })
      })
    })
  )
