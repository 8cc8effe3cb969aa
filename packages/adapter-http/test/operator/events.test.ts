import { createServer } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { setTimeout as pause } from "node:timers/promises"
import { HostMistake } from "@waybill/core"
import { Effect } from "effect"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { scaledByLoad } from "../../../../tests/runs/scaled-by-load.ts"
import { operatorListener, stop } from "../../src/node/index.ts"
import { serveOperator } from "./serve-operator.ts"

type Served = ReturnType<typeof serveOperator>

const accept = { authorization: "Bearer secret-viewer", accept: "text/event-stream" }

/** Reads a stream of events until its text satisfies a condition. */
const readUntil = async (reply: Response, isEnough: (text: string) => boolean): Promise<string> => {
  const reader = reply.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ""
  while (!isEnough(text)) {
    const next = await reader.read()
    if (next.done) break
    text += next.value
  }
  await reader.cancel()
  return text
}

const dataIn = (text: string) =>
  [...text.matchAll(/^data: (.*)$/gm)].map(([, json]) => JSON.parse(json!) as { xid?: string; command: string })

const idsIn = (text: string) => [...text.matchAll(/^id: (.*)$/gm)].map(([, id]) => id!)

/** Serves the operator API alone on a port. */
const listen = async ({ api }: Pick<Served, "api">) => {
  const server = createServer(operatorListener(api))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { server, port: (server.address() as AddressInfo).port }
}

describe("events in the operator API", () => {
  it("reads the events of all accounts page by page", async () => {
    const { get, place } = serveOperator()
    for (const xid of ["A-1", "A-2", "A-3"]) await place(xid, `shop-${xid}`)
    const first = await get("/events?limit=2", "viewer")
    expect(first.body.events).toMatchObject([
      { account_id: "shop-A-1", command: "push_order", revision: 1 },
      { account_id: "shop-A-2" }
    ])
    const second = await get(`/events?limit=2&after=${first.body.cursor}`)
    expect(second.body.events).toMatchObject([{ account_id: "shop-A-3" }])
    const none = await get(`/events?after=${second.body.cursor}`)
    expect(none.body).toEqual({ events: [], cursor: second.body.cursor })
  })

  it("returns 422 for a foreign cursor", async () => {
    const { operator } = serveOperator().waybill
    const events = () => Effect.die(new HostMistake("cursor"))
    const { get, raw } = serveOperator({ ports: { waybill: { operator: { ...operator, events } } } })
    expect(await get("/events?after=x")).toMatchObject({ status: 422, body: { issues: [{ path: "after" }] } })
    expect((await raw("/events", { headers: { ...accept, "last-event-id": "x" } })).status).toBe(422)
  })

  it("streams stored events and then new ones, and continues after the last id", async () => {
    const { place, raw } = serveOperator()
    await place("A-1")
    const reply = await raw("/events", { headers: accept })
    expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "text/event-stream"])
    let placed: Promise<string> | undefined
    const text = await readUntil(reply, (read) => {
      if (dataIn(read).length === 1) placed ??= place("A-2")
      return dataIn(read).length === 2
    })
    await placed
    expect(text.startsWith("retry: 1000\n\n")).toBe(true)
    expect(dataIn(text)).toMatchObject([{ command: "push_order" }, { command: "push_order" }])
    expect(idsIn(text)).toEqual(["1", "2"])
    await place("A-3")
    const rest = await raw("/events?after=0", { headers: { ...accept, "last-event-id": "2" } })
    expect(idsIn(await readUntil(rest, (more) => dataIn(more).length === 1))).toEqual(["3"])
  })

  it("streams only new events after the cursor latest, if the board knows it", async () => {
    const { get, place, ports, raw } = serveOperator()
    Object.assign(ports.board, { latestCursor: () => Effect.succeed("1") })
    await place("A-1")
    await place("A-2")
    const reply = await raw("/events?after=latest", { headers: accept })
    expect(idsIn(await readUntil(reply, (text) => dataIn(text).length === 1))).toEqual(["2"])
    Object.assign(ports.board, { latestCursor: undefined })
    expect(await get("/events?after=latest")).toMatchObject({ status: 422, body: { issues: [{ path: "after" }] } })
  })

  it("gives an id only to the last event of a page, so that none is skipped", async () => {
    const { place, raw } = serveOperator()
    for (let each = 0; each < 150; each++) await place(`A-${each}`)
    const text = await readUntil(await raw("/events", { headers: accept }), (all) => dataIn(all).length === 150)
    expect(idsIn(text)).toEqual(["100", "150"])
  })

  it("serves at most 8 streams to one token, without counting ended ones", async () => {
    const { raw } = serveOperator()
    const open = () => raw("/events", { headers: accept })
    const replies = await Promise.all(Array.from({ length: 8 }, open))
    const readers = replies.map((reply) => reply.body!.getReader())
    for (const reader of readers) await reader.read()
    const refused = await open()
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"])
    for (const reader of readers) await reader.cancel()
    await vi.waitFor(async () => expect((await open()).status).toBe(200), { timeout: 60_000, interval: 20 })
  })

  it("ends streams when the server stops", async () => {
    const served = serveOperator()
    const { port, server } = await listen(served)
    const reply = await fetch(`http://127.0.0.1:${port}/operator/v1/events`, { headers: accept })
    const reader = reply.body!.pipeThrough(new TextDecoderStream()).getReader()
    expect(await reader.read()).toEqual({ done: false, value: "retry: 1000\n\n" })
    const start = performance.now()
    await stop(server, { idleMs: 0 })
    expect((await reader.read()).done).toBe(true)
    expect(performance.now() - start).toBeLessThan(scaledByLoad(4000))
  })

  it("stops reading the store for a client that does not read", async () => {
    const { operator } = serveOperator().waybill
    let reads = 0
    const msg = "x".repeat(2000)
    const events: typeof operator.events = ({ after, limit = 0 } = {}) =>
      Effect.sync(() => {
        reads++
        const event = { event_id: "e", account_id: "a", order_id: "1", revision: 1, at: 0, actor: "operator", msg }
        const all = Array.from({ length: limit }, () => ({ ...event, command: "note", stage: "new" }))
        return { events: all as never, cursor: `${Number(after ?? 0) + limit}` }
      })
    const { port } = await listen(serveOperator({ ports: { waybill: { operator: { ...operator, events } } } }))
    const socket = connect(port, "127.0.0.1")
    onTestFinished(() => void socket.destroy())
    socket.pause()
    const headers = Object.entries({ host: "x", ...accept }).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`GET /operator/v1/events HTTP/1.1\r\n${headers.join("")}\r\n`)
    let before = -1
    while (reads !== before || reads === 0) {
      before = reads
      await pause(500)
    }
    // The buffers of the system hold a few megabytes; each read returns 200 kB.
    expect(reads).toBeLessThan(200)
  })
})
