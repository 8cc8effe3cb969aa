import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  timestamp,
  unique
} from "drizzle-orm/pg-core"
import type { Order } from "./order.ts"

const instant = () => timestamp({ precision: 3, withTimezone: true })
const address = () => jsonb().$type<Order["shipping_address"]>().notNull()

export const orders = pgTable(
  "orders",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    account_id: bigint({ mode: "number" }).notNull(),
    xid: text().notNull(),
    stage: text().notNull(),
    hold: text(),
    tracking_number: text(),
    ship_deadline: instant(),
    isgift: boolean().notNull(),
    gift_to: text(),
    gift_from: text(),
    message: text(),
    track_url: text(),
    invoice: text(),
    billing_address: address(),
    shipping_address: address(),
    carrier: text().notNull(),
    service: text().notNull(),
    shipping_account: text(),
    packaging: text(),
    shipping_notes: text(),
    shipping_cost: numeric(),
    created_at: instant().notNull(),
    updated_at: instant().notNull()
  },
  (table) => [
    unique("orders_xid").on(table.account_id, table.xid),
    index("orders_stage").on(table.stage, table.created_at)
  ]
)

const orderId = () =>
  bigint({ mode: "number" })
    .notNull()
    .references(() => orders.id)

export const orderItems = pgTable(
  "order_items",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    order_id: orderId(),
    position: integer().notNull(),
    type: text().notNull(),
    width: numeric().notNull(),
    height: numeric().notNull(),
    media_width: numeric(),
    media_height: numeric(),
    quantity: integer().notNull(),
    thumb_img: text(),
    large_img: text().notNull(),
    item_cost: numeric().notNull(),
    finishing: text(),
    edge_finishing: text(),
    frame: text(),
    top_mat: text(),
    middle_mat: text(),
    bottom_mat: text(),
    title: text(),
    product_description: text(),
    color_scheme: text(),
    basic_editing: text(),
    sku: text(),
    personalization: text(),
    notes: text()
  },
  (table) => [index("order_items_order").on(table.order_id)]
)

export const orderEvents = pgTable(
  "order_events",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    order_id: orderId(),
    at: instant().notNull(),
    type: text().notNull(),
    actor: text().notNull()
  },
  (table) => [index("order_events_order").on(table.order_id)]
)
