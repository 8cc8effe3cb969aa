import { Webhooks } from "@waybill/core/adapter"
import { Effect, Option, Redacted } from "effect"
import { Argument, Command } from "effect/cli"
import { notify, print } from "../../output/terminal.ts"
import { jsonFlag } from "../../settings/flags.ts"
import { eventsFlag, webhookFlags } from "./arguments.ts"
import { runOnWebhooks } from "./run-on-webhooks.ts"

const account = Argument.String("account").pipe(Argument.withDescription("Account whose orders trigger the webhook"))
const url = Argument.String("url").pipe(Argument.withDescription("URL that receives the events"))

/** `waybill webhook add` */
export const add = Command.make(
  "add",
  { account, url, events: eventsFlag, json: jsonFlag, ...webhookFlags },
  ({ account, events, json, url, ...flags }) =>
    runOnWebhooks(
      flags,
      Effect.gen(function* () {
        const webhooks = yield* Webhooks
        const types = Option.map(events, (text) => text.split(","))
        const issued = yield* webhooks.add(account, { url, ...(Option.isSome(types) && { events: types.value }) })
        const { webhook_id } = issued.webhook
        print(JSON.stringify({ webhook_id, secret: Redacted.value(issued.secret) }, null, json ? 2 : 0))
        notify("Store the secret now. It will not be shown again.")
      })
    )
).pipe(
  Command.withDescription("Add a webhook to an account and print its secret once"),
  Command.withExamples([
    { command: "waybill webhook add acme-store https://acme.example/hooks" },
    {
      command: "waybill webhook add acme-store https://acme.example/hooks --events order.shipped,order.tracking",
      description: "Send only shipments and tracking updates"
    }
  ])
)
