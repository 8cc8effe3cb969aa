// Attacks on a service by clients without an account.
import { connect, type Socket } from "node:net"
import { gzipSync } from "node:zlib"

/** A service under attack. */
export interface Target {
  readonly url: string
  /** Interval of an attacker's reconnections in milliseconds. */
  readonly reconnect: number
}

/** Starts an attack that goes on until its thread ends. */
export type Attack = (target: Target) => void

const MEGABYTE = 1_048_576
const head = (length: number, more = "") =>
  `POST /v1/get_status HTTP/1.1\r\nHost: x\r\n${more}Content-Length: ${length}\r\n\r\n`

/** Keeps a number of connections open. Each new one is passed to `start`. */
const connections = ({ reconnect, url }: Target, count: number, start: (socket: Socket) => void): void => {
  const open = (): void => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1")
    socket.on("error", () => {})
    socket.on("connect", () => start(socket))
    socket.on("close", () => setTimeout(open, reconnect))
  }
  for (let each = 0; each < count; each++) open()
}

/** Opens idle connections at a rate per second, each from the next address of 127.1.0.0/16. */
const flood = ({ url }: Target, rate: number): void => {
  const start = performance.now()
  let opened = 0
  setInterval(() => {
    for (const due = ((performance.now() - start) / 1000) * rate; opened < due; opened++) {
      const localAddress = `127.1.${(opened >> 8) & 255}.${opened & 255}`
      connect({ port: Number(new URL(url).port), host: "127.0.0.1", localAddress }).on("error", () => {})
    }
  }, 10)
}

/** Sends a request again and again on each connection, whenever a reply arrives. */
const repeating = (request: string | Uint8Array) => (socket: Socket) => {
  socket.on("data", () => socket.write(request))
  socket.write(request)
}

const withBody = (body: Uint8Array, more = ""): Uint8Array =>
  Buffer.concat([Buffer.from(head(body.length, more)), body])
const objects = gzipSync(`[${"{},".repeat(345_000)}{}]`, { level: 9 })
const keys = Buffer.from(`{${Array.from({ length: 70_000 }, (_, key) => `"key${key}":0`).join()}}`)
const allButTheEnd = Buffer.alloc(MEGABYTE - 1, 120)
const zeros = gzipSync(Buffer.alloc(200 * MEGABYTE))
const nested = Buffer.from(`${"[".repeat(500_000)}${"]".repeat(500_000)}`)
const withoutLogin = `${head(2)}{}`

/** Writes a byte every second. */
const dripping = (start: string) => (socket: Socket) => {
  socket.resume().write(start)
  const timer = setInterval(() => socket.write("x"), 1000)
  socket.once("close", () => clearInterval(timer))
}

/** Writes requests and reads no reply. */
const unread = (socket: Socket) => void socket.pause().write(withoutLogin.repeat(90))

const slowSockets: Readonly<Record<string, (socket: Socket) => void>> = {
  headers: dripping("POST /v1/get_status HTTP/1.1\r\nX-Slow: "),
  bodies: dripping(head(MEGABYTE)),
  readers: unread
}

const bombs: Readonly<Record<string, string | Uint8Array>> = {
  "200 MB of zeros in gzip": withBody(zeros, "Content-Encoding: gzip\r\n"),
  "345,000 objects in gzip": withBody(objects, "Content-Encoding: gzip\r\n"),
  "lists in lists": withBody(nested),
  "70,000 keys": withBody(keys),
  "20 MB": Buffer.concat([Buffer.from(head(20 * MEGABYTE)), Buffer.alloc(20 * MEGABYTE, 120)]),
  "20 kB of headers": head(0, `X: ${"x".repeat(20_000)}\r\n`),
  "1,600 pipelined requests": withoutLogin.repeat(1600)
}

export const attacks: Readonly<Record<string, Attack>> = {
  none: () => {},
  "1,000 unfinished bodies of 1 MB": (target) =>
    connections(target, 1000, (socket) => {
      socket.resume().write(head(MEGABYTE))
      socket.write(allButTheEnd)
    }),
  "100 connections with gzip of 345,000 objects": (target) =>
    connections(target, 100, repeating(withBody(objects, "Content-Encoding: gzip\r\n"))),
  "50 connections with 70,000 keys": (target) => connections(target, 50, repeating(withBody(keys))),
  "1,200 idle connections": (target) => connections(target, 1200, () => {}),
  "600 new idle connections per second": (target) => flood(target, 600),
  "an unread log": (target) =>
    connections(target, 50, repeating(Buffer.from("GET /nowhere HTTP/1.1\r\nHost: x\r\n\r\n"))),
  "300 slow sockets": (target) => {
    for (const start of Object.values(slowSockets)) connections(target, 100, start)
  },
  "70 connections with bombs": (target) => {
    for (const bytes of Object.values(bombs)) connections(target, 10, repeating(bytes))
  }
}
