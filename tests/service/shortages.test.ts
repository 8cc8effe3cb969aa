// Checks how a service replies if it lacks connections, disk space or rates, and which calls still work.
import type { AddressInfo } from "node:net"
import { nodeListener, nodeServer } from "@waybill/adapter-http/node"
import { SqlDatabase } from "@waybill/adapter-sql"
import { fallback, Rater, Waybill } from "@waybill/core"
import { memory } from "@waybill/core/testing"
import { Context, Layer, ManagedRuntime, References } from "effect"
import { describe, expect, it, onTestFinished, type TestContext } from "vitest"
import { inconsistencies } from "../../packages/adapter-sql/test/fixtures/consistency.ts"
import type { DatabaseName } from "../../packages/adapter-sql/test/fixtures/databases.ts"
import { tablesFor } from "../../packages/adapter-sql/test/fixtures/store.ts"
import { type ProcessOptions, waybillOn } from "../../packages/adapter-sql/test/fixtures/waybill.ts"
import { down } from "../../packages/core/test/fixtures/failing-ports.ts"
import { requests } from "../../packages/core/test/fixtures/requests.ts"
import { faultyResponses } from "../../packages/core/test/quotes/live-carrier.ts"
import { isNightly } from "../runs/runs.ts"
import { orderOf } from "./fixtures/load.ts"
import { outcomeOf } from "./fixtures/outcome.ts"

const login = { username: "demo", password: "demo-password", secretkey: "demo-secret" }

/** Starts a service without a log in this process. */
const serve = async (process: ManagedRuntime.ManagedRuntime<Waybill, unknown>, ready = async () => true) => {
  const context = await process.context()
  const options = { context: context as Context.Context<never>, ready }
  const server = nodeServer(nodeListener(Context.get(context, Waybill), options))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    // On a busy machine, this process could reuse a connection that the service in it has just closed.
    call: (method: string, data: object) => outcomeOf(url, method, login, data, { connection: "close" }),
    readiness: async () => (await fetch(`${url}/readyz`)).status
  }
}

/** Starts a service on new tables, and returns it with access to their database. */
const serveOn = async (name: DatabaseName, test: TestContext, options?: ProcessOptions) => {
  const tables = await tablesFor(name, test)
  const process = waybillOn(tables, 1, options)
  onTestFinished(() => process.dispose())
  const { isReady, writer } = await process.runPromise(SqlDatabase)
  return { tables, writer, ...(await serve(process, isReady)) }
}

const quotes = ["package_info", "shipping_rate"] as const

// In CI, the tests of the adapter for SQL use up the connections.
if (isNightly)
  describe.each(["PostgreSQL", "MariaDB"] as const)("a service with two connections to %s", (name) => {
    it("refuses 200 clients temporarily while all connections are in use, and serves them later", async (test) => {
      const { call, tables, writer } = await serveOn(name, test, { connections: 2 })
      expect(await call("push_order", orderOf("A-1"))).toBe("200 success")
      const held = Promise.withResolvers<void>()
      onTestFinished(() => held.resolve())
      let inUse = 0
      const holders = [1, 2].map(() =>
        writer.connection().execute(() => {
          inUse++
          return held.promise
        })
      )
      await expect.poll(() => inUse, { timeout: 60_000 }).toBe(2)
      const clients = Array.from({ length: 200 }, (_, index) => orderOf(`B-${index}`))
      const all = (method: string, data: ReadonlyArray<object>) =>
        Promise.all(data.map(async (each) => [each, await call(method, each)] as const))
      const answersOf = (answers: Awaited<ReturnType<typeof all>>) => new Set(answers.map(([, answer]) => answer))

      expect(answersOf(await all("push_order", clients))).toEqual(new Set(["503 100 later"]))
      const questions = clients.map(() => ({ xid: "A-1" }))
      expect(answersOf(await all("get_status", questions))).toEqual(new Set(["503 900 later"]))
      for (const method of quotes) expect(await call(method, requests[method])).toBe("200 success")

      held.resolve()
      await Promise.all(holders)
      // Clients repeat calls that were refused temporarily.
      for (let waiting: ReadonlyArray<object> = clients; waiting.length > 0; ) {
        const answers = await all("push_order", waiting)
        for (const answer of answersOf(answers)) expect(["200 success", "503 100 later"]).toContain(answer)
        waiting = answers.filter(([, answer]) => answer !== "200 success").map(([order]) => order)
      }
      const [count] = await tables.query("select count(*) as n from our_orders")
      expect(Number(count?.n)).toBe(201)
      expect(await inconsistencies(tables)).toEqual([])
    })
  })

