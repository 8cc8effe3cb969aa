import { SqlDatabase, sqlOperatorTokens } from "@waybill/adapter-sql"
import { allTokens, OperatorTokens } from "@waybill/core/adapter"
import { Effect, Layer, ManagedRuntime } from "effect"
import { expect, it } from "vitest"
import { isWithoutTokens, setUpOf, withSetUpCode } from "../../../src/service/operator/set-up.ts"
import { readSettings } from "../../../src/settings/read-settings.ts"
import { type ServiceSettings, serviceSettings } from "../../../src/settings/service-settings.ts"

const settingsOf = (flags: Readonly<Record<string, string>>) =>
  readSettings(serviceSettings, { flags, environment: {} }) as unknown as ServiceSettings

/** Opens the tokens of an empty database, and the set-up of a service on it. */
const withTokens = async (use: (tokens: OperatorTokens["Service"]) => Promise<void>) => {
  const layer = sqlOperatorTokens.pipe(Layer.provide(SqlDatabase.layer({ sqlite: ":memory:" })))
  const runtime = ManagedRuntime.make(layer)
  try {
    await use(await runtime.runPromise(OperatorTokens))
  } finally {
    await runtime.dispose()
  }
}

const setUpFor = (tokens: OperatorTokens["Service"]) =>
  setUpOf(tokens, withSetUpCode(settingsOf({ demo: "on" })), () => {}).setUp!

const validOf = async (tokens: OperatorTokens["Service"]) =>
  (await Effect.runPromise(allTokens(tokens))).flatMap(({ name, revoked_at, role }) =>
    revoked_at === undefined ? [`${name} ${role}`] : []
  )

it("a set-up code has 60 random bits, and only a service with a console and a terminal has one", () => {
  const codes = Array.from({ length: 200 }, () => withSetUpCode(settingsOf({ demo: "on" })).setUpCode)
  expect(new Set(codes).size).toBe(200)
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/)
  expect(withSetUpCode(settingsOf({ demo: "on", console: "off" })).setUpCode).toBeUndefined()
  expect(withSetUpCode(settingsOf({ demo: "on", operator: "off" })).setUpCode).toBeUndefined()
})

it("one admin is created if eight browsers send the code concurrently to two processes", () =>
  withTokens(async (tokens) => {
    const processes = [setUpFor(tokens), setUpFor(tokens)]
    expect(await processes[0]!.isOpen()).toBe(true)
    const replies = await Promise.all(Array.from({ length: 8 }, (_, n) => processes[n % 2]!.create(`admin-${n}`)))
    expect(replies.filter((reply) => "token" in reply)).toHaveLength(1)
    expect(await validOf(tokens)).toEqual([expect.stringMatching(/^admin-\d admin$/)])
    expect(await processes[1]!.isOpen()).toBe(false)
    expect(await processes[1]!.create("later")).toEqual({ problem: "another browser has created the first admin" })
  }))

it("a refused name leaves the set-up open", () =>
  withTokens(async (tokens) => {
    const setUp = setUpFor(tokens)
    expect(await setUp.create("<script>")).toEqual({ problem: expect.stringMatching(/^must be 1 to 64 /) })
    expect(await setUp.create("set-up")).toEqual({ problem: "set-up already has a token" })
    expect([await validOf(tokens), await setUp.isOpen()]).toEqual([[], true])
    expect(await setUp.create("ada")).toEqual({ token: expect.stringMatching(/^wb_op_/) })
  }))

it("a start after a crash during the set-up opens it again", () =>
  withTokens(async (tokens) => {
    const setUp = setUpFor(tokens)
    await Effect.runPromise(tokens.create({ name: "set-up", role: "viewer" }))
    expect(await setUp.create("ada")).toEqual({ problem: "another browser is creating the first admin" })
    expect(await Effect.runPromise(isWithoutTokens(tokens))).toBe(true)
    expect(await setUp.create("ada")).toEqual({ token: expect.stringMatching(/^wb_op_/) })
  }))

it("a token of an admin with the name of the set-up keeps it closed, also at the next start", () =>
  withTokens(async (tokens) => {
    const setUp = setUpFor(tokens)
    await setUp.create("ada")
    await Effect.runPromise(tokens.create({ name: "set-up", role: "admin" }))
    await Effect.runPromise(tokens.revoke("ada"))
    expect(await Effect.runPromise(isWithoutTokens(tokens))).toBe(false)
    expect([await validOf(tokens), await setUp.isOpen()]).toEqual([["set-up admin"], false])
  }))
