import { int, mysqlTable, varchar } from "drizzle-orm/mysql-core"

/** Gift cards of the shop, in cents. */
export const giftCards = mysqlTable("gift_cards", {
  code: varchar({ length: 40 }).primaryKey(),
  balance: int().notNull()
})

/** The gift card that paid an order. */
export const payments = mysqlTable("payments", {
  xid: varchar({ length: 255 }).primaryKey(),
  code: varchar({ length: 40 }).notNull(),
  amount: int().notNull()
})

/** Creates both tables. A larger shop uses the migrations of Drizzle. */
export const createTables = [
  "create table if not exists gift_cards (code varchar(40) primary key, balance int not null)",
  "create table if not exists payments (xid varchar(255) primary key, code varchar(40) not null, amount int not null)"
]
