// Databases that doctor reaches with few rights, through a pooler, or with another clock.

import { spawnSync } from "node:child_process"
import { chmodSync, openSync, statSync, writeSync } from "node:fs"
import { join } from "node:path"
import { examineDatabase } from "@waybill/adapter-sql"
import { Clock, Effect } from "effect"
import { describe, expect, it, onTestFinished } from "vitest"
import { launchPgBouncer } from "../../packages/adapter-sql/test/fixtures/pgbouncer.ts"
import { newName } from "../../packages/adapter-sql/test/fixtures/servers/leftovers.ts"
import { databaseSource } from "../../packages/cli/src/settings/database-location.ts"
import { fileSystemFinding, spaceFinding } from "../../packages/cli/src/sqlite-file/examine.ts"
import { bin } from "../service/fixtures/service.ts"
import { createTables, newFile, newMariadb, newPostgres, runOnMariadb, runOnPostgres, serverOf } from "./place.ts"
import { problemsOf, statementsIn } from "./problems.ts"

/** Password of the users, for servers that require one. */
const PASSWORD = "doctor"

const withUser = (url: string, user: string): string => {
  const result = new URL(url)
  result.username = user
  result.password = PASSWORD
  return result.href
}

const lines = (problems: ReadonlyArray<{ readonly check: string; readonly state: string; readonly detail: string }>) =>
  problems.map(({ check, detail, state }) => `${check}: ${state}: ${detail}`)

describe("doctor with few rights", () => {
  it("reports missing privileges of a PostgreSQL role and skipped checks, and prints the grants", async ({ skip }) => {
    const server = await serverOf("PostgreSQL")
    if (typeof server !== "string") return skip(server.absent)
    const place = await newPostgres(server)
    await createTables(place)
    const role = `${place.name}_role`
    await place.run(`create role ${role} login password '${PASSWORD}'`)
    onTestFinished(() => runOnPostgres(server)(`drop role ${role}`))
    onTestFinished(() => place.run(`drop owned by ${role}`))
    const url = withUser(place.database, role)
    const problems = await problemsOf(url)
    expect(lines(problems)).toEqual(
      expect.arrayContaining([
        "schema: unknown: this role cannot read the list of schema steps",
        "permissions: error: missing privilege select, insert, update, delete on waybill_orders",
        expect.stringMatching(/^disk space: unknown: not permitted to this role: /)
      ])
    )
    for (const { check, fix } of problems) if (check === "permissions") await place.run(...statementsIn(fix!))
    expect(lines(await problemsOf(url))).toEqual([expect.stringMatching(/^disk space: unknown: /)])
  })

  it("reports missing privileges of a MariaDB user, and prints the grants", async ({ skip }) => {
    const server = await serverOf("MariaDB")
    if (typeof server !== "string") return skip(server.absent)
    const place = await newMariadb(server)
    await createTables(place)
    const user = newName()
    await place.run(
      `create user '${user}'@'%' identified by '${PASSWORD}'`,
      `grant select on ${place.name}.* to '${user}'@'%'`
    )
    onTestFinished(() => runOnMariadb(server)(`drop user '${user}'@'%'`))
    const url = withUser(place.database, user)
    const problems = await problemsOf(url)
    expect(new Set(problems.map(({ check, state }) => `${check}: ${state}`))).toEqual(new Set(["permissions: error"]))
    expect(lines(problems)).toContain("permissions: error: missing privilege insert, update, delete on waybill_orders")
    for (const { fix } of problems) await place.run(...statementsIn(fix!))
    expect(await problemsOf(url)).toEqual([])
  })
})

describe("doctor through PgBouncer", () => {
  it.for([
    ["transaction", undefined, []],
    ["session", undefined, []],
    ["transaction", false, ["pooler: warning: there is a pooler, but pooled is off"]],
    ["statement", undefined, ["pooler: error: the pooler is in statement mode and refuses transactions"]]
  ] as const)("reports in %s mode, with pooled: %s, the problems %j", async ([mode, pooled, expected], { skip }) => {
    const server = await serverOf("PostgreSQL")
    if (typeof server !== "string") return skip(server.absent)
    const place = await newPostgres(server)
    await createTables(place)
    const pooler = await launchPgBouncer(place.database, `pool_mode = ${mode}`)
    if (pooler === undefined) return skip("PgBouncer is not installed")
    const problems = await problemsOf(pooler.url, pooled)
    await pooler.end()
    expect(lines(problems)).toEqual(expected)
    for (const { fix } of problems) expect(fix).toBe(mode === "statement" ? "pool_mode = transaction" : "--pooled on")
  })
})

