import { Packer, printPacker } from "@waybill/core"
import type { PrintToPack } from "@waybill/core/adapter"
import { printCatalogue, printProfile } from "@waybill/packing/prints"
import { Effect, type Layer, ManagedRuntime } from "effect"
import { expect, it, onTestFinished } from "vitest"
import { sampleOf } from "../../../../../tests/runs/runs.ts"
import { threadedPacker } from "../../../src/service/packer/threaded-packer.ts"

const packing = { catalogue: printCatalogue, profile: printProfile }
const mortal = new URL("./mortal-thread.ts", import.meta.url)

const open = (layer: Layer.Layer<Packer>) => {
  const runtime = ManagedRuntime.make(layer)
  onTestFinished(() => runtime.dispose())
  const pack = (
    prints: ReadonlyArray<object>,
    units: "in/lb" | "cm/kg" = "in/lb",
    account?: string,
    signal?: AbortSignal
  ) =>
    runtime.runPromise(
      Packer.use((packer) => packer.pack(prints as ReadonlyArray<PrintToPack>, units, account)).pipe(
        Effect.catchTag("Unavailable", ({ cause, port }) =>
          Effect.succeed(`${port}: ${cause instanceof Error ? cause.message : cause}`)
        )
      ),
      { signal }
    )
  return { pack, runtime }
}

const print = (qty: string, finishing: string, side = "12") => ({ width: side, height: "16", finishing, qty })

const requests = {
  "a small request": [print("3", "Rolled")],
  "many pieces": [print("1500", "Rolled"), print("2", "Gallery wrap", "20.5")],
  "many prints": Array.from({ length: 120 }, (_, index) => print("1", "Gallery wrap", `${8 + index / 8}`)),
  "many pieces and one that is too large": [print("500", "Rolled"), print("1", "Gallery wrap", "900")],
  "too many pieces": [print("100000", "Rolled"), print("1", "Rolled")]
}

it.each(sampleOf(Object.entries(requests), 3))("packs %s like a packer without a thread", async (_, prints) => {
  const { pack } = open(threadedPacker(packing))
  const { pack: packInline } = open(printPacker(packing))
  for (const units of ["in/lb", "cm/kg"] as const)
    expect(await pack(prints, units)).toEqual(await packInline(prints, units))
})

it("uses the thread for a request with few pieces and much work", async () => {
  const { pack } = open(threadedPacker(packing, mortal))
  const finishings = ["Canvas", "Metal", "Framed", "Paper", "Acrylic"]
  const prints = Array.from({ length: 10 }, (_, index) => ({
    width: `${8 + 1.5 * index}`,
    height: `${22 - index}`,
    finishing: finishings[index % 5]!,
    qty: index < 5 ? "3" : "2"
  }))
  expect(await pack(prints)).toEqual({ _tag: "Packed", boxes: [] })
})

it("uses the thread for a request with few pieces and thousands of possible sets of boxes", async () => {
  const { pack } = open(threadedPacker(packing, mortal))
  const sides = [
    ["12", "28", "3"],
    ["16", "10.5", "1"],
    ["12", "26.5", "5"],
    ["18.5", "18", "3"],
    ["23", "20.5", "3"]
  ]
  const prints = sides.map(([width, height, qty]) => ({ width, height, qty, finishing: "Gallery wrap" }))
  expect(await pack(prints)).toEqual({ _tag: "Packed", boxes: [] })
})

it("uses the thread only for large requests", async () => {
  const { pack } = open(threadedPacker(packing, mortal))
  expect(await pack([print("1000", "Rolled")])).toEqual({ _tag: "Packed", boxes: [] })
  expect(await pack([print("1", "Rolled")])).toMatchObject({ _tag: "Packed", boxes: [{}] })
})

