import { webhookEventTypes } from "@waybill/core/adapter"
import { Argument, Flag } from "effect/cli"
import { configurableFlags } from "../../settings/flags.ts"
import { orderSettings } from "../../settings/service-settings.ts"

/** Flags of the database and of the policy, which restricts the URLs. */
export const webhookFlags = configurableFlags(orderSettings)

export const webhookArgument = Argument.String("webhook_id").pipe(
  Argument.withDescription("Id of the webhook, as shown by `list`")
)

export const eventsFlag = Flag.String("events").pipe(
  Flag.withMetavar("TYPES"),
  Flag.withDescription(`Comma-separated event types (default: all): ${webhookEventTypes.join(", ")}`),
  Flag.optional
)
