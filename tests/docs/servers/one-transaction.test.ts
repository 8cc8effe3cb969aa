// Runs the alternatives on docs/embed/one-transaction.md with their libraries: the order and the cart are committed or
// rolled back together.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { openStores } from "@waybill/adapter-sql/plain"
import { createWaybill, type PushOrderInput, type WaybillPromises } from "@waybill/core"
import { drizzle } from "drizzle-orm/node-postgres"
import knex from "knex"
import { Kysely, PostgresDialect } from "kysely"
import pg from "pg"
import { DataSource } from "typeorm"
import { expect, it, onTestFinished } from "vitest"
import { openDatabase } from "../../../packages/adapter-sql/test/fixtures/databases.ts"
import { newName } from "../../../packages/adapter-sql/test/fixtures/servers/leftovers.ts"
import { prismaOn } from "../../../packages/adapter-sql/test/over/hosts/prisma.ts"
import { programs } from "../pages.ts"
import { writePrograms } from "../run-programs.ts"

const home = { name: "Ada", address: "1 Main St", city: "Louisville", zip: "40214", state: "KY", country: "US" }
const orderOf = (xid: string, width: number): PushOrderInput => ({
  xid,
  billing_address: home,
  shipping_address: home,
  order_info: [
    { type: "Canvas", width, height: 20, quantity: 1, large_img: "https://example.com/1.tif", item_cost: 24 }
  ],
  shipping: { carrier: "acme", service: "ACME_GROUND" }
})

/** An open library, and a function that closes it. */
type Opened = readonly [library: unknown, close: () => unknown]

/** Functions that open each library of the page on the database with a URL, keyed by a part of the program. */
const libraries: Readonly<Record<string, (url: string) => Opened | Promise<Opened>>> = {
  overPg: (url) => {
    const pool = new pg.Pool({ connectionString: url })
    return [pool, () => pool.end()]
  },
  overDrizzle: (url) => {
    const pool = new pg.Pool({ connectionString: url })
    return [drizzle({ client: pool }), () => pool.end()]
  },
  overPrisma: (url) => {
    const prisma = prismaOn(url)
    return [prisma, () => prisma.$disconnect()]
  },
  overKnex: (url) => {
    const database = knex({ client: "pg", connection: url })
    return [database, () => database.destroy()]
  },
  overKysely: (url) => {
    const database = new Kysely({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url }) }) })
    return [database, () => database.destroy()]
  },
  overTypeOrm: async (url) => {
    const source = await new DataSource({ type: "postgres", url }).initialize()
    return [source, () => source.destroy()]
  }
}

const shown = programs.filter(
  ({ page, text }) => page === "docs/embed/one-transaction.md" && text.includes("export const")
)
const programOn = (name: string) => shown.filter(({ text }) => text.includes(`${name}(`))

/** Calls the `checkOut` of a program, once successfully, and twice so that Waybill or the cart refuses. */
const checkOutWith = async (name: string, library: unknown, waybill: WaybillPromises) => {
  const { folder, remove } = writePrograms(programOn(name))
  onTestFinished(remove)
  const [block] = programOn(name)
  const file = join(process.cwd(), folder, `docs-embed-one-transaction-md-${block!.line}.mts`)
  const { checkOut } = (await import(/* @vite-ignore */ file)) as {
    checkOut: (library: unknown, waybill: WaybillPromises, order: PushOrderInput) => Promise<{ readonly xid: string }>
  }
  expect((await checkOut(library, waybill, orderOf("A-1", 16))).xid).toBe("A-1")
  await expect(checkOut(library, waybill, orderOf("A-2", 0))).rejects.toMatchObject({ code: "104" })
  await expect(checkOut(library, waybill, orderOf("A-1", 16))).rejects.toThrow()
}

it("the page has an alternative for each library", () => {
  const names = [...Object.keys(libraries), "overNodeSqlite"]
  expect(names.map((name) => programOn(name).length)).toEqual(names.map(() => 1))
  expect(shown).toHaveLength(names.length)
})

it.each(Object.keys(libraries))("the program with %s commits the order and the cart together", async (name) => {
  const server = await openDatabase("PostgreSQL")
  if ("absent" in server) return
  onTestFinished(server.end)
  const { postgres } = server.source as { postgres: string }
  const database = newName()
  const admin = new pg.Client({ connectionString: postgres })
  await admin.connect()
  await admin.query(`create database ${database}`)
  onTestFinished(async () => {
    await admin.query(`drop database ${database} with (force)`)
    await admin.end()
  })
  const url = postgres.replace(/\/[^/]*$/, `/${database}`)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query("create table carts (id text primary key)")
  const { close, orderIds, store } = await openStores({ postgres: url })
  onTestFinished(close)
  const waybill = createWaybill({ ports: { store, orderIds, carriers: { acme: ["ACME_GROUND"] } } })
  const [library, end] = await libraries[name]!(url)
  onTestFinished(() => void end())
  await checkOutWith(name, library, waybill)
  expect((await client.query("select id from carts")).rows).toEqual([{ id: "A-1" }])
  expect((await client.query("select xid from waybill_orders")).rows).toEqual([{ xid: "A-1" }])
})

it("the program with node:sqlite commits the order and the cart together", async () => {
  const folder = mkdtempSync(join(tmpdir(), "waybill-carts-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, "shop.db")
  const { close, orderIds, store } = await openStores({ sqlite: file })
  onTestFinished(close)
  const waybill = createWaybill({ ports: { store, orderIds, carriers: { acme: ["ACME_GROUND"] } } })
  const database = new DatabaseSync(file)
  onTestFinished(() => database.close())
  database.exec("create table carts (id text primary key)")
  await checkOutWith("overNodeSqlite", database, waybill)
  expect(database.prepare("select id from carts").all()).toEqual([{ id: "A-1" }])
  expect(database.prepare("select xid from waybill_orders").all()).toEqual([{ xid: "A-1" }])
})
