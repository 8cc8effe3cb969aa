// Waybill in the objects of merchants, called over HTTP like Waybill in this process.
import { OrderStore, Waybill, type WaybillCalls } from "@waybill/core"
import type { Reply } from "@waybill/core/adapter"
import { Effect, Layer, ManagedRuntime } from "effect"
import { isMethod } from "../../../../packages/core/test/model/command-requests.ts"
import { commandNames } from "../../../../packages/core/test/model/reference-model.ts"
import type { Objects } from "./objects.ts"

interface Body {
  readonly username: string
  readonly data: object
}

/** The outcome of a call without a reply is unknown, as that of a temporary refusal. */
const lost: Reply = { body: { res: "error", code: "000", message: "no reply" }, outcome: "temporary" }

/** Returns the services of all merchants. The account of a call is its merchant. */
export const remoteWaybill = ({ loginOf, send }: Objects) => {
  const handle = (name: string, given: unknown, { requestId = "none" } = {}): Effect.Effect<Reply> =>
    Effect.promise(async () => {
      const { data, username } = given as Body
      const headers = { "x-request-id": requestId, "waybill-details": "1" }
      const body = await send(username, `v1/${name}`, { ...loginOf(username), data }, headers)
      if (body === undefined) return lost
      return { body, outcome: (body as { kind?: string }).kind ?? "success" } as Reply
    })

  const getStatus = (username: string, data: object) =>
    Effect.flatMap(handle("get_status", { username, data }), ({ body, outcome }) =>
      outcome === "success" ? Effect.succeed(body) : Effect.fail({ kind: outcome })
    )

  /** Returns a function of a merchant's object, which may refuse. */
  const functionOf =
    (path: string) =>
    (...args: ReadonlyArray<unknown>) =>
      Effect.flatMap(
        Effect.promise(() => send(String(args[0]), path, args)),
        (reply) => {
          const { kind, value } = (reply ?? { kind: "temporary" }) as { kind?: string; value?: unknown }
          return kind === undefined ? Effect.succeed(value) : Effect.fail({ kind })
        }
      )

  const operatorNames = commandNames.filter((name) => !isMethod(name))
  const operator = Object.fromEntries(operatorNames.map((name) => [name, functionOf(`operator/${name}`)]))
  const store = { find: functionOf("store/find"), history: functionOf("store/history") }
  return ManagedRuntime.make(
    Layer.merge(
      Layer.succeed(Waybill, { handle, getStatus, operator } as unknown as WaybillCalls),
      Layer.succeed(OrderStore, store as unknown as OrderStore["Service"])
    )
  )
}
