// Measures the figures of 90 days in this process, with the longest time in which nothing else could run.
import { operatorApi, operatorHandler } from "@waybill/adapter-http"
import { Waybill } from "@waybill/core"
import { OrderFigures, OrderList, type TokenHolder } from "@waybill/core/adapter"
import { Effect, Redacted } from "effect"
import { openShop } from "./shop.ts"

const token = { name: "bench", role: "viewer" } as const

/** A duration of this thread in milliseconds: on the clock, and without the time in which other processes ran. */
interface Duration {
  readonly wall: number
  readonly cpu: number
}

const now = (): Duration => {
  const { system, user } = process.threadCpuUsage()
  return { wall: performance.now(), cpu: (system + user) / 1000 }
}

const since = (start: Duration): Duration => {
  const end = now()
  return { wall: end.wall - start.wall, cpu: end.cpu - start.cpu }
}

/** Calls a function. Returns its duration, and the longest time between two turns of the event loop in this time. */
const measured = async (work: () => Promise<void>) => {
  const start = now()
  const longest = { wall: 0, cpu: 0 }
  let last = start
  let isRunning = true
  const turn = (): void => {
    const { cpu, wall } = since(last)
    longest.wall = Math.max(longest.wall, wall)
    longest.cpu = Math.max(longest.cpu, cpu)
    last = now()
    if (isRunning) setImmediate(turn)
  }
  setImmediate(turn)
  await work()
  turn()
  isRunning = false
  return { total: since(start), longest }
}

/** Returns the duration of each run, and the longest pause of the event loop in it. */
export const figuresTimes = async (file: string, runs: number) => {
  const runtime = openShop({ sqlite: file })
  const ports = await runtime.runPromise(
    Effect.gen(function* () {
      const { counts } = yield* OrderList
      return {
        waybill: yield* Waybill,
        figures: yield* OrderFigures,
        board: { counts, list: () => Effect.succeed({ orders: [] }) },
        tokens: {
          find: () => Effect.succeed(token),
          list: () => Effect.succeed({ tokens: [] }),
          create: (holder: TokenHolder) => Effect.succeed({ ...holder, token: Redacted.make("") }),
          changeRole: () => Effect.void,
          revoke: () => Effect.void
        }
      }
    })
  )
  const results: Array<Awaited<ReturnType<typeof measured>> & { readonly orders: number }> = []
  for (let run = 0; run < runs; run++) {
    // A new API, because an API keeps its figures for a minute.
    const handler = operatorHandler(operatorApi(ports))
    const headers = { authorization: "Bearer wb_op_bench" }
    let text = ""
    const durations = await measured(async () => {
      const reply = await handler(new Request("http://localhost/operator/v1/figures?days=90", { headers }))
      text = await reply.text()
    })
    const { all } = JSON.parse(text) as { readonly all: { readonly orders: { readonly received: Array<number> } } }
    results.push({ ...durations, orders: all.orders.received.reduce((total, each) => total + each, 0) })
  }
  await runtime.dispose()
  return results
}
