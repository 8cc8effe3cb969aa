import { migrate } from "@waybill/adapter-sql/plain"
import pg from "pg"

const tables = `
  create table if not exists customers (id text primary key, token text not null unique, credit numeric(12, 2) not null);
  create table if not exists carts (
    id bigint generated always as identity primary key, customer text not null references customers,
    print jsonb not null, order_id text, shipped_with text
  );
  create table if not exists received_webhooks (id text primary key)`

/**
 * Opens a pool of connections. It replaces connections that the server closes, which must not end the process.
 *
 * @param {string} postgres
 */
export const openPool = (postgres) => {
  const pool = new pg.Pool({ connectionString: postgres })
  pool.on("error", (error) => console.error(`PostgreSQL closed an idle connection: ${error.message}`))
  return pool
}

/**
 * Creates or updates the tables of Waybill, and then those of the shop.
 *
 * @param {string} postgres
 * @param {import("pg").Pool} pool
 */
export const createTables = async (postgres, pool) => {
  await migrate({ postgres })
  await pool.query(tables)
}
