// Another program may drop a table of the same database while the migration looks for its own.
import { sql } from "kysely"
import { expect, it, onTestFinished } from "vitest"
import { connect } from "../../src/connections/source.ts"
import { tablesFor } from "../fixtures/store.ts"

it("a migration on PostgreSQL finds its tables while another program drops one", async (test) => {
  const { prefix, query, source } = await tablesFor("PostgreSQL", test)
  const connections = connect(source, { connections: 1 })
  onTestFinished(connections.close)
  await query(`create table ${prefix}dropped (id serial)`)
  const snapshot = connections.writer.transaction().setIsolationLevel("repeatable read")
  const names = await snapshot.execute(async (transaction) => {
    // The transaction goes on to see the table.
    await sql`select 1`.execute(transaction)
    await query(`drop table ${prefix}dropped`)
    const tables = await transaction.introspection.getTables({ withInternalKyselyTables: true })
    return tables.map(({ schema, name }) => `${schema}.${name}`)
  })
  expect(names).toContain(`public.${prefix}migrations`)
  expect(names).toContain(`public.${prefix}migrations_lock`)
})
