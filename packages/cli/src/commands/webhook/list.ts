import { type WebhookRecord, Webhooks } from "@waybill/core/adapter"
import { Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { checkAccount } from "../../database/check-account.ts"
import { formatTime } from "../../output/numbers.ts"
import { printRows } from "../../output/terminal.ts"
import { jsonFlag } from "../../settings/flags.ts"
import { webhookFlags } from "./arguments.ts"
import { runOnWebhooks } from "./run-on-webhooks.ts"

const PAGE_SIZE = 1000

const account = Flag.String("account").pipe(
  Flag.withMetavar("NAME"),
  Flag.withDescription("List only webhooks of this account (default: all)"),
  Flag.optional
)

const allWebhooks = (account: string | undefined) =>
  Effect.gen(function* () {
    const webhooks = yield* Webhooks
    const found: Array<WebhookRecord> = []
    for (let page = yield* webhooks.list({ account_id: account, limit: PAGE_SIZE }); page.length > 0; ) {
      found.push(...page)
      page = yield* webhooks.list({ account_id: account, after: page.at(-1)!.webhook_id, limit: PAGE_SIZE })
    }
    return found
  })

const stateOf = ({ failing_since, reason, status }: WebhookRecord): string => {
  if (reason !== undefined) return `${status}: ${reason}`
  return failing_since === undefined ? status : `${status}, failing since ${formatTime(failing_since)}`
}

const columns = {
  WEBHOOK: ({ webhook_id }: WebhookRecord) => webhook_id,
  ACCOUNT: ({ account_id }: WebhookRecord) => account_id,
  STATE: stateOf,
  SECRETS: ({ secrets }: WebhookRecord) => String(secrets.length),
  EVENTS: ({ events }: WebhookRecord) => events?.join(", ") ?? "all",
  URL: ({ url }: WebhookRecord) => url
}

/** `waybill webhook list` */
export const list = Command.make("list", { account, json: jsonFlag, ...webhookFlags }, ({ account, json, ...flags }) =>
  runOnWebhooks(
    flags,
    Effect.andThen(
      checkAccount(account),
      Effect.map(allWebhooks(Option.getOrUndefined(account)), (webhooks) =>
        printRows(webhooks, columns, json, ["EVENTS"])
      )
    )
  )
).pipe(
  Command.withDescription("List the webhooks with their states, without the secrets"),
  Command.withExamples([
    { command: "waybill webhook list" },
    { command: "waybill webhook list --account acme-store --json" }
  ])
)
