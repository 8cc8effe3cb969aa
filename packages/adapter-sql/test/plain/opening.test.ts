import { Kysely, SqliteDialect } from "kysely"
import { expect, it } from "vitest"
import { driver } from "../../src/connections/opening-failure.ts"
import { openStores } from "../../src/plain/index.ts"

const messageOf = (options: object): Promise<string> =>
  openStores(options as { readonly sqlite: string }).then(
    () => "opened",
    (error: Error) => `${error.name}: ${error.message}`
  )

it.each([
  [
    { postgres: "127.0.0.1/orders" },
    "TypeError: openStores: postgres: must be a URL such as postgres://role@host/database"
  ],
  [
    { postgres: "mysql://role:a-password@127.0.0.1/orders" },
    "TypeError: openStores: postgres: must be a URL such as postgres://role@host/database"
  ],
  [{ mysql: "127.0.0.1/orders" }, "TypeError: openStores: mysql: must be a URL such as mysql://role@host/database"],
  [{ sqlite: "" }, 'TypeError: openStores: sqlite: must be the name of a file, or ":memory:"'],
  [
    { sqlite: ":memory:", postgres: "postgres://role@127.0.0.1/orders" },
    "TypeError: openStores: two databases, sqlite and postgres; expected one"
  ],
  [
    { sqlite: "/no/such/folder/orders.db" },
    "Unavailable: OrderStore is unavailable: ENOENT: no such file or directory, open '/no/such/folder/orders.db'"
  ]
])("openStores names the cause for %o", async (options, message) => {
  expect(await messageOf(options)).toBe(message)
})

it("a missing driver is named with the command that installs it", async () => {
  const missing = () =>
    Promise.reject(Object.assign(new Error("Cannot find package"), { code: "ERR_MODULE_NOT_FOUND" }))
  await expect(driver("pg", missing)).rejects.toThrow("the package pg is not installed; npm install pg installs it")
})

it("a dialect that contradicts the instance of Kysely is refused", async () => {
  const kysely = new Kysely<unknown>({ dialect: new SqliteDialect({ database: async () => ({}) as never }) })
  expect(await messageOf({ kysely, dialect: "postgres" })).toBe(
    "TypeError: openStores: dialect: is postgres, but the instance of Kysely uses sqlite"
  )
})
