import { type DeliveryRecord, deliveryStatuses, Webhooks } from "@waybill/core/adapter"
import { Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { formatTime } from "../../output/numbers.ts"
import { safeJson } from "../../output/safe-text.ts"
import { notify, print, printRows } from "../../output/terminal.ts"
import { jsonFlag } from "../../settings/flags.ts"
import { webhookArgument, webhookFlags } from "./arguments.ts"
import { runOnWebhooks } from "./run-on-webhooks.ts"

const status = Flag.Literals("status", deliveryStatuses).pipe(
  Flag.withDescription("Status of the deliveries (default: all)"),
  Flag.optional
)
const limit = Flag.Int("limit").pipe(
  Flag.filter(
    (limit) => limit > 0,
    () => "an integer of 1 or more"
  ),
  Flag.withDescription("Maximum number of deliveries"),
  Flag.withDefault(50)
)
const after = Flag.String("after").pipe(
  Flag.withMetavar("CURSOR"),
  Flag.withDescription("Continue after a page"),
  Flag.optional
)

const columns = {
  ORDER: ({ order_id }: DeliveryRecord) => order_id,
  REVISION: ({ revision }: DeliveryRecord) => String(revision),
  EVENT: ({ event_type }: DeliveryRecord) => event_type,
  STATUS: ({ status }: DeliveryRecord) => status,
  ATTEMPTS: ({ attempts }: DeliveryRecord) => String(attempts),
  CREATED: ({ created_at }: DeliveryRecord) => formatTime(created_at),
  NEXT: ({ next_at }: DeliveryRecord) => (next_at === undefined ? "" : formatTime(next_at)),
  RESULT: ({ error, response_status }: DeliveryRecord) =>
    error ?? (response_status === undefined ? "" : `HTTP ${response_status}`)
}

/** `waybill webhook deliveries` */
export const deliveries = Command.make(
  "deliveries",
  { id: webhookArgument, status, limit, after, json: jsonFlag, ...webhookFlags },
  ({ after, id, json, limit, status, ...flags }) =>
    runOnWebhooks(
      flags,
      Effect.gen(function* () {
        const webhooks = yield* Webhooks
        const page = yield* webhooks.deliveries(id, {
          limit,
          ...(Option.isSome(status) && { status: status.value }),
          ...(Option.isSome(after) && { after: after.value })
        })
        if (json) return print(safeJson(page, 2))
        printRows(page.deliveries, columns, false, ["RESULT"])
        if (page.after !== undefined) notify(`More deliveries follow; continue with --after '${page.after}'`)
      })
    )
).pipe(
  Command.withDescription("List the deliveries of a webhook, newest first"),
  Command.withExamples([
    { command: "waybill webhook deliveries wh_4f1c" },
    { command: "waybill webhook deliveries wh_4f1c --status failed --json" }
  ])
)
