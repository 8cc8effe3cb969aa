import { expect, it } from "vitest"
import { isDatabase, redactDatabase } from "../../src/settings/database-location.ts"

it.each([
  ["orders.db", "orders.db"],
  ["postgres://waybill@db/orders", "postgres://waybill@db/orders"],
  ["postgres://waybill:canary@db/orders", "postgres://waybill:***@db/orders"],
  ["postgres://waybill:can@ary@db:5432/orders", "postgres://waybill:***@db:5432/orders"],
  ["mysql://:canary@db/orders", "mysql://:***@db/orders"],
  ["Postgres://waybill:canary@db/orders", "Postgres://waybill:***@db/orders"],
  ["postgres://db/orders?user=waybill&password=canary&ssl=on", "postgres://db/orders?user=waybill&password=***&ssl=on"]
])("redacts the password of %s", (database, redacted) => {
  expect(redactDatabase(database)).toBe(redacted)
})

it.each([
  ["orders.db", true],
  ["postgres://waybill@db/orders", true],
  ["postgres://waybill@/orders?host=/var/run/postgresql", true],
  ["postgresql://waybill:key@/orders?port=5433&host=/var/run/postgresql", true],
  ["postgres://waybill@/orders", true],
  ["mysql://waybill@localhost/orders?socketPath=/run/mysqld/mysqld.sock", true],
  ["mysql://waybill@/orders?host=/run/mysqld/mysqld.sock", false],
  ["oracle://db/orders", false],
  [" ", false]
])("the value %j names a database: %s", (text, isOne) => {
  expect(isDatabase(text)).toBe(isOne)
})
