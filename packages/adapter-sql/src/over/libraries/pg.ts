import { type DialectExecute, executeIn } from "../execute/execute.ts"

/** Query of `pg` with PostgreSQL's unparsed values, regardless of the host's parsers. */
interface PgQuery {
  text: string
  values: Array<unknown>
  types: { getTypeParser: () => (value: string) => string }
}

/** A client of `pg` after the host's `begin`. A `Pool` may run each statement on another connection. */
export interface PgClient {
  query(query: PgQuery): Promise<{ readonly rows: ReadonlyArray<object>; readonly rowCount: number | null }>
  getTransactionStatus?(): string | null
  readonly totalCount?: never
}

const types = { getTypeParser: () => (value: string) => value }

/** Runs statements with a client of `pg` in a transaction. */
export const overPg = (client: PgClient): DialectExecute => {
  // Early versions of `pg` do not know the status. It is null without a connection and `I` outside a transaction.
  const isOpen = () =>
    !("totalCount" in client) &&
    (client.getTransactionStatus === undefined || !["I", null].includes(client.getTransactionStatus()))
  return executeIn(
    "postgres",
    { name: "client", given: client, expected: "a client of pg, such as pool.connect() returns", functions: ["query"] },
    isOpen,
    async (text, values) => {
      const { rowCount, rows } = await client.query({ text, values: [...values], types })
      return { rows, affected: rowCount ?? 0 }
    }
  )
}
