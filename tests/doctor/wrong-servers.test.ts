// Servers with wrong settings. Each setting is changed, found, and corrected by its fix.
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { startEmbedded } from "../../packages/adapter-sql/test/fixtures/servers/embedded-postgres.ts"
import { workplace } from "../service/fixtures/service.ts"
import { startMariadb } from "./mariadb-server.ts"
import { createMariadb, createPostgres, createTables, type Place } from "./place.ts"
import { problemsOf, statementsIn } from "./problems.ts"

type Row = readonly [wrong: string, finding: string, detail: string, fix: string]

/** Waits until a server has read its settings again. */
const eventually = async (place: Place, isReached: (found: ReadonlyArray<string>) => boolean) => {
  for (let tries = 0; ; tries++) {
    const problems = await problemsOf(place.database, undefined, [])
    if (isReached(problems.map(({ check, state }) => `${check}: ${state}`)) || tries === 100) return problems
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const expectSetting = async (place: Place, [wrong, finding, detail, fix]: Row, others: ReadonlyArray<string>) => {
  await place.run(...statementsIn(wrong))
  const problems = await eventually(place, (found) => found.length > others.length)
  const [problem] = problems.filter((each) => each.detail.includes(detail))
  expect(problems).toHaveLength(others.length + 1)
  expect(problem).toMatchObject({ check: finding.split(": ")[0], state: finding.split(": ")[1] })
  expect(problem?.why).toMatch(/^[A-Z].*\.$/)
  expect(problem?.fix).toContain(fix)
  await place.run(...statementsIn(problem!.fix!))
  const after = await eventually(place, (found) => found.length === others.length)
  expect(after.map(({ check, state }) => `${check}: ${state}`)).toEqual(others)
}

describe("doctor on a PostgreSQL server with wrong settings", () => {
  let server: Awaited<ReturnType<typeof startEmbedded>>
  let place: Place
  beforeAll(async () => {
    server = await startEmbedded()
    place = await createPostgres(server.source.postgres)
    await createTables(place)
  })
  afterAll(() => server.end())

  it.for<Row>([
    ["alter system set fsync = off", "durability: error", "fsync is off", "alter system set fsync = on"],
    [
      "alter system set full_page_writes = off",
      "durability: error",
      "full_page_writes is off",
      "alter system set full_page_writes = on"
    ],
    [
      "alter system set synchronous_commit = off",
      "host sessions: warning",
      "synchronous_commit is off",
      "set synchronous_commit = on"
    ],
    [
      "alter system set autovacuum = off",
      "maintenance: warning",
      "autovacuum is off",
      "alter system set autovacuum = on"
    ]
  ])("reports %s, and its fix", async ([wrong, ...rest]) => {
    await expectSetting(place, [`${wrong}; select pg_reload_conf()`, ...rest], [])
    await place.run("alter system reset all", "select pg_reload_conf()")
    await eventually(place, (found) => found.length === 0)
  })

  it("serve, migrate and doctor refuse a server that can lose commits, unless --durability unchecked accepts it", async () => {
    const { clear, run } = workplace()
    onTestFinished(clear)
    const database = ["--database", place.database]
    await place.run("alter system set full_page_writes = off", "select pg_reload_conf()")
    await eventually(place, (found) => found.length === 1)
    for (const command of [["migrate"], ["serve", "--port", "0"]])
      expect(await run([...command, ...database])).toEqual({
        code: 1,
        out: "",
        err: "waybill: full_page_writes: is off, so a crash can lose acknowledged orders; must be on, unless durability is unchecked\n"
      })
    expect((await run(["migrate", ...database, "--durability", "unchecked"])).code).toBe(0)
    expect((await run(["doctor", ...database])).code).toBe(1)
    expect((await run(["doctor", ...database], { WAYBILL_DURABILITY: "unchecked" })).code).toBe(0)
  })
})

describe("doctor on a MariaDB server with wrong settings", () => {
  let server: Awaited<ReturnType<typeof startMariadb>>
  let place: Place
  beforeAll(async () => {
    server = await startMariadb("--innodb-doublewrite=0", "--log-bin", "--sync-binlog=1")
    if (server === undefined) return
    place = await createMariadb(server.url)
    await createTables(place)
  })
  afterAll(() => server?.end())

  it.for<Row>([
    [
      "set global innodb_flush_log_at_trx_commit = 2",
      "durability: error",
      "innodb_flush_log_at_trx_commit is 2; must be 1 or 3",
      "set global innodb_flush_log_at_trx_commit = 1"
    ],
    ["set global read_only = 1", "read-only: error", "read_only is 1", "set global read_only = 0"],
    [
      "set global binlog_format = 'STATEMENT'",
      "replication: error",
      "binlog_format is STATEMENT; must be ROW or MIXED",
      "set global binlog_format = 'ROW'"
    ],
    ["set global sync_binlog = 0", "replication: warning", "sync_binlog is 0; must be 1", "set global sync_binlog = 1"],
    [
      "set global max_allowed_packet = 1048576",
      "packet size: error",
      "max_allowed_packet is 1048576; must be at least 16777216",
      "set global max_allowed_packet = 16777216"
    ],
    ["set global sql_mode = ''", "host sessions: warning", "sql_mode is empty", "STRICT_TRANS_TABLES"],
    [
      "set global transaction isolation level serializable",
      "host sessions: warning",
      "transaction_isolation is SERIALIZABLE",
      "set global transaction isolation level read committed"
    ],
    [
      "set global default_storage_engine = MyISAM",
      "host sessions: warning",
      "default_storage_engine is MyISAM",
      "set global default_storage_engine = InnoDB"
    ]
  ])("reports %s, and its fix", async (row, { skip }) => {
    if (server === undefined) return skip("MariaDB is not installed")
    await expectSetting(place, row, ["durability: error"])
  })

  it("reports that pages are not written twice", async ({ skip }) => {
    if (server === undefined) return skip("MariaDB is not installed")
    expect(await problemsOf(place.database)).toEqual([
      {
        group: "server",
        check: "durability",
        state: "error",
        detail: "innodb_doublewrite is 0; must be 1 or ON or DETECT_AND_RECOVER",
        why: "A power failure during a write can leave a page that cannot be read, with all its orders.",
        fix: "set innodb_doublewrite = ON in the server's configuration and restart the server"
      }
    ])
  })
})
