// Measures the bytes that a stored order occupies: `npm run bench -- storage --orders 20000`.
import { mkdtempSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { type Source, sqlOrderIds, sqlStores } from "@waybill/adapter-sql"
import { createWaybill } from "@waybill/core"
import { memory } from "@waybill/core/testing"
import { Layer } from "effect"
import pg from "pg"
import { address, item } from "../sql/orders.ts"

const { values } = parseArgs({ options: { orders: { type: "string", default: "20000" } } })
const orders = Number(values.orders)
if (!Number.isSafeInteger(orders) || orders < 1000) {
  process.stderr.write("--orders: must be an integer from 1000\n")
  process.exit(2)
}
const CONCURRENCY = 64
const { WAYBILL_TEST_POSTGRES } = process.env
const server = WAYBILL_TEST_POSTGRES ?? "postgres://postgres@127.0.0.1:5432/postgres"

interface Place {
  readonly source: Source
  readonly bytes: () => Promise<number>
  readonly remove: () => Promise<void>
}

const sqlite = async (): Promise<Place> => {
  const folder = mkdtempSync(join(tmpdir(), "waybill-storage-"))
  const file = join(folder, "orders.db")
  return {
    source: { sqlite: file },
    bytes: async () => statSync(file).size,
    remove: async () => rmSync(folder, { recursive: true })
  }
}

const postgres = async (): Promise<Place> => {
  const name = `waybill_storage_${process.pid}`
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`create database ${name} template template0 encoding 'UTF8' locale 'C'`)
  const size = async () => Number((await admin.query(`select pg_database_size('${name}') as bytes`)).rows[0].bytes)
  const empty = await size()
  return {
    source: { postgres: Object.assign(new URL(server), { pathname: `/${name}` }).href },
    bytes: async () => (await size()) - empty,
    remove: async () => {
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    }
  }
}

const each = async (work: (xid: string) => Promise<unknown>): Promise<void> => {
  let next = 0
  const one = async () => {
    while (next < orders) await work(`order-${next++}`)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, one))
}

/** Prints the bytes per order after each step of its life, including indexes, history and the event log. */
const measure = async (name: string, { bytes, remove, source }: Place): Promise<void> => {
  const open = () => {
    const stores = sqlOrderIds().pipe(Layer.provideMerge(sqlStores(source)), Layer.orDie)
    return createWaybill({ ports: Layer.merge(memory(), stores) })
  }
  const figures: Array<string> = []
  // Closing a SQLite store moves its log into the file.
  const step = async (work: (waybill: ReturnType<typeof open>, xid: string) => Promise<unknown>) => {
    const waybill = open()
    await each((xid) => work(waybill, xid))
    await waybill.dispose()
    figures.push(Math.round((await bytes()) / orders).toLocaleString("en"))
  }
  const shipping = { carrier: "acme", service: "ACME_GROUND" }
  const order = { billing_address: address, shipping_address: address, order_info: [item, item, item], shipping }
  await step((waybill, xid) => waybill.pushOrder("merchant-7", { xid, ...order }))
  await step((waybill, xid) => waybill.operator.start("merchant-7", { xid }))
  await step((waybill, xid) => waybill.operator.ship("merchant-7", { xid }, { trackingno: `1Z${xid}` }))
  process.stdout.write(`| ${[name, ...figures].join(" | ")} |\n`)
  await remove()
}

process.stdout.write(`Bytes per order, with three prints each, after ${orders} orders.\n\n`)
process.stdout.write("| database | pushed | started | shipped |\n|---|---|---|---|\n")
await measure("SQLite", await sqlite())
await measure("PostgreSQL", await postgres())
