// Accounts, webhooks and rate cards in memory, for tests of the operator API.
import {
  type AccountAdmin,
  type AccountRecord,
  AccountRefusal,
  type CardsDesk,
  type WebhookRecord,
  WebhookRefusal,
  type Webhooks
} from "@waybill/core/adapter"
import { Duration, Effect, Redacted } from "effect"
import type { SendTest } from "../../src/index.ts"

const refuse = (kind: AccountRefusal["kind"], message: string) => Effect.fail(new AccountRefusal({ kind, message }))

/** Accounts with a locked account `acme`. */
export const memoryAccounts = (): AccountAdmin["Service"] => {
  const record = (account_id: string): AccountRecord => ({
    account_id,
    username: account_id,
    enabled: true,
    apiAccess: true,
    locked: true,
    created_at: 0,
    keys: [
      { number: 1, created_at: 0, retired_at: 1000 },
      { number: 2, created_at: 0 }
    ]
  })
  const all = new Map([["acme", record("acme")]])
  const known = <A>(account_id: string, value: () => A) =>
    Effect.suspend(() => (all.has(account_id) ? Effect.succeed(value()) : refuse("unknownAccount", "no such account")))
  const changing = (change: Partial<AccountRecord>) => (account_id: string) =>
    known(account_id, () => void all.set(account_id, { ...all.get(account_id)!, ...change }))
  return {
    list: ({ after = "", limit } = {}) =>
      Effect.sync(() => [...all.values()].filter(({ account_id }) => account_id > after).slice(0, limit)),
    create: ({ account_id, apiAccess = true, username = account_id }) =>
      Effect.suspend(() => {
        if (account_id === "") return refuse("unfit", "account_id: must not be blank")
        if (all.has(account_id)) return refuse("accountTaken", "account_id: already in use")
        all.set(account_id, { ...record(account_id), username, apiAccess })
        const [password, secretkey] = [Redacted.make("new-password"), Redacted.make("new-secretkey")]
        return Effect.succeed({ account_id, username, password, secretkey })
      }),
    enable: changing({ enabled: true }),
    disable: changing({ enabled: false }),
    allowApi: changing({ apiAccess: true }),
    denyApi: changing({ apiAccess: false }),
    unlock: changing({ locked: false }),
    changePassword: (account_id) => known(account_id, () => Redacted.make("new-password")),
    rotate: (account_id) => known(account_id, () => ({ number: 3, secretkey: Redacted.make("new-secretkey") })),
    retire: (account_id, number) =>
      number === 2 ? refuse("lastKey", "this is the only valid secretkey") : known(account_id, () => undefined)
  }
}

/** Sends no event; a webhook whose address has the path `/down` does not respond. */
export const noEvents: SendTest = ({ url }) =>
  Effect.succeed(
    url.endsWith("/down")
      ? { result: "failed", error: "ECONNREFUSED", durationMs: 3 }
      : { result: "delivered", status: 200, durationMs: 12 }
  )

