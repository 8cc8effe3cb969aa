import { Webhooks } from "@waybill/core/adapter"
import { Effect, Redacted } from "effect"
import { Command, Flag } from "effect/cli"
import { notify, print } from "../../output/terminal.ts"
import { jsonFlag } from "../../settings/flags.ts"
import { webhookArgument, webhookFlags } from "./arguments.ts"
import { runOnWebhooks } from "./run-on-webhooks.ts"

const HOUR = 3_600_000

/** Longest overlap, in hours. */
const MAX_OVERLAP = 720

const overlap = Flag.Int("overlap-hours").pipe(
  Flag.filter(
    (hours) => hours >= 0 && hours <= MAX_OVERLAP,
    () => `an integer from 0 to ${MAX_OVERLAP}`
  ),
  Flag.withMetavar("HOURS"),
  Flag.withDescription(
    "Remaining validity of the previous secret in hours; 0 revokes it immediately, for example after a theft"
  ),
  Flag.withDefault(24)
)

/** `waybill webhook rotate` */
export const rotate = Command.make(
  "rotate",
  { id: webhookArgument, overlap, json: jsonFlag, ...webhookFlags },
  ({ id, json, overlap, ...flags }) =>
    runOnWebhooks(
      flags,
      Effect.gen(function* () {
        const webhooks = yield* Webhooks
        const { secret } = yield* webhooks.rotate(id, { overlap: overlap * HOUR })
        print(JSON.stringify({ webhook_id: id, secret: Redacted.value(secret) }, null, json ? 2 : 0))
        notify(
          overlap > 0
            ? `Requests have both signatures for ${overlap} hours. Store the secret now. It will not be shown again.`
            : "The previous secret is no longer valid. Store the secret now. It will not be shown again."
        )
      })
    )
).pipe(
  Command.withDescription("Issue a new secret; the previous one stays valid for a day"),
  Command.withExamples([
    { command: "waybill webhook rotate wh_4f1c" },
    { command: "waybill webhook rotate wh_4f1c --overlap-hours 0", description: "Replace a stolen secret" }
  ])
)
