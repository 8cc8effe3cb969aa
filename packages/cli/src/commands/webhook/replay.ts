import { Webhooks } from "@waybill/core/adapter"
import { Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { usageError } from "../../errors/command-error.ts"
import { notify, print } from "../../output/terminal.ts"
import { jsonFlag } from "../../settings/flags.ts"
import { webhookArgument, webhookFlags } from "./arguments.ts"
import { runOnWebhooks } from "./run-on-webhooks.ts"

const order = Flag.String("order").pipe(
  Flag.withMetavar("ORDER_ID"),
  Flag.withDescription("Send only events of this order again (default: all orders of the account)"),
  Flag.optional
)
const since = Flag.String("since").pipe(
  Flag.withMetavar("TIME"),
  Flag.withDescription("Send events since this ISO 8601 time (default: the webhook's creation)"),
  Flag.optional
)

const timeOf = (text: string): number => {
  const time = Date.parse(text)
  if (Number.isNaN(time))
    throw usageError(`--since: invalid value ${JSON.stringify(text)}; expected 2026-11-25T14:00:00Z`)
  if (time > Date.now()) throw usageError("--since: must not be in the future")
  return time
}

/** `waybill webhook replay` */
export const replay = Command.make(
  "replay",
  { id: webhookArgument, order, since, json: jsonFlag, ...webhookFlags },
  ({ id, json, order, since, ...flags }) =>
    runOnWebhooks(
      flags,
      Effect.gen(function* () {
        const from = Option.map(since, timeOf)
        const webhooks = yield* Webhooks
        const events = yield* webhooks.replay(id, {
          ...(Option.isSome(order) && { order_id: order.value }),
          ...(Option.isSome(from) && { since: from.value })
        })
        if (json) print(JSON.stringify({ webhook_id: id, events }, null, 2))
        notify(`${events} events will be sent again.`)
      })
    )
).pipe(
  Command.withDescription("Send events again, including delivered ones"),
  Command.withExamples([
    { command: "waybill webhook replay wh_4f1c --since 2026-11-25T14:00:00Z" },
    { command: "waybill webhook replay wh_4f1c --order 116272868888704" }
  ])
)