describe("a service with a full disk", () => {
  it("refuses only new orders while the disk is full, and stores them again when there is space", async (test) => {
    const { call, readiness, writer } = await serveOn("SQLite", test)
    expect(await call("push_order", orderOf("A-0"))).toBe("200 success")
    expect(await readiness()).toBe(200)
    const pragma = (text: string) => writer.executeQuery({ sql: `pragma ${text}`, parameters: [] } as never)
    const { rows } = await pragma("page_count")
    await pragma(`max_page_count = ${Number((rows[0] as { page_count: number }).page_count) + 2}`)
    let pushed = 0
    let answer = "200 success"
    while (answer === "200 success") answer = await call("push_order", orderOf(`A-${++pushed}`))
    expect(answer).toBe("503 100 later")
    for (const method of ["get_status", "get_order"]) expect(await call(method, { xid: "A-0" })).toBe("200 success")
    for (const method of quotes) expect(await call(method, requests[method])).toBe("200 success")
    expect(await readiness()).toBe(503)
    await pragma("max_page_count = 100000")
    expect(await readiness()).toBe(200)
    expect(await call("push_order", orderOf(`A-${pushed}`))).toBe("200 success")
  })
})

describe("a service with a read-only file", () => {
  it("refuses new orders temporarily, is not ready, and recovers when the file accepts writes", async (test) => {
    const { call, readiness, writer } = await serveOn("SQLite", test)
    expect(await call("push_order", orderOf("A-1"))).toBe("200 success")
    const pragma = (text: string) => writer.executeQuery({ sql: `pragma ${text}`, parameters: [] } as never)
    await pragma("query_only = on")
    expect(await call("push_order", orderOf("A-2"))).toBe("503 100 later")
    expect(await call("hold_order", { xid: "A-1", msg: "Wait" })).toBe("503 300 later")
    for (const method of ["get_status", "get_order"]) expect(await call(method, { xid: "A-1" })).toBe("200 success")
    expect(await readiness()).toBe(503)
    await pragma("query_only = off")
    expect(await readiness()).toBe(200)
    expect(await call("push_order", orderOf("A-2"))).toBe("200 success")
  })
})

describe("a service with a live carrier", () => {
  // Excludes the uninterruptible carrier, which would continue to run after the test.
  const { uninterruptible: _, ...ways } = faultyResponses

  it.each(Object.entries(ways))("fails only quotes if a live carrier without rate cards is %s", async (_, line) => {
    const live = Layer.succeed(Rater, { rate: line as Rater["Service"]["rate"] })
    const rater = fallback(live, Layer.succeedContext(down.rater), { timeout: 200 })
    const silence = Layer.succeed(References.MinimumLogLevel, "None")
    const ports = Layer.mergeAll(memory(), rater, silence)
    const process = ManagedRuntime.make(Layer.provideMerge(Waybill.layer, ports))
    onTestFinished(() => process.dispose())
    const { call } = await serve(process)
    expect(await call("shipping_rate", requests.shipping_rate)).toBe("503 1013 later")
    expect(await call("package_info", requests.package_info)).toBe("200 success")
    expect(await call("push_order", orderOf("A-1"))).toBe("200 success")
  })
})
