import type { IncomingMessage, Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { networkOf } from "../request/client-address.ts"

/** An open connection, with its latest request. */
interface Connection {
  readonly socket: Socket
  readonly client: string
  /** Account or operator of the latest authenticated request. Undefined before the first. */
  holder?: string
  /** Time of the connection's opening or latest request, on the monotonic clock. */
  since: number
  latest?: { readonly request: IncomingMessage; readonly response: ServerResponse }
}

type Connections = ReadonlyArray<Connection>

const bySocket = new WeakMap<Socket, Connection>()

/** Records that a request on a connection was authenticated, so that the connection is closed after unknown ones. */
export const keepFor = (holder: string, socket: Socket): void => {
  const connection = bySocket.get(socket)
  if (connection !== undefined) connection.holder = holder
}

/** Whether the server is waiting for the client to send a request, to complete one, or to read a reply. */
const isWaiting = ({ latest }: Connection): boolean =>
  latest === undefined ||
  !latest.request.complete ||
  latest.response.writableEnded ||
  latest.request.socket.writableLength > 0

/** Whether the client has sent no part of a request and has read all replies. */
const isIdle = ({ latest }: Connection): boolean =>
  latest === undefined || (latest.request.complete && latest.response.writableFinished)

/** Returns the connection that has waited longest, of the key with the most connections. */
const longestOfMost = (all: Connections, keyOf: (connection: Connection) => string): Connection | undefined => {
  const counts = new Map<string, number>()
  for (const each of all) counts.set(keyOf(each), (counts.get(keyOf(each)) ?? 0) + 1)
  const most = Math.max(...counts.values())
  return all
    .filter((each) => counts.get(keyOf(each)) === most)
    .reduce<Connection | undefined>((first, next) => (first && first.since <= next.since ? first : next), undefined)
}

/**
 * Returns the connection to close in favour of a new one. Without one, the server is working on requests of all of them.
 * Connections that never authenticated come first if there are more than `spared`, then idle authenticated ones.
 */
const closable = (all: Connections, spared: number): Connection | undefined => {
  const waiting = all.filter(isWaiting)
  const unknown = waiting.filter(({ holder }) => holder === undefined)
  const known = waiting.filter(({ holder }) => holder !== undefined)
  const byHolder = (some: Connections) => longestOfMost(some, ({ holder }) => holder!)
  const first = longestOfMost(unknown, ({ client }) => client)
  const second = byHolder(known.filter(isIdle))
  return (unknown.length > spared ? (first ?? second) : (second ?? first)) ?? byHolder(known)
}

const sameEnd = (one: Socket, other: Socket): boolean =>
  one.remotePort === other.remotePort && one.remoteAddress === other.remoteAddress

/**
 * Limits the connections of each client, and keeps one connection free for a new client. Above the limit, closes a
 * connection without a request in progress. An eighth of the connections is left to clients that have yet to
 * authenticate, so that one can send its first request when all others are authenticated.
 */
export const limitConnections = (server: Server, most: number, mostOfClient: number): void => {
  const open = new Set<Connection>()
  const counts = new Map<string, number>()

  const remove = (connection: Connection): void => {
    if (!open.delete(connection)) return
    const { client } = connection
    const count = counts.get(client)! - 1
    if (count === 0) counts.delete(client)
    else counts.set(client, count)
  }
  const closeOne = (candidates: Connections, spared: number): boolean => {
    const connection = closable(candidates, spared)
    if (connection === undefined) return false
    remove(connection)
    connection.socket.destroy()
    return true
  }

  server.on("connection", (socket: Socket) => {
    const client = networkOf(socket.remoteAddress ?? "")
    const count = counts.get(client) ?? 0
    const own = () => [...open].filter((connection) => connection.client === client)
    if (count >= mostOfClient && !closeOne(own(), 0)) return void socket.destroy()
    if (open.size + 1 >= most) closeOne([...open], most >> 3)
    const connection: Connection = { socket, client, since: performance.now() }
    open.add(connection)
    bySocket.set(socket, connection)
    counts.set(client, (counts.get(client) ?? 0) + 1)
    socket.once("close", () => remove(connection))
  })
  // Requests on a TLS connection refer to its TLS socket, not to the underlying one.
  server.on("secureConnection", (secure: Socket) => {
    for (const connection of open) if (sameEnd(connection.socket, secure)) bySocket.set(secure, connection)
  })
  server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
    const connection = bySocket.get(request.socket)
    if (connection === undefined) return
    connection.since = performance.now()
    connection.latest = { request, response }
  })
}