describe.each(["PostgreSQL", "MariaDB"] as const)("doctor on %s with another clock", (name) => {
  it.for([
    [0, "ok", /^0\.\d seconds/],
    [60_000, "warning", /^(?:59\.\d|60\.\d) seconds behind this machine$/],
    [-3_600_000, "warning", /^(?:3599\.\d|3600\.\d) seconds ahead of this machine$/]
  ] as const)("reports a clock that is %i milliseconds ahead as %s", async ([shift, state, detail], { skip }) => {
    const server = await serverOf(name)
    if (typeof server !== "string") return skip(server.absent)
    const findings = await Effect.runPromise(
      Effect.gen(function* () {
        const clock = yield* Clock.Clock
        const shifted: typeof clock = {
          ...clock,
          currentTimeMillis: Effect.map(clock.currentTimeMillis, (now) => now + shift)
        }
        return yield* Effect.provideService(examineDatabase(databaseSource(server)), Clock.Clock, shifted)
      })
    )
    const found = findings.find(({ check }) => check === "clock")
    expect(found).toMatchObject({ state, detail: expect.stringMatching(detail) })
    if (state === "warning") expect(found?.fix).toContain("chronyc makestep")
  })
})

describe("doctor on a SQLite file", () => {
  /** Runs the command as a user who owns nothing, because root may write everywhere. */
  const doctorAsNobody = (file: string) => {
    const isRoot = process.getuid?.() === 0
    const { stdout } = spawnSync(process.execPath, [bin, "doctor", "--json", "--database", file], {
      encoding: "utf8",
      cwd: "/",
      ...(isRoot && { uid: 65_534, gid: 65_534 })
    })
    return JSON.parse(stdout) as ReadonlyArray<Record<"check" | "state" | "detail" | "fix", string>>
  }

  it("reports a file and a folder that this user cannot write to", async () => {
    const { database, run } = await newFile()
    const folder = join(database, "..")
    await createTables({ database, name: database, run })
    chmodSync(database, 0o444)
    chmodSync(folder, 0o555)
    onTestFinished(() => chmodSync(folder, 0o755))
    const errors = doctorAsNobody(database).filter(({ check, state }) => check === "permissions" && state === "error")
    expect(errors.map(({ detail, fix }) => [detail, fix])).toEqual([
      [`this user cannot write to ${database}`, `chmod u+w ${database}, as its owner`],
      [`this user cannot write to ${folder}`, `chmod u+w ${folder}, as its owner`]
    ])
  })

  it("reports a file that every user can read, and its fix closes it", async () => {
    const place = await newFile()
    await createTables(place)
    chmodSync(place.database, 0o644)
    const [problem] = await problemsOf(place.database)
    expect(problem).toMatchObject({ check: "permissions", state: "warning", fix: `chmod 600 ${place.database}` })
    spawnSync("sh", ["-c", problem!.fix!])
    expect(await problemsOf(place.database)).toEqual([])
  })

  it("reports a damaged page, and examines nothing else in the file", async () => {
    const place = await newFile()
    await createTables(place)
    const log = openSync(place.database, "r+")
    writeSync(log, Buffer.alloc(8192, 0x5a), 0, 8192, statSync(place.database).size - 2 * 8192)
    const problems = await problemsOf(place.database)
    expect(problems.map(({ check, fix }) => [check, fix])).toEqual([
      ["pages and indexes", "waybill restore BACKUP --replace"]
    ])
  })

  it.for([
    [0x6969, "error", "NFS"],
    [0xfe534d42, "error", "SMB 2"],
    [-0x1acb2be, "error", "SMB 2"],
    [0xef53, "ok", "local"]
  ] as const)("reports the file system %i as %s", ([type, state, word]) => {
    expect(fileSystemFinding("waybill.db", type)).toMatchObject({ state, detail: expect.stringContaining(word) })
  })

  it.for([
    [1_000_000, 500_000, "error", "1 MB free; the database uses 0 MB"],
    [50_000_000, 60_000_000, "warning", "50 MB free; the database uses 60 MB"],
    [60_000_000, 60_000_000, "ok", "60 MB free; the database uses 60 MB"]
  ] as const)("reports %i free bytes for a database of %i as %s", ([free, size, state, detail]) => {
    expect(spaceFinding("/data", free, size)).toMatchObject({ state, detail })
  })
})
