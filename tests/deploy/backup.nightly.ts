// Runs the script that backs up, restores and compares, while a service takes orders.
import { spawnSync } from "node:child_process"
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { setTimeout as pause } from "node:timers/promises"
import pg from "pg"
import { afterAll, expect, it, onTestFinished } from "vitest"
import { openDatabase } from "../../packages/adapter-sql/test/fixtures/databases.ts"
import { pushing } from "../service/fixtures/load.ts"
import { bin, type Served, workplace } from "../service/fixtures/service.ts"

const { clear, folder, launch, run, serve } = workplace()
afterAll(clear)

const script = resolve("deploy/backup.sh")

/** Writes an executable that runs the command line of this checkout. `before` is a line of shell that runs first. */
const commandLine = (name: string, before = ""): string => {
  const file = join(folder, name)
  writeFileSync(file, `#!/bin/bash\n${before}\nexec "${process.execPath}" "${bin}" "$@"\n`)
  chmodSync(file, 0o755)
  return file
}
const waybill = commandLine("waybill")

/** Pushes orders over 16 connections, with pauses so that the history stays short. */
const taking = (service: Served) =>
  pushing(
    {
      ...service,
      call: async (...request) => {
        await pause(50)
        return service.call(...request)
      }
    },
    "live"
  )

const backUp = (backups: string, environment: Record<string, string>, ...args: ReadonlyArray<string>) => {
  mkdirSync(join(folder, backups), { recursive: true })
  const PATH = `${dirname(process.execPath)}:${process.env.PATH}`
  return launch([script, backups, ...args], { WAYBILL: waybill, PATH, ...environment }).ended
}

interface Order {
  readonly xid: string
  readonly order_id: string
  readonly document: string
}
const query = "select xid, order_id, document from waybill_orders order by xid"

/** Checks that the restored orders include the acknowledged ones, and that all of them equal those in the database. */
const compare = (
  restored: ReadonlyArray<Order>,
  present: ReadonlyArray<Order>,
  receipts: ReadonlyMap<string, string>
) => {
  const ids = new Map(restored.map(({ order_id, xid }) => [xid, order_id]))
  expect([...receipts].filter(([xid, id]) => ids.get(xid) !== id)).toEqual([])
  const byXid = new Map(present.map((order) => [order.xid, order]))
  expect(restored).toEqual(restored.map(({ xid }) => byXid.get(xid)))
}

const rehearsed =
  /^backed up to \S+ \(\d+ bytes\)\n(?:.*\n)*rehearsed in \d+ s: (\d+) events restored, none missing of (\d+) from before the backup\n$/

it("backs up SQLite while the service takes orders, restores the backup and finds all orders in it", async () => {
  const database = join(folder, "live.db")
  const service = await serve(["--database", database, "--log", "off"])
  const load = taking(service)
  await load.acknowledged(100)
  const before = new Map(load.receipts)
  const { code, err, out } = await backUp("sqlite", { WAYBILL_DATABASE: database }, "--rehearse")
  await load.acknowledged(before.size + 1)
  await load.end()
  expect([code, err.replace(/^(?:Copied|Restored) .*\n/gm, "")]).toEqual([0, ""])
  const [, restored, earlier] = rehearsed.exec(out) ?? []
  expect(Number(earlier)).toBeGreaterThanOrEqual(before.size)
  expect(Number(restored)).toBeGreaterThanOrEqual(Number(earlier))

  const [file = ""] = readdirSync(join(folder, "sqlite"))
  expect(statSync(join(folder, "sqlite", file)).mode & 0o777).toBe(0o600)
  expect(await run(["restore", join("sqlite", file), "--database", "elsewhere.db"])).toMatchObject({ code: 0 })
  const read = (path: string) => {
    const opened = new DatabaseSync(path, { readOnly: true })
    try {
      return opened
        .prepare(query)
        .all()
        .map((row) => ({ ...row })) as unknown as ReadonlyArray<Order>
    } finally {
      opened.close()
    }
  }
  compare(read(join(folder, "elsewhere.db")), read(database), before)
})

