import { DatabaseSync } from "node:sqlite"
import { PGlite } from "@electric-sql/pglite"
import { createWaybill } from "@waybill/core"
import { memory } from "@waybill/core/testing"
import Database from "better-sqlite3"
import { sql as drizzleSql } from "drizzle-orm"
import { drizzle } from "drizzle-orm/node-postgres"
import knex from "knex"
import { Kysely, SqliteDialect } from "kysely"
import { createPool } from "mysql2/promise"
import pg from "pg"
import postgres from "postgres"
import { DataSource } from "typeorm"
import { describe, expect, it, onTestFinished } from "vitest"
import * as over from "../../src/over/index.ts"
import { newEntry } from "../fixtures/orders.ts"
import { prismaOn } from "./hosts/prisma.ts"

const url = "postgres://postgres@127.0.0.1:1/none"

/** Values without a transaction. The compiler refuses those whose type shows it. */
const refused: Readonly<Record<string, () => unknown>> = {
  // @ts-expect-error: a pool is not a client.
  "a pool of pg": () => over.overPg(new pg.Pool({ connectionString: url })),
  "a client of pg that is not connected": () => over.overPg(new pg.Client(url)),
  // @ts-expect-error: only the `sql` of a transaction has `savepoint`.
  "the sql of postgres outside a transaction": () => over.overPostgres(postgres(url)),
  // @ts-expect-error: only a pool has `getConnection`.
  "a pool of mysql2": () => over.overMysql2(createPool({ uri: "mysql://root@127.0.0.1:1/none" })),
  "a database of node:sqlite": () => over.overNodeSqlite(new DatabaseSync(":memory:")),
  "a database of better-sqlite3": () => over.overBetterSqlite3(new Database(":memory:")),
  // @ts-expect-error: only a transaction has `rollback`.
  "a database of PGlite": () => over.overPGlite(Object.create(PGlite.prototype) as PGlite),
  // @ts-expect-error: only a transaction has `rollback`.
  "a database of Drizzle": () => over.overDrizzle(drizzle(url), drizzleSql, "postgres"),
  // @ts-expect-error: only a transaction has `isCompleted`.
  "an instance of Knex": () => over.overKnex(knex({ client: "pg", connection: url }), "postgres"),
  // @ts-expect-error: only the client outside a transaction has `$connect`.
  "a client of Prisma": () => over.overPrisma(prismaOn(url), "postgres"),
  "the entity manager of a data source": () =>
    over.overTypeOrm(new DataSource({ type: "postgres", url }).manager, "postgres"),
  "a query runner of TypeORM without a transaction": () =>
    over.overTypeOrm(new DataSource({ type: "postgres", url }).createQueryRunner(), "postgres"),
  "an instance of Kysely": () => {
    const kysely = new Kysely<unknown>({ dialect: new SqliteDialect({ database: async () => ({}) as never }) })
    // @ts-expect-error: `isTransaction` is true only for a transaction.
    return over.overKysely(kysely, "sqlite")
  }
}

describe("a store in a host's transaction", () => {
  it.each([
    [{}, 'dialect: is missing; must be "sqlite", "postgres" or "mysql"'],
    [{ dialect: "postgresql" }, 'dialect: "postgresql" is invalid; must be "sqlite", "postgres" or "mysql"'],
    [{ dialect: "toString" }, 'dialect: "toString" is invalid; must be "sqlite", "postgres" or "mysql"'],
    [
      { dialect: "sqlite", prefix: "a; drop table b" },
      'prefix: "a; drop table b" is invalid; it must match [a-z_][a-z0-9_]* and have at most 30 characters'
    ],
    [
      { dialect: "sqlite", prefix: null },
      "prefix: null is invalid; it must match [a-z_][a-z0-9_]* and have at most 30 characters"
    ],
    [{ dialect: "postgres", schema: null }, "schema: null is invalid; it must match [a-z_][a-z0-9_]*"],
    [{ dialect: "postgres", schema: ["public"] }, 'schema: ["public"] is invalid; it must match [a-z_][a-z0-9_]*']
  ])("refuses the options %o", (options, message) => {
    const execute = () => ({ rows: [], affected: 0 })
    expect(() => over.ordersOver(execute, options as never)).toThrow(new TypeError(message))
  })
})

