import type { createServer } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { Effect } from "effect"
import { afterEach, describe, expect, it } from "vitest"
import { nodeListener, nodeServer, operatorListener } from "../../src/node/index.ts"
import { readUntilClosed } from "../listening.ts"
import { serveOperator } from "./serve-operator.ts"

const servers: Array<ReturnType<typeof createServer>> = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

type Served = ReturnType<typeof serveOperator>

/** Serves the operator API on a port, alone or with the merchants' API. */
const listen = async ({ api, waybill }: Served, isShared: boolean): Promise<number> => {
  const server = nodeServer(isShared ? nodeListener(waybill, { operator: api }) : operatorListener(api))
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return (server.address() as AddressInfo).port
}

/** Sends a request whose path no client library changes, and returns the status of each reply. */
const statusesOf = async (port: number, path: string, more = ""): Promise<ReadonlyArray<number>> => {
  const socket = connect(port, "127.0.0.1")
  const head = `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer secret-admin\r\nConnection: close\r\n${more}\r\n`
  socket.write(head)
  const text = await readUntilClosed(socket)
  return [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status))
}

describe.each([
  ["with the merchants' API", true],
  ["alone", false]
])("attacks on the operator API, served %s", (_, isShared) => {
  it("refuses paths that leave the API or hide a slash, and long queries", async () => {
    const served = serveOperator()
    const port = await listen(served, isShared)
    const path = `/operator/v1${await served.place("A-1")}`
    expect(await statusesOf(port, path)).toEqual([200])
    const wrong = [
      "/operator/v1/../v1/orders",
      "/operator/v1/orders/../orders",
      "/operator/v1/orders/acme/..%2f..%2ftokens",
      "/operator/v1/%2e%2e/v1/orders",
      "/operator/v1//orders",
      "/operator/v1/orders%2Fcounts",
      `${path}%2Fhistory`,
      `${path}%00`,
      `${path};x=1`,
      "/operator/v1/orders/acme/%E0%A4%A",
      `/operator/v1/orders/${"a".repeat(9000)}/1`
    ]
    for (const each of wrong) expect([each, await statusesOf(port, each)]).toEqual([each, [404]])
    expect(await statusesOf(port, `/operator/v1/orders?search=${"x".repeat(12_000)}`)).toEqual([422])
    expect(await statusesOf(port, `/operator/v1/orders?${"stage=new&".repeat(1000)}`)).toEqual([422])
    expect(await statusesOf(port, `/operator/v1/orders?x=${"x".repeat(20_000)}`)).toEqual([431])
  })

  it("uses only the first of two tokens", async () => {
    const port = await listen(serveOperator(), isShared)
    const more = "Authorization: Bearer secret-viewer\r\n"
    expect(await statusesOf(port, "/operator/v1/tokens", more)).toEqual([200])
  })

  it("sends no body and no length with status 204", async () => {
    const port = await listen(serveOperator(), isShared)
    const reply = await fetch(`http://127.0.0.1:${port}/operator/v1/tokens/the-viewer`, {
      method: "DELETE",
      headers: { authorization: "Bearer secret-admin" }
    })
    expect([reply.status, reply.headers.get("content-length"), await reply.text()]).toEqual([204, null, ""])
  })
})

it("refuses more concurrent requests than the policy allows before it looks up their tokens", async () => {
  let lookups = 0
  const { tokens } = serveOperator().ports
  const find: typeof tokens.find = (token) =>
    Effect.suspend(() => {
      lookups++
      return Effect.delay(tokens.find(token), "50 millis")
    })
  const { get } = serveOperator({ policy: { limits: { inFlight: 5 } }, ports: { tokens: { ...tokens, find } } })
  const replies = await Promise.all(Array.from({ length: 20 }, () => get("/orders")))
  expect(replies.map(({ status }) => status).sort()).toEqual([
    ...Array.from({ length: 5 }, () => 200),
    ...Array.from({ length: 15 }, () => 503)
  ])
  expect(lookups).toBe(5)
})
