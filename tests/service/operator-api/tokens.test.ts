import { readFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { workplace } from "../fixtures/service.ts"

const { clear, folder, run } = workplace()
afterAll(clear)

describe("tokens of the operator API on the command line", () => {
  it("prints a token once, lists it without its secret and revokes it", async () => {
    const made = await run(["operator", "create", "ada", "--role", "operator"])
    expect(made).toMatchObject({ code: 0, err: "Store this token now. It will not be shown again.\n" })
    expect(made.out).toMatch(/^wb_op_[\w-]{43}\n$/)
    const packer = await run(["operator", "create", "press-2", "--role", "packer", "--json"])
    expect(JSON.parse(packer.out)).toEqual({
      name: "press-2",
      role: "packer",
      token: expect.stringMatching(/^wb_op_[\w-]{43}$/)
    })
    expect((await run(["operator", "change", "ada", "--role", "admin"])).err).toBe(
      "The token ada has the role admin.\n"
    )
    expect((await run(["operator", "revoke", "press-2"])).err).toBe("The token press-2 is revoked.\n")
    const table = (await run(["operator", "list"])).out
    expect(table).toMatch(/^ada +admin +\d{4}-\d\d-\d\d \S+ *$/m)
    expect(table).toMatch(/^press-2 +packer +\d{4}-\d\d-\d\d \S+ +\d{4}-\d\d-\d\d/m)
    const json = (await run(["operator", "list", "--json"])).out
    expect(JSON.parse(json)).toEqual([
      { name: "ada", role: "admin", created_at: expect.any(Number) },
      { name: "press-2", role: "packer", created_at: expect.any(Number), revoked_at: expect.any(Number) }
    ])
    expect(`${table}${json}`).not.toContain("wb_op_")
    expect(readFileSync(join(folder, "waybill.db"), "latin1")).not.toContain("wb_op_")
  })

  it("refuses a second token with a name, an unknown name and an unknown role", async () => {
    await run(["operator", "create", "grace", "--role", "admin"])
    expect(await run(["operator", "create", "grace", "--role", "viewer"])).toEqual({
      code: 1,
      out: "",
      err: "waybill: name: grace already has a token\n"
    })
    expect(await run(["operator", "revoke", "nobody"])).toEqual({
      code: 1,
      out: "",
      err: 'waybill: unknown token "nobody"; expected a valid token\n'
    })
    expect((await run(["operator", "revoke", "grade"])).err).toBe(
      'waybill: unknown token "grade"; did you mean "grace"?\n'
    )
    expect(await run(["operator", "create", "alan", "--role", "owner"])).toMatchObject({ code: 2, out: "" })
    expect(await run(["operator", "create", "alan"])).toMatchObject({ code: 2, out: "" })
    expect(await run(["operator", "create", "set-up", "--role", "viewer"])).toEqual({
      code: 2,
      out: "",
      err: "waybill: name: set-up is reserved for the set-up of the console\n"
    })
  })
})
