import { sendTestEvent } from "@waybill/adapter-http/webhooks"
import { CurrentPolicy } from "@waybill/core"
import { Webhooks } from "@waybill/core/adapter"
import { Effect } from "effect"
import { Command } from "effect/cli"
import { CommandError } from "../../errors/command-error.ts"
import { safeJson } from "../../output/safe-text.ts"
import { print } from "../../output/terminal.ts"
import { jsonFlag } from "../../settings/flags.ts"
import { webhookArgument, webhookFlags } from "./arguments.ts"
import { runOnWebhooks } from "./run-on-webhooks.ts"

/** `waybill webhook test` */
export const test = Command.make(
  "test",
  { id: webhookArgument, json: jsonFlag, ...webhookFlags },
  ({ id, json, ...flags }) =>
    runOnWebhooks(
      flags,
      Effect.gen(function* () {
        const webhooks = yield* Webhooks
        const { account_id, url } = yield* webhooks.get(id)
        const secrets = yield* webhooks.secrets(id)
        const endpoint = { webhook_id: id, account_id, url, secrets }
        const { durationMs, error, result, status } = yield* sendTestEvent(endpoint, yield* CurrentPolicy)
        const milliseconds = Math.round(durationMs)
        if (json) print(safeJson({ webhook_id: id, result, status, error, duration_ms: milliseconds }, 2))
        if (result !== "delivered")
          throw new CommandError("refused", `webhook ${id}: ${error ?? "the test was not delivered"}`)
        if (!json) print(`Delivered: HTTP ${status} after ${milliseconds} ms`)
      })
    )
).pipe(
  Command.withDescription("Send a signed event of the type webhook.test and print the response"),
  Command.withExamples([{ command: "waybill webhook test wh_4f1c" }])
)
