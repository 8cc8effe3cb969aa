import type { KeptProgress, PackingProgress } from "@waybill/core/adapter"
import { Effect } from "effect"
import { expect, it } from "vitest"
import { operatorClient } from "../../../src/client/index.ts"
import { serveOperator } from "../serve-operator.ts"

/** Progress in memory, for orders in any stage. */
const memoryProgress = (): PackingProgress["Service"] => {
  const kept = new Map<string, KeptProgress>()
  const keyOf = (...key: ReadonlyArray<string>) => JSON.stringify(key)
  return {
    read: (account_id, order_id) => Effect.sync(() => kept.get(keyOf(account_id, order_id))),
    write: (account_id, order_id, { seen, state, ...more }) =>
      Effect.sync(() => {
        const key = keyOf(account_id, order_id)
        if ((kept.get(key)?.version ?? 0) !== seen) return undefined
        if (state === undefined) kept.delete(key)
        else kept.set(key, { ...more, state, version: seen + 1 })
        return state === undefined ? 0 : seen + 1
      })
  }
}

const served = async () => {
  const service = serveOperator({ ports: { progress: memoryProgress() } })
  const path = await service.place("A-1")
  const [, , account = "", order_id = ""] = path.split("/")
  const clientOf = (role: string) =>
    operatorClient({
      url: "http://localhost/operator/v1/",
      token: `secret-${role}`,
      fetch: (input, init) => service.handler(new Request(input, init))
    })
  return { ...service, path: `${path}/packing/progress`, order: { account, order_id }, clientOf }
}

it("a packer saves the progress of an order, and a viewer reads it with the name of the packer", async () => {
  const { clientOf, order } = await served()
  const [packer, viewer] = [clientOf("packer"), clientOf("viewer")]
  expect(await viewer.getProgress(order)).toEqual({ _tag: "Success", body: { version: 0 } })
  expect(await packer.saveProgress(order, { version: 0, state: '{"n":1}' })).toEqual({
    _tag: "Success",
    body: { version: 1 }
  })
  expect(await viewer.getProgress(order)).toEqual({
    _tag: "Success",
    body: {
      version: 1,
      state: '{"n":1}',
      by: "the-packer",
      at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    }
  })
  expect(await clientOf("admin").saveProgress(order, { version: 0, state: '{"n":2}' })).toMatchObject({
    problem: { status: 409, code: "changed", detail: "somebody has changed the progress; read it again" }
  })
  expect(await viewer.saveProgress(order, { version: 1 })).toMatchObject({ problem: { status: 403 } })
  expect(await packer.saveProgress(order, { version: 1 })).toEqual({ _tag: "Success", body: { version: 0 } })
})

it("refuses a state that is too long, unknown fields, and an order that is unknown or closed", async () => {
  const { clientOf, order } = await served()
  const packer = clientOf("packer")
  const save = async (change: object) => {
    const answer = await packer.saveProgress(order, change as never)
    return answer._tag === "Refused" ? [answer.problem.status, answer.problem.detail] : answer
  }
  expect(await save({ version: 0, state: "x".repeat(65_537) })).toEqual([422, "state: at most 65,536 characters"])
  expect(await save({ version: 0, state: "" })).toEqual([422, "state: must be a non-empty string"])
  const nested = (levels: number) => `${'{"a":'.repeat(levels - 1)}{}${"}".repeat(levels - 1)}`
  for (const state of [" ", "not json", "[1]", "null", '"{}"', '{"a":1', "[".repeat(60_000), nested(33)])
    expect([state, await save({ version: 0, state })]).toEqual([
      state,
      [422, expect.stringMatching(/^state: must be JSON of an object with at most 32 levels$/)]
    ])
  expect(await save({ version: 0, state: nested(32) })).toMatchObject({ _tag: "Success" })
  expect(await save({ version: -1, state: "{}" })).toEqual([422, expect.stringMatching(/^version: /)])
  expect(await save({ state: "{}" })).toEqual([422, expect.stringMatching(/^version: /)])
  expect(await save({ version: 0, states: "[]" })).toEqual([
    422,
    'states: unknown field "states"; did you mean "state"?'
  ])
  expect(await packer.saveProgress({ ...order, order_id: "8" }, { version: 0 })).toMatchObject({
    problem: { status: 404 }
  })
  await clientOf("operator").cancel(order, { msg: "x" })
  expect(await save({ version: 0, state: "{}" })).toEqual([
    409,
    "the order is cancelled; only open orders have progress"
  ])
})

it("does not serve the path without its port", async () => {
  const { get, place } = serveOperator()
  expect((await get(`${await place("A-1")}/packing/progress`)).status).toBe(404)
})
