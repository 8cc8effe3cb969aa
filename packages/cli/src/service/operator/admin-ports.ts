import { type OperatorPorts, PortRefusal } from "@waybill/adapter-http"
import { sendTestEvent } from "@waybill/adapter-http/webhooks"
import {
  AccountAdmin,
  type AccountRefusal,
  type IssuedWebhook,
  type WebhookRefusal,
  Webhooks
} from "@waybill/adapter-sql"
import type { Policy, Unavailable } from "@waybill/core"
import { Duration, Effect, Redacted } from "effect"

type Kind = PortRefusal["kind"]

/** The kind of each refusal in the operator API. */
const accountKinds: Readonly<Record<AccountRefusal["kind"], Kind>> = {
  unknownAccount: "unknown",
  accountTaken: "conflict",
  usernameTaken: "conflict",
  unfit: "invalid",
  shortPassword: "invalid",
  twoKeys: "conflict",
  unknownKey: "unknown",
  lastKey: "conflict"
}

const webhookKinds: Readonly<Record<WebhookRefusal["kind"], Kind>> = {
  unknownAccount: "unknown",
  unknownWebhook: "unknown",
  invalid: "invalid",
  tooMany: "conflict",
  twoSecrets: "conflict"
}

/** Returns a refusal of the port. The message of an invalid value starts with its field. */
const portRefusal = (kind: Kind, message: string) => {
  const path = /^(\w+): /.exec(message)?.[1]
  return new PortRefusal({ kind, message, ...(kind === "invalid" && path !== undefined && { path }) })
}

/** The cursor has another name in the operator API. */
const cursorRefusal = portRefusal("invalid", "cursor: not a cursor of this list")

const ofAccounts = <A>(command: Effect.Effect<A, AccountRefusal | Unavailable>) =>
  Effect.catchTag(command, "AccountRefusal", ({ kind, message }) =>
    Effect.fail(portRefusal(accountKinds[kind], message))
  )

const ofWebhooks = <A>(command: Effect.Effect<A, WebhookRefusal | Unavailable>) =>
  Effect.catchTag(command, "WebhookRefusal", ({ kind, message }) =>
    Effect.fail(portRefusal(webhookKinds[kind], message))
  )

/** The accounts of the operator API, on the service's database. */
export const accountsPort = Effect.map(
  AccountAdmin,
  (admin): NonNullable<OperatorPorts["accounts"]> => ({
    list: admin.list,
    change: (account_id, change) => ofAccounts(admin[change](account_id)),
    create: (account) =>
      Effect.map(ofAccounts(admin.create(account)), ({ password, secretkey, username }) => ({
        username,
        password: Redacted.value(password),
        secretkey: Redacted.value(secretkey)
      })),
    changePassword: (account_id) => Effect.map(ofAccounts(admin.changePassword(account_id)), Redacted.value),
    rotate: (account_id) =>
      Effect.map(ofAccounts(admin.rotate(account_id)), ({ number, secretkey }) => ({
        number,
        secretkey: Redacted.value(secretkey)
      })),
    retire: (account_id, number) => ofAccounts(admin.retire(account_id, number))
  })
)

const testWebhook = (admin: Webhooks["Service"], policy: Policy, webhook_id: string) =>
  Effect.gen(function* () {
    const { account_id, url } = yield* ofWebhooks(admin.get(webhook_id))
    const secrets = yield* ofWebhooks(admin.secrets(webhook_id))
    const sent = yield* sendTestEvent({ webhook_id, account_id, url, secrets }, policy)
    return {
      delivered: sent.result === "delivered",
      ...(sent.status !== undefined && { response_status: sent.status }),
      ...(sent.error !== undefined && { error: sent.error }),
      duration_ms: Math.round(sent.durationMs)
    }
  })

/** Returns the webhooks of the operator API, on the service's database. */
export const webhooksPort = (policy: Policy) =>
  Effect.map(Webhooks, (admin): NonNullable<OperatorPorts["webhooks"]> => {
    const plain = ({ secret, webhook }: IssuedWebhook) => ({ webhook, secret: Redacted.value(secret) })
    return {
      list: admin.list,
      remove: admin.remove,
      test: (id) => testWebhook(admin, policy, id),
      get: (id) => ofWebhooks(admin.get(id)),
      add: (account_id, settings) => Effect.map(ofWebhooks(admin.add(account_id, settings)), plain),
      change: (id, settings) => ofWebhooks(admin.change(id, settings)),
      pause: (id) => ofWebhooks(admin.pause(id)),
      resume: (id) => ofWebhooks(admin.resume(id)),
      rotate: (id, hours) => {
        const options = hours === undefined ? undefined : { overlap: Duration.hours(hours) }
        return Effect.map(ofWebhooks(admin.rotate(id, options)), plain)
      },
      deliveries: (id, filter) =>
        Effect.catchTag(ofWebhooks(admin.deliveries(id, filter)), "PortRefusal", (refusal) =>
          Effect.fail(refusal.path === "after" ? cursorRefusal : refusal)
        ),
      replay: (id, options) => ofWebhooks(admin.replay(id, options))
    }
  })
