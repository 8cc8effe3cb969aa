// A service over HTTP on a database, all of whose answers are known beforehand: its clock stands, its ids count.

import type { AddressInfo } from "node:net"
import { nodeListener, nodeServer } from "@waybill/adapter-http/node"
import { sqlOrderStore } from "@waybill/adapter-sql"
import { Carriers, CurrentPolicy, cardRater, OrderIds, presets, Waybill, type WaybillCalls } from "@waybill/core"
import { Clock, Context, Effect, Layer, Logger, ManagedRuntime } from "effect"
import { accountsOn, know } from "../../packages/adapter-sql/test/accounts/fixtures/accounts.ts"
import type { FreshTables } from "../../packages/adapter-sql/test/fixtures/tables.ts"
import { boxPerPrint } from "../../packages/core/test/fixtures/box-per-print.ts"
import { rateCards, shipFrom } from "../../packages/core/test/fixtures/rate-cards.ts"
import { type Scene, scenes } from "../../packages/core/test/fixtures/scenes.ts"
import type { Service } from "../../packages/core/test/fixtures/service.ts"

const opening = Date.parse("2026-11-20T12:00:00Z")
const firstId = 200_000_000_000_001

/** What day it is is known; how long something takes is as it is. */
const standing: Clock.Clock = Object.assign(Object.create(Effect.runSync(Clock.Clock)), {
  currentTimeMillisUnsafe: () => opening,
  currentTimeMillis: Effect.succeed(opening)
})

type Step =
  | { readonly method: string; readonly data: object }
  | { readonly run: (waybill: WaybillCalls, account_id: string) => Effect.Effect<unknown, unknown> }

/** What a scene of the core's tests does, step by step, so that the merchant's steps can go over the wire. */
const stepsOf = (scene: Scene): ReadonlyArray<Step> => {
  const steps: Array<Step> = []
  const operators = ["startProcessing", "recordShipment", "cancel"] as const
  const noting = Object.fromEntries(
    operators.map((call) => [
      call,
      (_: string, ...rest: [never, never]) =>
        steps.push({ run: (waybill, account_id) => waybill[call](account_id, ...rest) })
    ])
  )
  const send = (method: string, data: object) => {
    steps.push({ method, data })
    return { res: "success" }
  }
  scenes[scene]({ send, run: () => {}, waybill: noting } as unknown as Service)
  return steps
}

export interface Wire {
  readonly url: string
  /** Makes an account, with which the ids count from the beginning again. */
  readonly merchant: () => Promise<Record<"username" | "password" | "secretkey", string>>
  /** Plays a scene for the account. */
  readonly play: (scene: Scene, login: { readonly username: string }) => Promise<void>
  readonly post: (
    method: string,
    body: object
  ) => Promise<{ readonly status: number; readonly retryAfter: string | null; readonly body: unknown }>
  /** Puts other ports in the place of some for as long as a piece of work takes. */
  readonly during: <A>(ports: Context.Context<never> | undefined, work: () => Promise<A>) => Promise<A>
  readonly end: () => Promise<void>
}

/** Opens the service on tables. */
export const knownService = async (tables: FreshTables): Promise<Wire> => {
  let next = firstId
  const ports = Layer.mergeAll(
    Layer.provideMerge(sqlOrderStore({ grouping: true }), accountsOn(tables, { throttle: false })),
    Layer.succeed(OrderIds, { next: () => Effect.sync(() => String(next++)) }),
    Carriers.layer({ acme: ["ACME_GROUND", "ACME_2DAY"], swift: ["SWIFT_AIR"] }),
    cardRater(rateCards, shipFrom),
    boxPerPrint,
    Layer.succeed(CurrentPolicy, presets.default)
  )
  const runtime = ManagedRuntime.make(Layer.provideMerge(Waybill.layer, ports))
  const whole = await runtime.runPromise(Waybill)
  let waybill: WaybillCalls = whole
  const unheard = await Effect.runPromise(Effect.scoped(Layer.build(Logger.layer([]))))
  const context = Context.add(unheard, Clock.Clock, standing) as Context.Context<never>
  const run = Effect.runPromiseWith(context)
  const server = nodeServer(nodeListener({ handle: (...asked) => waybill.handle(...asked) }, { context }))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo

  const post: Wire["post"] = async (method, body) => {
    const reply = await fetch(`http://127.0.0.1:${port}/v1/${method}`, { method: "POST", body: JSON.stringify(body) })
    return { status: reply.status, retryAfter: reply.headers.get("retry-after"), body: await reply.json() }
  }

  let accounts = 0
  return {
    url: `http://127.0.0.1:${port}`,
    merchant: async () => {
      next = firstId
      const username = `merchant-${++accounts}`
      const login = { username, password: "demo-password", secretkey: `demo-secret-${accounts}` }
      await runtime.runPromise(know([{ account_id: username, ...login }]))
      return login
    },
    play: async (scene, login) => {
      for (const step of stepsOf(scene)) {
        if ("run" in step) await run(step.run(waybill, login.username))
        else {
          const { body } = await post(step.method, { ...login, data: step.data })
          if ((body as { res: string }).res !== "success") throw new Error(`${scene}: ${JSON.stringify(body)}`)
        }
      }
    },
    post,
    during: async (others, work) => {
      waybill = others === undefined ? whole : whole.within(others)
      return work().finally(() => (waybill = whole))
    },
    end: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await runtime.dispose()
    }
  }
}
