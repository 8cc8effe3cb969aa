// Keep-alive connections from which clients send one request at a time.
import { connect, type Socket } from "node:net"
import { replyIn } from "../../../../bench/server/replies.ts"

/** Maximum idle time of a reused connection in milliseconds. The service closes it after 5,000. */
const IDLE = 3000
/** Connections from one address. The service closes some of a client with more than 256. */
const PER_ADDRESS = 200
/** Maximum wait of a request for a free connection in milliseconds, as in a proxy. */
const WAIT = 200
/** The head of a request that found no free connection. */
export const UNSENT = "not sent"

export interface Exchange {
  readonly bytes: string
  readonly since: number
  /** Receives the head and the body of the reply. The head has a note if there was none. */
  readonly done: (head: string, body: string) => void
}

interface Line {
  readonly socket: Socket
  exchange: Exchange | undefined
  text: string
  since: number
}

/**
 * Opens up to `most` connections on demand, from as many addresses as they need, the first of which is 127.0.0.`first`.
 * A request that finds none free waits for a moment.
 */
export const connections = (url: string, most: number, first: number) => {
  const { hostname, port } = new URL(url)
  const open = new Set<Line>()
  const free: Array<Line> = []
  const waiting: Array<Exchange> = []
  let opened = 0

  const end = (line: Line, reason: string): void => {
    if (!open.delete(line)) return
    const { exchange } = line
    line.exchange = undefined
    exchange?.done(`no reply: ${reason}`, "")
    const next = waiting.shift()
    if (next !== undefined) start(next)
  }
  const send = (line: Line, exchange: Exchange): void => {
    line.exchange = exchange
    line.text = ""
    line.socket.write(exchange.bytes)
  }
  const receive = (line: Line, chunk: string): void => {
    line.text += chunk
    const reply = replyIn(line.text)
    if (reply === undefined) return
    const { exchange } = line
    line.exchange = undefined
    line.since = performance.now()
    exchange?.done(reply.head, reply.body)
    const next = waiting.shift()
    if (/\r\nconnection: close/i.test(reply.head)) {
      line.socket.end()
      open.delete(line)
      if (next !== undefined) start(next)
    } else if (next !== undefined) send(line, next)
    else free.push(line)
  }
  const start = (exchange: Exchange): void => {
    for (let line = free.pop(); line !== undefined; line = free.pop()) {
      if (open.has(line) && performance.now() - line.since < IDLE) return void send(line, exchange)
      open.delete(line)
      line.socket.destroy()
    }
    if (open.size >= most) return void waiting.push(exchange)
    const localAddress = `127.0.0.${first + (opened++ % Math.ceil(most / PER_ADDRESS))}`
    const socket = connect({ host: hostname, port: Number(port), localAddress, noDelay: true }).setEncoding("latin1")
    const line: Line = { socket, exchange, text: "", since: performance.now() }
    open.add(line)
    socket.on("error", (error) => end(line, error.message))
    socket.on("close", () => end(line, "the connection was closed"))
    socket.on("data", (chunk) => receive(line, String(chunk)))
    socket.write(exchange.bytes)
  }
  const close = () => {
    for (const { socket } of open) socket.destroy()
  }
  /** Gives up all requests that have waited too long in one step, because `shift` would move the others every time. */
  const giveUp = () => {
    const last = performance.now() - WAIT
    const recent = waiting.findIndex(({ since }) => since >= last)
    for (const { done } of waiting.splice(0, recent === -1 ? waiting.length : recent)) done(UNSENT, "")
  }
  return { start, giveUp, close }
}
