import { boolean, integer, numeric, pgTable, text } from "drizzle-orm/pg-core"

/** The works of the gallery. Each one is printed and sold once. */
export const works = pgTable("works", {
  id: text().primaryKey(),
  image: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  price: numeric({ precision: 12, scale: 2 }).notNull(),
  isSold: boolean("is_sold").notNull().default(false)
})

/** The customers of the gallery, with the token of their session. */
export const customers = pgTable("customers", { id: text().primaryKey(), token: text().notNull().unique() })

/** Creates both tables. A larger shop uses the migrations of Drizzle. */
export const createTables = [
  `create table if not exists works (
    id text primary key, image text not null, width integer not null, height integer not null,
    price numeric(12, 2) not null, is_sold boolean not null default false
  )`,
  "create table if not exists customers (id text primary key, token text not null unique)"
]
