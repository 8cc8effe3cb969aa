// cspell:ignore waybil
import { DatabaseSync } from "node:sqlite"
import { afterAll, describe, expect, it } from "vitest"
import { sandbox } from "../commands/sandbox.ts"

const { clear, folder, run } = sandbox()
afterAll(clear)

const tablesIn = (file: string) => {
  const database = new DatabaseSync(`${folder}/${file}`)
  const rows = database.prepare("select name from sqlite_schema where type = 'table'").all()
  database.close()
  return rows.map(({ name }) => String(name))
}

const commands = [
  ["order", "list"],
  ["order", "export", "--out", "orders.csv"],
  ["order", "note", "1", "--msg", "Seen"],
  ["webhook", "list"],
  ["account", "list"],
  ["account", "password", "shop"],
  ["operator", "list"],
  ["events"],
  ["retain", "--before", "90d", "--dry-run"]
]
const creating = [
  ["account", "create", "shop"],
  ["operator", "create", "ada", "--role", "viewer"]
]

describe("the prefix of the tables", () => {
  it.each([...commands, ...creating])(
    "%s %s refuses one without tables beside the tables of another",
    async (...command) => {
      expect((await run(["migrate", "--database", "shop.db"])).code).toBe(0)
      const before = tablesIn("shop.db")
      expect(await run([...command, "--database", "shop.db", "--prefix", "waybil_"])).toEqual({
        code: 2,
        out: "",
        err: 'waybill: --prefix: unknown prefix "waybil_"; did you mean "waybill_"? (waybill migrate creates the tables of a second shop)\n'
      })
      expect(tablesIn("shop.db")).toEqual(before)
    }
  )

  it("accepts both prefixes once another shop has been migrated", async () => {
    const second = ["--database", "shop.db", "--prefix", "second_"]
    expect((await run(["migrate", ...second])).code).toBe(0)
    expect((await run(["order", "list", ...second])).code).toBe(0)
    expect((await run(["order", "list", "--database", "shop.db"])).code).toBe(0)
    expect((await run(["order", "list", "--database", "shop.db", "--prefix", "first_"])).err).toContain(
      'unknown prefix "first_"; expected one of waybill_, second_ (waybill migrate creates'
    )
  })
})

describe("a database without tables", () => {
  it.each(commands)("%s %s refuses it, and creates none", async (...command) => {
    new DatabaseSync(`${folder}/empty.db`).close()
    expect(await run([...command, "--database", "empty.db"])).toEqual({
      code: 2,
      out: "",
      err: "waybill: --database: no tables of Waybill in empty.db; waybill migrate creates them\n"
    })
    expect(tablesIn("empty.db")).toEqual([])
  })

  it("gets them from the first account", async () => {
    expect((await run(["account", "create", "shop", "--database", "new.db"])).code).toBe(0)
    expect((await run(["account", "list", "--database", "new.db"])).code).toBe(0)
  })
})
