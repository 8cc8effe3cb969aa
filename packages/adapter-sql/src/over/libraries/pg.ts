import { type DialectExecute, executeIn } from "../execute/execute.ts"

/** Query of `pg` with PostgreSQL's unparsed values, regardless of the host's parsers. */
interface PgQuery {
  /** Text with `$1`, `$2` and so on as placeholders. */
  text: string
  /** Parameters: strings, numbers or null. */
  values: Array<unknown>
  /** Replaces the parsers of the host. */
  types: {
    /** Returns a function that returns each value unchanged. */
    getTypeParser: () => (value: string) => string
  }
}

/** A client of `pg` after the host's `begin`. A `Pool` may run each statement on another connection. */
export interface PgClient {
  /** Runs a statement. */
  query(query: PgQuery): Promise<{
    /** Rows as objects. Empty for a statement without rows. */
    readonly rows: ReadonlyArray<object>
    /** Number of returned or changed rows. Null for other statements. */
    readonly rowCount: number | null
  }>
  /** Returns the state of the transaction: `I` outside of one. Early versions of `pg` lack it. */
  getTransactionStatus?(): string | null
  /** Only a pool has it, and a pool is refused. */
  readonly totalCount?: never
}

const types = { getTypeParser: () => (value: string) => value }

/**
 * Runs statements with a client of `pg` in a transaction.
 *
 * @example
 * ```ts
 * const callsIn = (client: PgClient) => waybill.within(ordersOver(overPg(client)))
 * ```
 */
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
