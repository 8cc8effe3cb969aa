import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { steps } from "../../../adapter-sql/test/fixtures/migration-steps.ts"
import { sandbox } from "./sandbox.ts"

let box: ReturnType<typeof sandbox>
beforeAll(() => {
  box = sandbox()
})
afterAll(() => box.clear())

const status = (...more: ReadonlyArray<string>) => box.run(["migrate", "--status", "--database", "shop.db", ...more])
const digest = () => createHash("sha256").update(readFileSync("shop.db")).digest("hex")

const changeFile = (statement: string) => {
  const database = new DatabaseSync("shop.db")
  database.exec(statement)
  database.close()
}

describe("waybill migrate --status", () => {
  it("refuses a file that does not exist and does not create it", async () => {
    const { code, err } = await status()
    expect([code, err]).toEqual([2, expect.stringContaining("no such file")])
    expect(() => digest()).toThrow("ENOENT")
  })

  it("prints pending, applied and unknown steps and exits with 1 unless all are applied", async () => {
    changeFile("create table host (id integer)")
    const empty = digest()
    const pending = await status()
    expect([pending.code, pending.out.split("\n").slice(0, 2)]).toEqual([
      1,
      ["STEP                           STATE", "0001_orders_and_history        pending"]
    ])
    expect(pending.err).toContain("0010_consumers is pending")
    expect(digest()).toBe(empty)

    expect((await box.run(["migrate", "--database", "shop.db"])).code).toBe(0)
    const migrated = digest()
    const applied = await status("--json")
    expect([applied.code, applied.err]).toEqual([0, ""])
    expect(JSON.parse(applied.out)).toEqual(steps.map((step) => ({ step, state: "applied" })))
    expect(digest()).toBe(migrated)

    changeFile("insert into waybill_migrations (name, timestamp) values ('9999_later', '2030-01-01T00:00:00.000Z')")
    const newer = await status()
    expect([newer.code, newer.out]).toEqual([1, expect.stringContaining("9999_later                     unknown\n")])
    expect(newer.err).toContain("9999_later is unknown")
  })

  it("refuses --status together with --print", async () => {
    const { code, err } = await status("--print")
    expect([code, err]).toEqual([2, expect.stringContaining("--status: cannot be used with --print")])
  })
})
