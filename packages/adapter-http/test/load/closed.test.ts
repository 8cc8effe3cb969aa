import { Packer } from "@waybill/core"
import { Context, Deferred, Effect } from "effect"
import { expect, it } from "vitest"
import { examples } from "../../src/openapi/examples.ts"
import type { LogRecord } from "../../src/options/options.ts"
import { listen } from "../listening.ts"
import { credentials, inMemory, serve } from "../serve.ts"

/** Returns a POST request over HTTP/1.1. */
const post = (method: string, data: unknown): string => {
  const body = JSON.stringify({ ...credentials, data })
  return `POST /v1/${method} HTTP/1.1\r\nHost: x\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}

/** Returns a log, and a promise of its first record. */
const firstRecord = () => {
  let log = (_: LogRecord): void => {}
  const record = new Promise<LogRecord>((resolve) => (log = resolve))
  return { record, log: (each: LogRecord) => log(each) }
}

/** A packer that never replies, with promises that it was called and that its work was stopped. */
const endlessPacker = () => {
  const [called, stopped] = [Deferred.makeUnsafe<void>(), Deferred.makeUnsafe<void>()]
  const pack = () =>
    Effect.andThen(Deferred.succeed(called, undefined), Effect.never).pipe(
      Effect.onInterrupt(() => Deferred.succeed(stopped, undefined))
    )
  return { port: Context.make(Packer, { pack }), called: Deferred.await(called), stopped: Deferred.await(stopped) }
}

it("stops a packing when the caller's connection closes, and logs no success", async () => {
  const { called, port, stopped } = endlessPacker()
  const { log, record } = firstRecord()
  const { open, port: address } = await listen({}, inMemory().within(port), { log })
  const socket = open()
  socket.write(post("package_info", examples.package_info))
  await Effect.runPromise(called)
  socket.destroy()
  await Effect.runPromise(stopped)
  expect(await record).toMatchObject({ method: "package_info", outcome: "unreceived", status: 499 })
  const metrics = await (await fetch(`http://127.0.0.1:${address}/metrics`)).text()
  expect(metrics).toContain('waybill_requests_total{method="package_info",code="unreceived"} 1\n')
})

it("completes a push whose caller is gone, and logs that nobody received the reply", async () => {
  const [called, release] = [Deferred.makeUnsafe<void>(), Deferred.makeUnsafe<void>()]
  const waybill = inMemory()
  const { log, record } = firstRecord()
  const slow = {
    handle: (...call: Parameters<typeof waybill.handle>) =>
      Deferred.succeed(called, undefined).pipe(
        Effect.andThen(Deferred.await(release)),
        Effect.andThen(waybill.handle(...call))
      )
  }
  const { open, server } = await listen({}, slow, { log })
  const socket = open()
  const closed = new Promise((resolve) => server.once("connection", (peer) => peer.once("close", resolve)))
  socket.write(post("push_order", { ...examples.push_order, xid: "A-1" }))
  await Effect.runPromise(Deferred.await(called))
  socket.destroy()
  await closed
  await Effect.runPromise(Deferred.succeed(release, undefined))
  const { order_id, outcome, status } = await record
  expect([outcome, status]).toEqual(["unreceived", 499])
  const order = await Effect.runPromise(waybill.getOrder("demo", { xid: "A-1" }))
  expect(order.order.order_id).toBe(order_id)
})

it("stops a packing when the signal of a web-standard request is aborted", async () => {
  const { called, port, stopped } = endlessPacker()
  const { log, record } = firstRecord()
  const { handler } = serve({ log }, {}, port)
  const caller = new AbortController()
  const reply = handler(
    new Request("http://localhost/v1/package_info", {
      method: "POST",
      body: JSON.stringify({ ...credentials, data: examples.package_info }),
      signal: caller.signal
    })
  )
  await Effect.runPromise(called)
  caller.abort()
  await Effect.runPromise(stopped)
  expect(await record).toMatchObject({ outcome: "unreceived", status: 499 })
  expect((await reply).status).toBe(503)
})
