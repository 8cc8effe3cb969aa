// Servers that listen on sockets, and raw clients that connect to them.
import type { Server } from "node:http"
import { type AddressInfo, connect, type Socket } from "node:net"
import { afterEach } from "vitest"
import { nodeListener } from "../src/node/listener.ts"
import { nodeServer, type ServerLimits, type Tls } from "../src/node/server.ts"
import type { HttpOptions } from "../src/options/options.ts"
import type { CallHandler } from "../src/request/request.ts"
import { inMemory } from "./serve.ts"

const servers: Array<Server> = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

export const listen = async (
  limits?: ServerLimits,
  waybill: CallHandler = inMemory(),
  options: HttpOptions = {},
  tls?: Tls
) => {
  const server = nodeServer(nodeListener(waybill, options), limits, tls)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  const open = () => connect(port, "127.0.0.1")
  return { server, port, open }
}

/** Reads everything that the other side sends until it closes the connection. */
export const readUntilClosed = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    let text = ""
    socket.on("data", (chunk) => (text += String(chunk)))
    socket.on("error", () => resolve(text))
    socket.on("close", () => resolve(text))
  })

export const say = async (open: () => Socket, text: string | Uint8Array): Promise<string> => {
  const socket = open()
  socket.write(text)
  return readUntilClosed(socket)
}

export const request = (body: string, more = "") =>
  `POST /v1/get_status HTTP/1.1\r\nHost: x\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${more}\r\n${body}`
