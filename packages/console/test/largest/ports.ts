// Ports whose replies are as large as they can be.
import {
  type Figures,
  type OrderPacking,
  type PageOptions,
  type TokenRecord,
  TokenRefusal
} from "@waybill/core/adapter"
import { Effect } from "effect"
import { memoryAccounts, memoryWebhooks, noCards, noEvents } from "../../../adapter-http/test/operator/admin-ports.ts"

/** Text that grows most as HTML. */
export const signs = (length: number): string => "&".repeat(length)
/** Text that has the most bytes as JSON. */
export const emoji = (length: number): string => "🖼".repeat(length)

const times = <A>(length: number, make: (index: number) => A): ReadonlyArray<A> =>
  Array.from({ length }, (_, index) => make(index))

const ones = (days: number) => times(days, () => 123_456)

const groupOf = (days: number) => ({
  days: { received: ones(days), started: ones(days), shipped: ones(days), cancelled: ones(days) },
  toStart: { orders: 10_000, median: 7_200_000, p90: 86_400_499 },
  toShip: { orders: 10_000, median: 7_200_000, p90: 86_400_499 },
  deadlines: { orders: 3_000_000, late: 1_000_000 },
  boxes: 900_000,
  air: { boxes: 300_000, volume: 12_345_678.123456, air: 3_456_789.654321 },
  plan: { parcels: 800_000, followed: 700_000 }
})

const figuresOf = (days: number): Figures => ({
  box_use: { used: times(20, (n) => ({ reference: signs(250) + n, parcels: 100_000 })), others: 100_000 },
  all: groupOf(days),
  carriers: times(1000, (n) => ({ carrier: signs(250) + n, ...groupOf(days) })),
  accounts: times(5000, (n) => ({ account_id: signs(250) + n, ...groupOf(days) }))
})

const corner = { x: 1.123456789, y: 2.123456789, z: 3.123456789 }

const packing: OrderPacking = {
  units: { length: "in", weight: "lb" },
  boxes: times(2000, () => ({
    kind: "box",
    reference: signs(60),
    width: 10.123456789,
    length: 10.123456789,
    height: 2.123456789,
    pieces: 1,
    fill: 0.123456789,
    weight: 1.5,
    inner: { width: 9.5, length: 9.5, height: 1.5 },
    contents: [{ item: 0, reference: signs(60), quantity: 1 }],
    placements: [{ item: 0, quantity: 1, at: corner, size: corner }],
    instructions: { title: signs(30), layers: [[signs(200)]] },
    drawing: "<svg>".repeat(800)
  })),
  unpacked: times(100, () => ({ item: 0, reference: signs(60), quantity: 1, message: signs(300) }))
}

const tokens: ReadonlyArray<TokenRecord> = times(10_000, (n) => ({
  name: signs(250) + n,
  role: "viewer",
  created_at: 0,
  ...(n % 2 === 0 && { revoked_at: 1 })
}))

const record = (account_id: string) => ({
  account_id,
  username: emoji(255),
  enabled: true,
  apiAccess: true,
  locked: true,
  created_at: 0,
  keys: times(20, (number) => ({ number, created_at: 0, retired_at: 1000 }))
})

const webhooks = memoryWebhooks()
const hook = Effect.runSync(webhooks.get("w1"))

const refused = Effect.fail(new TokenRefusal({ kind: "unknownToken", message: "no such token" }))

export const largePorts = {
  tokens: {
    find: () => Effect.succeed({ name: "the-admin", role: "admin" as const }),
    list: () => Effect.succeed({ tokens }),
    create: () => refused,
    changeRole: () => refused,
    revoke: () => refused
  },
  packer: { pack: () => Effect.succeed(packing) },
  figures: { read: (starts: ReadonlyArray<unknown>) => Effect.succeed(figuresOf(starts.length)) },
  accounts: {
    ...memoryAccounts(),
    list: ({ after, limit = 0 }: PageOptions = {}) =>
      // Pages of one account read the list until they find it.
      Effect.succeed(after === "dem" ? [record("demo")] : times(limit, (n) => record(emoji(250) + n)))
  },
  webhooks: {
    ...webhooks,
    remove: () => Effect.void,
    list: ({ limit = 0 }: PageOptions = {}) =>
      Effect.succeed(times(limit, (n) => ({ ...hook, webhook_id: `w${n}`, account_id: signs(250), url: signs(2000) }))),
    deliveries: (id: string, { after = "0", limit = 0 }: { readonly after?: string; readonly limit?: number } = {}) =>
      Effect.map(webhooks.deliveries(id, { limit: 1 }), ({ deliveries: [delivery] }) => ({
        deliveries: times(limit, () => ({ ...delivery!, error: signs(2000), order_id: signs(250) })),
        after: String(Number(after) + limit)
      }))
  },
  sendTest: noEvents,
  cards: {
    ...noCards,
    list: () => Effect.map(noCards.list(), ([card]) => times(3000, (n) => ({ ...card!, card: signs(60) + n }))),
    get: (card: string) =>
      Effect.map(noCards.get(card), (details) => ({
        ...details,
        editions: times(200, (n) => ({ ...details.editions[0]!, edition: `${n}`, notes: signs(2000) })),
        findings: times(20_000, () => ({ ...details.findings[0]!, message: signs(300) }))
      })),
    differences: (card: string, from: string, to: string) =>
      Effect.map(noCards.differences(card, from, to), ({ changes, lines, ...rest }) => ({
        ...rest,
        changes: times(20_000, () => ({ ...changes[0]!, shipments: signs(100) })),
        lines: times(20_000, () => lines[0]! + signs(100))
      })),
    quote: (request: Parameters<typeof noCards.quote>[0]) =>
      Effect.map(noCards.quote(request), ({ not_offered, rates: [rate] }) => ({
        rates: times(50, () => ({ ...rate!, lines: times(500, () => ({ ...rate!.lines[0]!, title: signs(60) })) })),
        not_offered: times(20_000, () => not_offered[0]!)
      }))
  }
}