it("backs up PostgreSQL while the service takes orders, restores the backup and finds all orders in it", async ({
  skip
}) => {
  if (spawnSync("pg_dump", ["--version"]).error !== undefined) skip("there is no pg_dump")
  const server = await openDatabase("PostgreSQL")
  if ("absent" in server) return skip(server.absent)
  onTestFinished(server.end)
  const url = Object.values(server.source)[0] as string
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  onTestFinished(() => admin.end())
  const names = ["live", "copy"].map((name) => `waybill_backup_${name}_${process.pid}_${Date.now()}`)
  const [live = "", copy = ""] = names
  for (const name of names) await admin.query(`create database ${name} template template0 encoding 'UTF8' locale 'C'`)
  onTestFinished(async () => {
    for (const name of names) await admin.query(`drop database ${name} with (force)`)
  })
  const urlOf = (name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href

  const service = await serve(["--database", urlOf(live), "--log", "off"])
  const load = taking(service)
  await load.acknowledged(100)
  const before = new Map(load.receipts)
  const { code, err, out } = await backUp("postgres", { WAYBILL_DATABASE: urlOf(live) }, "--rehearse")
  await load.acknowledged(before.size + 1)
  await load.end()
  expect([code, err]).toEqual([0, ""])
  expect(Number(rehearsed.exec(out)?.[2])).toBeGreaterThanOrEqual(before.size)
  const left = await admin.query("select datname from pg_database where datname like 'waybill_rehearsal_%'")
  expect(left.rows).toEqual([])

  const [file = ""] = readdirSync(join(folder, "postgres"))
  const restore = launch(["pg_restore", "--exit-on-error", "--no-owner", `--dbname=${urlOf(copy)}`, `postgres/${file}`])
  expect(await restore.ended).toMatchObject({ code: 0, err: "" })
  const read = async (name: string) => {
    const client = new pg.Client({ connectionString: urlOf(name) })
    await client.connect()
    try {
      return (await client.query<Order>(query)).rows
    } finally {
      await client.end()
    }
  }
  compare(await read(copy), await read(live), before)
  service.child.kill("SIGTERM")
  await service.ended
})

it("a rehearsal fails if the restored database lacks an event, or has one that the database does not have", async () => {
  const database = join(folder, "small.db")
  const service = await serve(["--database", database, "--log", "off"])
  const load = pushing(service, "small")
  await load.acknowledged(20)
  await load.end()
  const events = `if [ "$1" = events ] && [[ $WAYBILL_DATABASE = */restored.db ]]; then`
  const lists = `"${process.execPath}" "${bin}" events`
  const rehearse = async (name: string, filter: string) => {
    const WAYBILL = commandLine(`${name}-waybill`, `${events} ${lists} | ${filter}; exit; fi`)
    const { code, err } = await backUp(name, { WAYBILL, WAYBILL_DATABASE: database }, "--rehearse")
    return [code, err.split("\n").at(-2)]
  }
  expect(await rehearse("short", "tail -n +2")).toEqual([
    1,
    `backup.sh: 1 of ${load.receipts.size} events from before the backup are missing or different in it`
  ])
  expect(await rehearse("long", "sed '1{p;s/push_order/re_order/}'")).toEqual([
    1,
    `backup.sh: 1 of ${load.receipts.size + 1} events in the backup are not in the database`
  ])
})

it("keeps the newest backups, and refuses a folder that does not exist", async () => {
  const database = join(folder, "kept.db")
  expect(await run(["migrate", "--database", database])).toMatchObject({ code: 0 })
  mkdirSync(join(folder, "kept"))
  for (const day of [1, 2, 3]) writeFileSync(join(folder, `kept/waybill-2026010${day}T000000Z.db`), "old")
  writeFileSync(join(folder, "kept/notes.db"), "another file")
  expect(await backUp("kept", { WAYBILL_DATABASE: database, WAYBILL_BACKUPS: "2" })).toMatchObject({ code: 0 })
  expect(readdirSync(join(folder, "kept")).sort()).toEqual([
    "notes.db",
    "waybill-20260103T000000Z.db",
    expect.stringMatching(/^waybill-20[2-9]\d[01]\d[0-3]\dT\d{6}Z\.db$/)
  ])
  const refused = await launch([script, "nowhere"]).ended
  expect([refused.code, refused.err]).toEqual([2, "backup.sh: nowhere: not a folder\n"])
  expect(existsSync(join(folder, "nowhere"))).toBe(false)
})
