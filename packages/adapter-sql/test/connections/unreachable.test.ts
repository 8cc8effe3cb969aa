import { Unavailable } from "@waybill/core"
import { Effect } from "effect"
import { sql } from "kysely"
import { expect, it, onTestFinished } from "vitest"
import { idempotentWork } from "../../src/connections/retry.ts"
import { connect } from "../../src/connections/source.ts"
import { migrate } from "../../src/index.ts"
import { tablesOf } from "../../src/sql/tables.ts"

it("a query fails with Unavailable if the server cannot be reached", async () => {
  const { close, writer } = connect({ postgres: "postgres://postgres@127.0.0.1:1/none" }, {})
  onTestFinished(close)
  const refused = await Effect.runPromise(
    Effect.flip(idempotentWork("OrderStore", "postgres")(() => sql`select 1`.execute(writer)))
  )
  expect(refused).toBeInstanceOf(Unavailable)
  expect(refused).toMatchObject({ port: "OrderStore", cause: { cause: { code: "ECONNREFUSED" } } })
})

it("a migration fails with Unavailable if the server cannot be reached", async () => {
  const nowhere = { postgres: "postgres://postgres@127.0.0.1:1/none" }
  const failed = await Effect.runPromise(Effect.flip(migrate(nowhere)))
  expect(failed).toBeInstanceOf(Unavailable)
})

it.each(["Waybill_", "a b", "a;--", 'a"', "é", "1a", "a".repeat(31)])("refuses the table prefix %j", (prefix) => {
  expect(() => tablesOf({ prefix })).toThrow(TypeError)
  expect(() => tablesOf({ schema: `${prefix}"` })).toThrow(TypeError)
})
