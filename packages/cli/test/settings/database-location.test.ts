import { expect, it } from "vitest"
import { shownDatabase } from "../../src/settings/database-location.ts"

it.each([
  ["orders.db", "orders.db"],
  ["postgres://waybill@db/orders", "postgres://waybill@db/orders"],
  ["postgres://waybill:canary@db/orders", "postgres://waybill:***@db/orders"],
  ["postgres://waybill:can@ary@db:5432/orders", "postgres://waybill:***@db:5432/orders"],
  ["mysql://:canary@db/orders", "mysql://:***@db/orders"],
  ["Postgres://waybill:canary@db/orders", "Postgres://waybill:***@db/orders"],
  ["postgres://db/orders?user=waybill&password=canary&ssl=on", "postgres://db/orders?user=waybill&password=***&ssl=on"]
])("%s is shown without its password", (database, shown) => {
  expect(shownDatabase(database)).toBe(shown)
})
