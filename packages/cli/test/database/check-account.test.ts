import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { sandbox } from "../commands/sandbox.ts"

const { clear, run } = sandbox()
afterAll(clear)

const commands = [
  ["order", "list"],
  ["order", "quotes"],
  ["order", "export"],
  ["webhook", "list"]
]

describe("the flag --account of lists", () => {
  beforeAll(async () => {
    expect((await run(["migrate"])).code).toBe(0)
  })

  it("accepts any name without stored accounts, because a host can keep its own", async () => {
    for (const command of commands) expect((await run([...command, "--account", "other"])).code).toBe(0)
  })

  it("refuses an unknown account with the nearest name", async () => {
    for (const name of ["acme", "north"]) await run(["account", "create", name])
    for (const command of commands) {
      expect(await run([...command, "--account", "acm"])).toEqual({
        code: 2,
        out: "",
        err: 'waybill: --account: unknown account "acm"; did you mean "acme"?\n'
      })
      expect((await run([...command, "--account", "acme"])).code).toBe(0)
    }
    for (const command of ["show", "history", "actions", "start"])
      for (const order of ["112233", "xid:A-1"])
        expect((await run(["order", command, order, "--account", "acm"])).err).toBe(
          'waybill: --account: unknown account "acm"; did you mean "acme"?\n'
        )
    expect((await run(["order", "show", "112233", "--account", "acme"])).err).toBe(
      "waybill: account acme has no order 112233\n"
    )
    expect((await run(["account", "disable", "acm"])).err).toBe(
      'waybill: unknown account "acm"; did you mean "acme"?\n'
    )
    expect((await run(["webhook", "add", "acm", "https://example.com/hook"])).err).toBe(
      'waybill: unknown account "acm"; did you mean "acme"?\n'
    )
    expect((await run(["order", "list", "--account", "elsewhere"])).err).toBe(
      'waybill: --account: unknown account "elsewhere"; expected a stored account\n'
    )
  })
})
