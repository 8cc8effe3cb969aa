import { HostRefusal, Unavailable, unreadable } from "@waybill/core"
import type { AccountCommand } from "@waybill/core/adapter"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { closedAccount, merchant, open } from "../fixtures/service.ts"

const codes = { credentials: "hello.credentials", temporary: "hello.temporary", host: "hello.refused" }
const echo: AccountCommand = { codes, run: (account_id, data) => Effect.succeed({ account_id, data }) }
const failing = (failure: Effect.Error<ReturnType<AccountCommand["run"]>>): AccountCommand => ({
  codes,
  run: () => Effect.fail(failure)
})

const call = (command: AccountCommand, body: unknown = { ...merchant, data: 7 }, options = {}) => {
  const { run, waybill } = open()
  return run(waybill.handle("hello", body, { command, requestId: "req-1", ...options }))
}

describe("a command of a transport", () => {
  it("runs for the account of the credentials", () => {
    expect(call(echo)).toEqual({
      body: { res: "success", account_id: "demo", data: 7 },
      outcome: "success",
      account_id: "demo"
    })
  })

  it("does not run without valid credentials of an account with API access", () => {
    const denied = {
      body: {
        res: "error",
        code: "hello.credentials",
        message: "Authentication failed: check username, password and secretkey"
      },
      outcome: "credentials"
    }
    for (const body of [null, [], {}, { ...merchant, password: "wrong" }, closedAccount])
      expect(call(echo, body)).toEqual(denied)
    expect(call(echo, {}, { details: true }).body).toEqual({ ...denied.body, kind: "credentials", issues: [] })
  })

  it("does not run if the host does not admit the account", () => {
    expect(call(echo, undefined, { admit: () => 7 })).toMatchObject({
      body: { code: "hello.temporary" },
      outcome: "overQuota",
      retryAfter: 7,
      account_id: "demo"
    })
  })

  it("returns its refusal, with issues and ignored names among the details", () => {
    const issues = [{ path: "url", problem: "must be a string" }]
    const command = failing({ _tag: "CommandRefused", kind: "invalid", code: "hello.invalid", message: "No", issues })
    expect(call(command)).toEqual({
      body: { res: "error", code: "hello.invalid", message: "No" },
      outcome: "invalid",
      account_id: "demo"
    })
    const detailed = call(command, { ...merchant, more: 1 }, { details: true, query: ["page"] })
    expect(detailed.body).toMatchObject({ kind: "invalid", issues, ignored: ["body.more", "query.page"] })
  })

  it("hides the cause of a failed port and of a defect", () => {
    const { body, outcome, retryAfter } = call(failing(new Unavailable({ port: "Webhooks", cause: "secret" })))
    expect({ body, outcome, retryAfter }).toEqual({
      body: { res: "error", code: "hello.temporary", message: "Unexpected error; try again later" },
      outcome: "temporary",
      retryAfter: 1
    })
    expect(call({ codes, run: () => Effect.die("secret") })).toMatchObject({
      body: { code: "hello.temporary", message: "Unexpected error; try again later (request req-1)" },
      outcome: "defect"
    })
  })

  it("returns the reason of a host's refusal under its own code", () => {
    const refusal = new HostRefusal({ code: "CREDIT", reason: "the account is suspended" })
    const { body, outcome } = call(failing(refusal), undefined, { details: true })
    expect({ body, outcome }).toEqual({
      body: {
        res: "error",
        code: "hello.refused",
        message: "the account is suspended",
        kind: "host",
        host_code: "CREDIT",
        issues: []
      },
      outcome: "host"
    })
  })

  it("handle refuses a command that cannot run", () => {
    for (const command of [null, 7, {}])
      expect(() => call(command as never)).toThrow("handle: command: must have the function run")
  })
})

it("an unreadable body for a command has the code of the command, or that of every large body", () => {
  const body = (kind: "invalidJson" | "tooLarge") =>
    unreadable("hello", { kind, problem: "the body is wrong" }, "hello.invalid").body
  expect(body("invalidJson")).toEqual({ res: "error", code: "hello.invalid", message: "The body is wrong" })
  expect(body("tooLarge")).toMatchObject({ code: "000" })
})
