import { index, integer, sqliteTable, text, unique } from "drizzle-orm/sqlite-core"
import type { Order } from "./order.ts"

const instant = () => integer({ mode: "timestamp_ms" })
const address = () => text({ mode: "json" }).$type<Order["shipping_address"]>().notNull()

export const orders = sqliteTable(
  "orders",
  {
    id: integer().primaryKey(),
    account_id: integer().notNull(),
    xid: text().notNull(),
    stage: text().notNull(),
    hold: text(),
    tracking_number: text(),
    ship_deadline: instant(),
    isgift: integer({ mode: "boolean" }).notNull(),
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
    shipping_cost: text(),
    created_at: instant().notNull(),
    updated_at: instant().notNull()
  },
  (table) => [
    unique("orders_xid").on(table.account_id, table.xid),
    index("orders_stage").on(table.stage, table.created_at)
  ]
)

const orderId = () =>
  integer()
    .notNull()
    .references(() => orders.id)

export const orderItems = sqliteTable(
  "order_items",
  {
    id: integer().primaryKey(),
    order_id: orderId(),
    position: integer().notNull(),
    type: text().notNull(),
    width: text().notNull(),
    height: text().notNull(),
    media_width: text(),
    media_height: text(),
    quantity: integer().notNull(),
    thumb_img: text(),
    large_img: text().notNull(),
    item_cost: text().notNull(),
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

export const orderEvents = sqliteTable(
  "order_events",
  {
    id: integer().primaryKey(),
    order_id: orderId(),
    at: instant().notNull(),
    type: text().notNull(),
    actor: text().notNull()
  },
  (table) => [index("order_events_order").on(table.order_id)]
)