/** Webhooks of which `w1` exists. */
export const memoryWebhooks = (): Webhooks["Service"] => {
  const all = new Map<string, WebhookRecord>()
  const put = (webhook_id: string, account_id: string, settings: object): WebhookRecord => {
    const webhook: WebhookRecord = {
      webhook_id,
      account_id,
      url: "https://example.com/hook",
      status: "active",
      created_at: 0,
      failing_since: 1000,
      secrets: [{ created_at: 0, expires_at: 1000 }, { created_at: 1000 }],
      ...all.get(webhook_id),
      ...settings
    }
    all.set(webhook_id, webhook)
    return webhook
  }
  put("w1", "acme", {})
  const found = <A>(id: string, value: (webhook: WebhookRecord) => A) =>
    Effect.suspend(() => {
      const webhook = all.get(id)
      return webhook === undefined ? Effect.fail(WebhookRefusal.of("unknownWebhook")) : Effect.succeed(value(webhook))
    })
  const change = (id: string, settings: object) => found(id, ({ account_id }) => put(id, account_id, settings))
  return {
    list: ({ account_id, after = "", limit } = {}) =>
      Effect.sync(() =>
        [...all.values()]
          .filter((each) => (account_id ?? each.account_id) === each.account_id && each.webhook_id > after)
          .slice(0, limit)
      ),
    get: (id) => found(id, (webhook) => webhook),
    add: (account_id, { events, url }) =>
      account_id === "acme"
        ? Effect.sync(() => ({
            webhook: put(`w${all.size + 1}`, account_id, { url, ...(events != null && { events }) }),
            secret: Redacted.make("whsec_new")
          }))
        : Effect.fail(WebhookRefusal.of("unknownAccount")),
    change: (id, { events, url }) =>
      change(id, { ...(url !== undefined && { url }), ...(events != null && { events }) }),
    pause: (id) => change(id, { status: "paused" }),
    resume: (id) => change(id, { status: "active" }),
    rotate: (id, { overlap } = {}) =>
      found(id, (webhook) => {
        const hours = overlap === undefined ? undefined : Duration.toHours(overlap)
        return { webhook, secret: Redacted.make(`whsec_after_${hours}`) }
      }),
    secrets: (id) => found(id, () => [Redacted.make("whsec_1")]),
    remove: (id) => Effect.sync(() => void all.delete(id)),
    deliveries: (id, { limit, status = "delivered" } = {}) =>
      found(id, () => ({
        deliveries: [
          {
            order_id: "7",
            revision: 1,
            event_type: "order.created" as const,
            status,
            attempts: 1,
            created_at: 0,
            finished_at: 1000,
            response_status: 200,
            duration_ms: 12
          }
        ].slice(0, limit),
        after: "next"
      })),
    replay: (id, options = {}) => found(id, () => (options.order_id === "404" ? 0 : Object.keys(options).length))
  }
}

/** Rate cards with one answer to each request. */
export const noCards: CardsDesk = {
  list: () =>
    Effect.succeed([
      {
        card: "acme-us",
        carrier: "acme",
        editions: [{ edition: "2026", valid_from: "2026-01-01", currency: "USD", in_force: true, services: 2 }],
        edition_in_force: "2026",
        services: 2,
        findings: { error: 0, warning: 1 }
      }
    ]),
  get: (card) =>
    Effect.succeed({
      card,
      carrier: "acme",
      services: 1,
      editions: [
        {
          edition: "2026",
          valid_from: "2026-01-01",
          valid_to: "2027-01-01",
          currency: "USD",
          in_force: false,
          units: { length: "in", weight: "lb" },
          zones: 3,
          services: [{ service: "ACME_GROUND", title: "Ground" }],
          surcharges: [{ surcharge: "FUEL", title: "Fuel" }]
        }
      ],
      findings: [
        { edition: "2026", rule: "unused-calendar", severity: "warning", pointer: "/calendars/x", message: "x" }
      ]
    }),
  differences: (card, from, to) =>
    Effect.succeed({
      card,
      from,
      to,
      changes: [{ kind: "price", subject: "5", shipments: "ACME_GROUND", before: "1.00" }],
      lines: ["ACME_GROUND: base price 1.00 → none"]
    }),
  quote: () =>
    Effect.succeed({
      rates: [
        {
          carrier: "acme",
          service: "ACME_GROUND",
          title: "Ground",
          card: "acme-us",
          edition: "2026",
          zone: "5",
          ship_date: "2026-11-26",
          cost: "9.00",
          currency: "USD",
          lines: [{ code: "base", title: "Base price", parcel: 0, amount: "9.00", calculation: "zone 5, 3 lb" }],
          days: [1, 3],
          arrives: "2026-12-01"
        }
      ],
      not_offered: [{ carrier: "acme", service: "ACME_AIR", title: "Air", reason: "maxWeight", parcel: 0 }]
    })
}
