// A separate process that runs many queries in sequence.
import { sql } from "kysely"
import { connect } from "../../src/connections/source.ts"

const { close, writer } = connect(JSON.parse(process.argv[2]!), {})
for (let count = 0; count < 5000; count++)
  await sql`select g, repeat('x', 50) as text from generate_series(1, ${16}::int) g`.execute(writer)
await close()
