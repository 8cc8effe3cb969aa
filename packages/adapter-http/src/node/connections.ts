import type { IncomingMessage, Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { networkOf } from "../request/client-address.ts"

/** An open connection, with its latest request. */
interface Connection {
  readonly socket: Socket
  readonly client: string
  /** Time of the connection's opening or latest request, on the monotonic clock. */
  since: number
  latest?: { readonly request: IncomingMessage; readonly response: ServerResponse }
}

/** Whether the server is waiting for the client to send a request, to complete one, or to read a reply. */
const isWaiting = ({ latest }: Connection): boolean =>
  latest === undefined ||
  !latest.request.complete ||
  latest.response.writableEnded ||
  latest.request.socket.writableLength > 0

const sameEnd = (one: Socket, other: Socket): boolean =>
  one.remotePort === other.remotePort && one.remoteAddress === other.remoteAddress

/**
 * Limits the connections of each client, and keeps one connection free for a new client. Above the limit, closes the
 * connection idle for longest. It belongs to a client above its share, or else to the client with the most connections.
 */
export const limitConnections = (server: Server, most: number, mostOfClient: number): void => {
  const open = new Set<Connection>()
  const counts = new Map<string, number>()
  const bySocket = new WeakMap<Socket, Connection>()

  const remove = (connection: Connection): void => {
    if (!open.delete(connection)) return
    const { client } = connection
    const count = counts.get(client)! - 1
    if (count === 0) counts.delete(client)
    else counts.set(client, count)
  }
  const closeLongestWaiting = (candidates: ReadonlyArray<Connection>): boolean => {
    const waiting = candidates.filter(isWaiting)
    if (waiting.length === 0) return false
    const longest = waiting.reduce((first, next) => (next.since < first.since ? next : first))
    remove(longest)
    longest.socket.destroy()
    return true
  }
  const ofClient = (client: string) => [...open].filter((connection) => connection.client === client)
  /** Returns the connections of the client with the most connections, among all clients with a waiting connection. */
  const ofGreediest = (): ReadonlyArray<Connection> => {
    const clients = [...new Set([...open].filter(isWaiting).map(({ client }) => client))]
    return ofClient(
      clients.reduce((most, next) => (counts.get(next)! > counts.get(most)! ? next : most), clients[0] ?? "")
    )
  }

  server.on("connection", (socket: Socket) => {
    const client = networkOf(socket.remoteAddress ?? "")
    const count = counts.get(client) ?? 0
    if (count >= mostOfClient && !closeLongestWaiting(ofClient(client))) return void socket.destroy()
    if (open.size + 1 >= most) closeLongestWaiting(ofGreediest())
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
