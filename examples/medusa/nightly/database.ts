import pg from "pg"

const server = process.env.WAYBILL_TEST_POSTGRES ?? "postgres://postgres@127.0.0.1:5432/postgres"

/** Runs statements and returns the rows of the last one. */
const on = async (
  url: string,
  ...statements: ReadonlyArray<string>
): Promise<ReadonlyArray<Record<string, unknown>>> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: ReadonlyArray<Record<string, unknown>> = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

/** Creates a database for Medusa and a role for Waybill, whose logins can be refused. */
export const createDatabase = async () => {
  const name = `waybill_medusa_${process.pid}`
  const urlOf = (user?: string) => {
    const url = new URL(server)
    url.pathname = name
    if (user !== undefined) url.username = user
    return url.href
  }
  await on(server, `create database ${name}`, `create role ${name} login`)
  await on(urlOf(), `grant create, usage on schema public to ${name}`)
  return {
    medusa: urlOf(),
    waybill: urlOf(name),
    /** Refuses Waybill's connections, while those of Medusa continue. */
    refuse: () =>
      on(
        server,
        `alter role ${name} nologin`,
        `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${name}'`
      ),
    /** Returns the xid and the stage of each order in Waybill, oldest first. */
    orders: async () => {
      const rows = await on(urlOf(), "select xid || ' ' || stage as shown from waybill_orders order by order_date")
      return rows.map((row) => row.shown)
    },
    /** Returns the number of processes that hold a node number of Waybill. */
    leases: async () => (await on(urlOf(), "select 1 from waybill_node_leases where expires_at > now()")).length,
    /** Locks an order, as another process does that pushes it. Returns a function that releases it. */
    lock: async (order_id: string) => {
      const client = new pg.Client({ connectionString: urlOf() })
      await client.connect()
      await client.query("select pg_advisory_lock(hashtextextended($1, 0))", [order_id])
      return () => client.end()
    },
    accept: () => on(server, `alter role ${name} login`),
    drop: () => on(server, `drop database if exists ${name} with (force)`, `drop role if exists ${name}`)
  }
}

export type Database = Awaited<ReturnType<typeof createDatabase>>
