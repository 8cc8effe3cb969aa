import {
  accountRecord,
  boardCounts,
  cardQuote,
  deliveryRecord,
  type Figures,
  type FiguresGroup,
  figuresRecord,
  packingRecord,
  tokenRecord,
  webhookRecord
} from "@waybill/core/adapter"
import { expect, it } from "vitest"

const date = (time: number): string => `date ${time}`

it("a reply shows times as dates, renames fields and omits absent ones", () => {
  const keys = [{ number: 1, created_at: 2, retired_at: 3 }]
  const account = {
    account_id: "a",
    username: "u",
    enabled: true,
    apiAccess: false,
    locked: false,
    created_at: 1,
    keys
  }
  expect(accountRecord.show(account, date)).toEqual({
    account_id: "a",
    username: "u",
    enabled: true,
    api_access: false,
    locked: false,
    created_at: "date 1",
    keys: [{ number: 1, created_at: "date 2", retired_at: "date 3" }]
  })
  expect(tokenRecord.show({ name: "ada", role: "packer", created_at: 5 }, date)).toEqual({
    name: "ada",
    role: "packer",
    created_at: "date 5"
  })
  const secrets = [{ created_at: 1, expires_at: 2 }]
  const webhook = { webhook_id: "w", account_id: "a", url: "u", status: "active", created_at: 4, secrets } as const
  expect(webhookRecord.show(webhook, date)).toEqual({
    ...webhook,
    created_at: "date 4",
    secrets: [{ created_at: "date 1", expires_at: "date 2" }]
  })
})

it("a reply shows only described fields", () => {
  const counts = { new: 1, processing: 2, held: 3, rush: 4, late: 5, secret: "x" }
  expect(boardCounts.show(counts, date)).toEqual({ new: 1, processing: 2, held: 3, rush: 4, late: 5 })
})

it("a schema lists the required fields before the optional ones", () => {
  const { required, properties } = deliveryRecord.schema as { readonly required: unknown; readonly properties: object }
  const present = ["order_id", "revision", "event_type", "status", "attempts", "created_at"]
  expect(required).toEqual(present)
  expect(Object.keys(properties)).toEqual([
    ...present,
    ...["next_at", "finished_at", "response_status", "error", "duration_ms"]
  ])
  expect(properties).toMatchObject({
    revision: { type: "integer", minimum: 0 },
    status: { enum: ["pending", "delivered", "failed"] },
    next_at: { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$" }
  })
})

const group: FiguresGroup = {
  days: { received: [1], started: [2], shipped: [3], cancelled: [4] },
  toStart: { orders: 2, median: 1499, p90: 60_500 },
  toShip: { orders: 0 },
  deadlines: { orders: 4, late: 1 },
  boxes: 7,
  air: { boxes: 2, volume: 0.3, air: 0.1 + 0.2 },
  plan: { parcels: 4, followed: 3 }
}

const shown = {
  orders: { received: [1], started: [2], shipped: [3], cancelled: [4] },
  seconds_to_start: { orders: 2, median: 1, p90: 61 },
  seconds_to_ship: { orders: 0 },
  deadlines: { orders: 4, late: 1, late_share: 0.25 },
  boxes: 7,
  air: { boxes: 2, volume: 0.3, air: 0.3, air_share: (0.1 + 0.2) / 0.3 },
  plan: { parcels: 4, followed: 3, followed_share: 0.75 }
}

it("a reply shows durations in seconds, volumes without rounding errors, and shares of non-zero totals", () => {
  const zeros = {
    deadlines: { orders: 0, late: 0 },
    air: { boxes: 0, volume: 0, air: 0 },
    plan: { parcels: 0, followed: 0 }
  }
  const none = { ...group, ...zeros }
  const box_use = { used: [{ reference: "A4", parcels: 3 }], others: 1 }
  const figures: Figures = { box_use, all: none, carriers: [{ carrier: "acme", ...group }], accounts: [] }
  expect(figuresRecord.show(figures, date)).toEqual({
    box_use,
    all: { ...shown, ...zeros },
    carriers: [{ carrier: "acme", ...shown }],
    accounts: []
  })
})

it("a reply shows a packing and a quote unchanged", () => {
  const packing = {
    units: { length: "in", weight: "lb" },
    boxes: [],
    unpacked: [{ item: 0, reference: "print 1", quantity: 1, message: "too long" }],
    proof: { at_least: 1, proved: true, sentence: "One box." }
  }
  expect(packingRecord.show(packing, date)).toEqual(packing)
  const rate = {
    ...{ carrier: "acme", service: "GROUND", title: "Ground", card: "acme-us", edition: "2026" },
    ...{ ship_date: "2026-11-26", cost: "9.00", currency: "USD", arrives: "2026-12-01", lines: [] },
    days: [1, 3] as const
  }
  const quote = { rates: [rate], not_offered: [{ carrier: "swift", reason: "no card is valid on the ship date" }] }
  expect(cardQuote.show(quote, date)).toEqual(quote)
})
