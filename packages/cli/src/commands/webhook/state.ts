import { Webhooks } from "@waybill/core/adapter"
import { Effect } from "effect"
import { Command } from "effect/cli"
import { safeJson } from "../../output/safe-text.ts"
import { notify, print } from "../../output/terminal.ts"
import { jsonFlag } from "../../settings/flags.ts"
import { webhookArgument, webhookFlags } from "./arguments.ts"
import { runOnWebhooks } from "./run-on-webhooks.ts"

const stateCommand = (change: "pause" | "resume", description: string, outcome: string) =>
  Command.make(change, { id: webhookArgument, json: jsonFlag, ...webhookFlags }, ({ id, json, ...flags }) =>
    runOnWebhooks(
      flags,
      Effect.gen(function* () {
        const webhooks = yield* Webhooks
        const webhook = yield* webhooks[change](id)
        if (json) print(safeJson(webhook, 2))
        notify(`Webhook ${id} ${outcome}.`)
      })
    )
  ).pipe(Command.withDescription(description), Command.withExamples([{ command: `waybill webhook ${change} wh_4f1c` }]))

/** `waybill webhook pause` */
export const pause = stateCommand("pause", "Stop deliveries and keep the events", "is paused; its events are kept")
/** `waybill webhook resume` */
export const resume = stateCommand("resume", "Start deliveries to a paused or disabled webhook", "is active")

/** `waybill webhook remove` */
export const remove = Command.make(
  "remove",
  { id: webhookArgument, json: jsonFlag, ...webhookFlags },
  ({ id, json, ...flags }) =>
    runOnWebhooks(
      flags,
      Effect.gen(function* () {
        const webhooks = yield* Webhooks
        // Refuses an unknown id, which `remove` would ignore.
        yield* webhooks.get(id)
        yield* webhooks.remove(id)
        if (json) print(JSON.stringify({ webhook_id: id, removed: true }, null, 2))
        notify(`Webhook ${id} and its deliveries are removed.`)
      })
    )
).pipe(
  Command.withDescription("Remove a webhook with its deliveries"),
  Command.withExamples([{ command: "waybill webhook remove wh_4f1c" }])
)
