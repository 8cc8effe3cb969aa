import { expect, it } from "vitest"
import { redactDatabase } from "../../src/settings/database-location.ts"

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
