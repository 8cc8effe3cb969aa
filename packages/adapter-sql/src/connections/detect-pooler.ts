import { driver } from "./opening-failure.ts"
import { pooledByUrl } from "./postgres-settings.ts"
import { isStatementMode } from "./statement-mode.ts"

/** Pooler in front of a PostgreSQL server. `statement`: it refuses transactions. */
export type Pooler = "none" | "transaction" | "statement"

/** The part of a `pg` client that the detection uses. */
interface Client {
  readonly processID: number | null
}

/** Connects once and returns whether a pooler is in front of the server. */
export const detectPooler = async (url: string): Promise<Pooler> => {
  const { Client } = (await driver("pg", () => import("pg"))).default
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000, query_timeout: 10_000 })
  client.on("error", () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ process: number }>("begin; select pg_backend_pid() as process").then(
      // The types of `pg` omit the results of several statements, and the process ID.
      (results) => (results as unknown as ReadonlyArray<typeof results>)[1]!
    )
    await client.query("rollback")
    const isOther = rows[0]?.process !== (client as unknown as Client).processID
    return isOther || pooledByUrl(url) === true ? "transaction" : "none"
  } catch (error) {
    if (isStatementMode(error)) return "statement"
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}