it("uses the thread for each request if the catalogue has more than 200 boxes", async () => {
  const boxes = Array.from({ length: 201 }, (_, index) => ({
    reference: `box ${index}`,
    inner: { width: 20 + index / 8, length: 20, height: 4 }
  }))
  const { pack } = open(threadedPacker({ ...packing, catalogue: { boxes, tubes: [] } }, mortal))
  expect(await pack([print("1", "Canvas")])).toEqual({ _tag: "Packed", boxes: [] })
  const { pack: packWithFewer } = open(
    threadedPacker({ ...packing, catalogue: { boxes: boxes.slice(1), tubes: [] } }, mortal)
  )
  expect(await packWithFewer([print("1", "Canvas")])).toMatchObject({ _tag: "Packed", boxes: [{}] })
})

it("fails only the request during which the thread died", async () => {
  const { pack } = open(threadedPacker(packing, mortal))
  const replies = ["Rolled", "last", "Rolled", "last", "Rolled"].map((finishing) => pack([print("1000", finishing)]))
  const failure = "Packer: the thread ended unexpectedly"
  expect(await Promise.all(replies)).toEqual([
    { _tag: "Packed", boxes: [] },
    failure,
    { _tag: "Packed", boxes: [] },
    failure,
    { _tag: "Packed", boxes: [] }
  ])
})

it("fails every request if the thread's program cannot be loaded", async () => {
  const { pack } = open(threadedPacker(packing, new URL("./nowhere.ts", import.meta.url)))
  for (let attempt = 0; attempt < 2; attempt++)
    expect(await pack([print("1000", "Rolled")])).toMatch(/^Packer: Cannot find module /)
})

it("packs for accounts in turn, not in the order of their requests", async () => {
  const { pack } = open(threadedPacker(packing, mortal))
  const done: Array<string> = []
  const from = async (account: string, number: number) => {
    await pack([print("1000", "Rolled")], "in/lb", account)
    done.push(`${account} ${number}`)
  }
  const greedy = Array.from({ length: 16 }, (_, number) => from("greedy", number))
  await Promise.all([...greedy, from("modest", 0), from("modest", 1)])
  expect(done.slice(0, 6)).toEqual(["greedy 0", "modest 0", "greedy 1", "modest 1", "greedy 2", "greedy 3"])
})

it("refuses the requests of an account above 16 waiting ones, and accepts those of other accounts", async () => {
  const { pack } = open(threadedPacker(packing, mortal))
  const from = (account: string) => pack([print("1000", "Rolled")], "in/lb", account)
  const replies = await Promise.all([...Array.from({ length: 18 }, () => from("greedy")), from("modest")])
  const full = "Packer: more than 16 packings of one client, or 128 of all, are waiting"
  expect(replies).toEqual([...Array(17).fill({ _tag: "Packed", boxes: [] }), full, { _tag: "Packed", boxes: [] }])
})

it("stops an interrupted request in the thread, and drops one that waits", async () => {
  const { pack } = open(threadedPacker(packing, mortal))
  const callers = [new AbortController(), new AbortController()]
  const [running, waiting] = callers.map(({ signal }, index) =>
    pack([print("1000", index === 0 ? "never" : "last")], "in/lb", "gone", signal).then(
      () => "packed",
      () => "interrupted"
    )
  )
  const next = pack([print("1000", "Rolled")], "in/lb", "modest")
  for (const caller of callers) caller.abort()
  expect(await Promise.all([running, waiting, next])).toEqual([
    "interrupted",
    "interrupted",
    { _tag: "Packed", boxes: [] }
  ])
})

it("ends the thread when the service ends, even during a request", async () => {
  const { pack, runtime } = open(threadedPacker(packing, mortal))
  await pack([print("1000", "Rolled")])
  const threads = () => process.getActiveResourcesInfo().filter((kind) => kind === "MessagePort").length
  const running = threads()
  const pending = pack([print("1000", "never")]).catch(() => "interrupted")
  await runtime.dispose()
  expect(["interrupted", "Packer: the thread ended unexpectedly"]).toContain(await pending)
  expect(threads()).toBeLessThan(running)
})

it("rejects an invalid catalogue when the layer is built", async () => {
  const catalogue = { ...printCatalogue, tubes: [{ ...printCatalogue.tubes[0]!, diameter: -1 }] }
  const layer = Effect.runPromise(Effect.scoped(Effect.provide(Packer, threadedPacker({ catalogue }))))
  await expect(layer).rejects.toThrow(RangeError)
})
