import { Packer, type PrintToPack, printPacker } from "@waybill/core"
import { printCatalogue, printProfile } from "@waybill/packing"
import { Effect, type Layer, ManagedRuntime } from "effect"
import { expect, it, onTestFinished } from "vitest"
import { threadedPacker } from "../../../src/service/packer/threaded-packer.ts"

const packing = { catalogue: printCatalogue, profile: printProfile }
const mortal = new URL("./mortal-thread.ts", import.meta.url)

const opened = (layer: Layer.Layer<Packer>) => {
  const runtime = ManagedRuntime.make(layer)
  onTestFinished(() => runtime.dispose())
  const pack = (prints: ReadonlyArray<object>, units: "in/lb" | "cm/kg" = "in/lb") =>
    runtime.runPromise(
      Packer.use((packer) => packer.pack(prints as ReadonlyArray<PrintToPack>, units)).pipe(
        Effect.catchTag("Unavailable", ({ cause, port }) => Effect.succeed(`${port}: ${(cause as Error).message}`))
      )
    )
  return { pack, runtime }
}

const print = (qty: string, finishing: string, side = "12") => ({ width: side, height: "16", finishing, qty })

const questions = {
  little: [print("3", "Rolled")],
  "many pieces": [print("1500", "Rolled"), print("2", "Gallery wrap", "20.5")],
  "many prints": Array.from({ length: 120 }, (_, index) => print("1", "Gallery wrap", `${8 + index / 8}`)),
  "much of which something is too large": [print("500", "Rolled"), print("1", "Gallery wrap", "900")],
  "too much": [print("100000", "Rolled"), print("1", "Rolled")]
}

it.each(Object.entries(questions))("answers as it would without a thread: %s", async (_, prints) => {
  const { pack } = opened(threadedPacker(packing))
  const { pack: packAtOnce } = opened(printPacker(packing))
  for (const units of ["in/lb", "cm/kg"] as const)
    expect(await pack(prints, units)).toEqual(await packAtOnce(prints, units))
})

it("asks the thread for much alone", async () => {
  const { pack } = opened(threadedPacker(packing, mortal))
  expect(await pack([print("1000", "Rolled")])).toEqual({ boxes: [] })
  expect(await pack([print("1", "Rolled")])).toMatchObject({ boxes: [{}] })
})

it("a question that the thread does not survive is unavailable, and so is no other", async () => {
  const { pack } = opened(threadedPacker(packing, mortal))
  const asked = ["Rolled", "last", "Rolled", "last", "Rolled"].map((finishing) => pack([print("1000", finishing)]))
  const died = "Packer: a thread ended early"
  expect(await Promise.all(asked)).toEqual([{ boxes: [] }, died, { boxes: [] }, died, { boxes: [] }])
})

it("a program that cannot be run is unavailable each time", async () => {
  const { pack } = opened(threadedPacker(packing, new URL("./nowhere.ts", import.meta.url)))
  for (let time = 0; time < 2; time++)
    expect(await pack([print("1000", "Rolled")])).toMatch(/^Packer: Cannot find module /)
})

it("ends with the service, whatever is asked then", async () => {
  const { pack, runtime } = opened(threadedPacker(packing, mortal))
  await pack([print("1000", "Rolled")])
  const threads = () => process.getActiveResourcesInfo().filter((kind) => kind === "MessagePort").length
  const running = threads()
  const unanswered = pack([print("1000", "never")]).catch(() => "interrupted")
  await runtime.dispose()
  expect(["interrupted", "Packer: a thread ended early"]).toContain(await unanswered)
  expect(threads()).toBeLessThan(running)
})

it("a catalogue that makes no sense is known when the layer is made", async () => {
  const catalogue = { ...printCatalogue, tubes: [{ ...printCatalogue.tubes[0]!, diameter: -1 }] }
  const made = Effect.runPromise(Effect.scoped(Effect.provide(Packer, threadedPacker({ catalogue }))))
  await expect(made).rejects.toThrow(RangeError)
})
