// A server whose files and replies harm a careless reader: bombs, loops, endless bodies, and no reply.
import { once } from "node:events"
import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { hostile } from "../../../../packages/adapter-http/test/preflight/unreadable-files.ts"

const CHUNK = Buffer.alloc(65_536, 0x20)
/** Milliseconds between two bytes of a slow reply. */
const SLOW = 500

/** Writes chunks for ever, as fast as the reader takes them. */
const endless = (response: ServerResponse): void => {
  const write = () => {
    while (response.writable && response.write(CHUNK));
  }
  response.on("drain", write)
  write()
}

const dripping = (response: ServerResponse): void => {
  const timer = setInterval(() => response.write("x"), SLOW)
  response.on("close", () => clearInterval(timer))
}

const head = Buffer.from("89504e470d0a1a0a", "hex")

/** Endless, slow, cut and redirected replies by their path. */
const replies: Readonly<Record<string, (response: ServerResponse) => void>> = {
  "/endless": (response) => endless(response.writeHead(200)),
  "/endless-part": (response) => endless(response.writeHead(206, { "content-range": "bytes 0-65535/9999999999" })),
  "/gigabytes": (response) => endless(response.writeHead(200, { "content-length": 8_000_000_000 })),
  "/slow": (response) => {
    response.writeHead(200, { "content-length": 60_000 }).write(head)
    dripping(response)
  },
  "/slow-headers": ({ socket }) => void socket?.write("HTTP/1.1 200 OK\r\nx-slow: "),
  "/silent": () => {},
  "/loop": (response) => void response.writeHead(302, { location: "/loop" }).end(),
  "/compressed": (response) => endless(response.writeHead(200, { "content-encoding": "gzip" })),
  "/cut": ({ socket }) => void socket?.destroy()
}

/** The hostile server of a place. */
export interface HostileServer {
  readonly url: string
  readonly paths: ReadonlyArray<string>
  readonly requests: () => number
  readonly close: () => void
}

/** Starts the server on a free port of this machine. */
export const openHostileServer = async (): Promise<HostileServer> => {
  let requests = 0
  const server = createServer((request, response) => {
    requests++
    response.on("error", () => {})
    request.resume()
    const path = request.url ?? ""
    const file = hostile[Number(path.slice("/file-".length))]?.file
    if (file === undefined) return replies[path]?.(response)
    const [from = 0, to = file.length] = (/(\d+)-(\d+)/.exec(request.headers.range ?? "") ?? []).slice(1).map(Number)
    const part = file.subarray(from, to + 1)
    const range = `bytes ${from}-${from + part.length - 1}/${file.length}`
    response.writeHead(206, { "content-range": range, "content-length": part.length }).end(part)
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    paths: [...Object.keys(replies), ...hostile.map((_, at) => `/file-${at}`)],
    requests: () => requests,
    close: () => server.close().closeAllConnections()
  }
}
