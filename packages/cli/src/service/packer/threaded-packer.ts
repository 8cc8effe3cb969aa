import { type PackAnswer, Packer, type PrintPacking, type PrintToPack, printsToBoxes, Unavailable } from "@waybill/core"
import { Effect, Layer, Semaphore } from "effect"
import { Thread } from "../../threads/thread.ts"

/** A question for the thread. */
export interface ToPack {
  readonly prints: ReadonlyArray<PrintToPack>
  readonly units: Parameters<Packer["Service"]["pack"]>[1]
}

/** Prints and pieces that are packed at once: to ask a thread would take about as long. */
const atOnce = { prints: 20, pieces: 100 }

const isLittle = (prints: ReadonlyArray<PrintToPack>): boolean =>
  prints.length <= atOnce.prints && prints.reduce((sum, { qty }) => sum + Number(qty), 0) <= atOnce.pieces

const program = new URL("./packing-thread.ts", import.meta.url)

/**
 * Packs much in a thread, so that whoever asks for it holds nobody else up. The thread begins with the first such
 * question, and anew after one that it did not survive.
 */
export const threadedPacker = (packing: PrintPacking, thread: URL = program): Layer.Layer<Packer> =>
  Layer.effect(
    Packer,
    Effect.gen(function* () {
      const toBoxes = printsToBoxes(packing)
      let current: Thread<ToPack, PackAnswer> | undefined
      yield* Effect.addFinalizer(() => Effect.promise(async () => current?.end()))
      const turn = yield* Semaphore.make(1)
      const ask = (question: ToPack) =>
        Effect.tryPromise({
          try: () => {
            if (current === undefined || current.isOver) current = new Thread(thread, packing)
            return current.ask(question)
          },
          catch: (cause) => new Unavailable({ port: "Packer", cause })
        })
      return Packer.of({
        pack: (prints, units) =>
          isLittle(prints) ? Effect.sync(() => toBoxes(prints, units)) : turn.withPermit(ask({ prints, units }))
      })
    })
  )