describe("functions named after database libraries", () => {
  it.each(Object.entries(refused))("refuse %s", (_, open) => {
    expect(open).toThrow(
      /^(client|sql|connection|database|transaction): has no open transaction; start one and pass it$/
    )
    expect(open).toThrow(TypeError)
  })

  it.each<[name: keyof typeof over, message: string]>([
    ["overMysql2", "connection: must be a connection of mysql2 after beginTransaction"],
    ["overPrisma", "transaction: must be the client that Prisma passes to the function in $transaction"],
    ["overPg", "client: must be a client of pg, such as pool.connect() returns"],
    ["overPGlite", "transaction: must be the transaction that PGlite passes to the function in transaction"],
    ["overPostgres", "sql: must be the sql that postgres passes to the function in sql.begin"],
    ["overKnex", "transaction: must be the transaction that Knex passes to the function in transaction"],
    ["overKysely", "transaction: must be a transaction of Kysely"],
    ["overDrizzle", "sql: must be the sql that drizzle-orm exports"],
    ["overBetterSqlite3", "database: must be a database of better-sqlite3 after begin immediate"],
    ["overNodeSqlite", "database: must be a DatabaseSync of node:sqlite after begin immediate"],
    ["overTypeOrm", "transaction: must be a query runner of TypeORM in a transaction, or its entity manager"]
  ])("%s refuses values of other types", (name, message) => {
    const open = over[name] as (given: unknown, dialect: string) => unknown
    for (const given of [{}, undefined, null, "client", { query: "select" }])
      expect(() => open(given, "postgres")).toThrow(new TypeError(message))
  })

  it("overDrizzle refuses a transaction of another library", () => {
    const message = "transaction: must be a transaction of Drizzle on PostgreSQL or MySQL"
    expect(() => over.overDrizzle({} as never, drizzleSql, "postgres")).toThrow(new TypeError(message))
  })

  it("refuse the promise of a client of pg", () => {
    // @ts-expect-error: the host has forgotten to await the client.
    expect(() => over.overPg(Promise.resolve())).toThrow(
      "client: must be a client of pg, such as pool.connect() returns"
    )
  })

  it("refuse a statement after the host has committed", async () => {
    const database = new DatabaseSync(":memory:")
    onTestFinished(() => database.close())
    database.exec("begin")
    const store = over.ordersOver(over.overNodeSqlite(database))
    await over.migrateOver(over.overNodeSqlite(database))
    database.exec("commit")
    const { event, order } = newEntry()
    await expect(store.insert(order, event)).rejects.toThrow("database: has no open transaction")
    const waybill = createWaybill({ ports: memory() }).within(store)
    const error = await waybill.getOrder("m", { order_id: "1" }).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(TypeError)
    expect(error).toMatchObject({ message: "database: has no open transaction; start one and pass it" })
  })

  it.each([
    ["a write committed by itself", 2, "has no open transaction, and the write is committed"],
    ["a write in a transaction", 3, undefined],
    ["a write without a status", undefined, undefined]
  ])("check the status of a server after a write with mysql2: %s", async (_, serverStatus, message) => {
    const header = { affectedRows: 1, ...(serverStatus !== undefined && { serverStatus }) }
    const execute = over.overMysql2({ execute: async () => [header, undefined] })
    const result = Promise.resolve(execute("insert into t values (1)", []))
    await (message === undefined
      ? expect(result).resolves.toEqual({ rows: [], affected: 1 })
      : expect(result).rejects.toThrow(message))
  })

  it("refuse an unknown dialect, and one that contradicts the library", () => {
    const transaction = { raw: async () => undefined, isCompleted: () => false }
    expect(() => over.overKnex(transaction, "pg" as "postgres")).toThrow('dialect: "pg" is invalid')
    const knex = over.overKnex(transaction, "postgres")
    expect(() => over.ordersOver(knex, { dialect: "mysql" } as object)).toThrow(
      'dialect: is "mysql", but the library runs statements on "postgres"'
    )
  })
})

describe("ordersOver", () => {
  it("refuses a function without a dialect", () => {
    const execute: over.Execute = () => ({ rows: [], affected: 0 })
    // @ts-expect-error: the options must have the dialect.
    expect(() => over.ordersOver(execute)).toThrow("dialect: is missing")
  })

  it("refuses an unwrapped client, and names its wrapper function", () => {
    // @ts-expect-error: a client is not a function.
    expect(() => over.ordersOver(new pg.Client(url))).toThrow(
      "execute: must be a function; wrap a client of a library, such as ordersOver(overPg(client))"
    )
  })

  it("refuses an order with an id that a database cannot store, before it runs a statement", async () => {
    const statements: Array<string> = []
    const execute: over.Execute = (sql) => {
      statements.push(sql)
      return { rows: [], affected: 0 }
    }
    const { event, order } = newEntry({ xid: "a\u0000" })
    await expect(over.ordersOver(execute, { dialect: "mysql" }).insert(order, event)).rejects.toThrow("xid: must be")
    expect(statements).toEqual([])
  })
})
