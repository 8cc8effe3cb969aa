// An HTTP proxy that cuts some replies after the service has sent them.
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

export interface ReplyProxy {
  readonly url: string
  /** Bodies of the replies that no client received. */
  readonly lost: ReadonlyArray<string>
  readonly close: () => Promise<void>
}

/** Opens a proxy in front of a service. It cuts the replies for which `isCut` returns true, half of them in the middle. */
export const openReplyProxy = async (to: string, isCut: () => boolean): Promise<ReplyProxy> => {
  const lost: Array<string> = []
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    const reply = await fetch(`${to}${request.url}`, { method: "POST", body }).catch(() => undefined)
    if (reply === undefined) return void request.socket.destroy()
    const text = await reply.text()
    response.writeHead(reply.status, { "content-length": Buffer.byteLength(text) })
    if (!isCut()) return void response.end(text)
    lost.push(text)
    if (lost.length % 2 === 0) return void request.socket.destroy()
    response.write(text.slice(0, text.length / 2), () => request.socket.destroy())
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    lost,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    }
  }
}
