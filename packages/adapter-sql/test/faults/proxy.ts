// A TCP proxy between a store and its server. It parses the statements on the wire and breaks connections on command.
import { once } from "node:events"
import { connect, createServer, type Server, type Socket } from "node:net"
import { freePort } from "../fixtures/free-port.ts"
import { type Protocol, protocols } from "./statements.ts"

/**
 * How a connection breaks. After a `cut`, both ends notice; in a `hole`, neither does. `before` and `within` refer to
 * the statement, `result` and `after` to its result.
 */
export type Break = "cut before" | "cut within" | "cut result" | "cut within result" | "hole before" | "hole after"

interface Trigger {
  readonly how: Break
  /** Whether the connection must break at the given statement. */
  readonly at: (statement: string) => boolean
}

export interface Proxy {
  /** URL by which clients reach the server through this proxy. */
  readonly url: string
  /** Breaks the connection at the next matching statement. */
  readonly trigger: (trigger: Trigger) => void
  readonly hasTriggered: () => boolean
  /** Makes new sessions read-only, as on a server that has become a standby. */
  readonly demote: () => void
  /** Lets new sessions write again. */
  readonly promote: () => void
  /** Delays traffic in each direction by a number of milliseconds. */
  readonly delayTraffic: (delay: number) => void
  /** Holds all traffic until `releaseTraffic`. */
  readonly holdTraffic: () => void
  readonly releaseTraffic: () => void
  /** Cuts all open connections. */
  readonly cutConnections: () => void
  /** Returns the number of connections that clients have open. */
  readonly openConnections: () => number
  /** Cuts all connections, and connects later ones to another server. */
  readonly switchTo: (url: string) => void
  /** Refuses connections until `acceptConnections`. */
  readonly refuseConnections: () => Promise<void>
  readonly acceptConnections: () => Promise<void>
  readonly close: () => Promise<void>
}

interface State {
  trigger: Trigger | undefined
  hasTriggered: boolean
  delay: number
  isHeld: boolean
  isStandby: boolean
}

/** String that every session sends at its start, and a replacement of at most that length that makes it read-only. */
const sessionStarts = {
  postgres: { options: "-c waybill.role=a_primary_that_takes_writes", readOnly: "-c default_transaction_read_only=on" },
  mysql: {
    options: "set session transaction isolation level read committed",
    readOnly: "set session transaction read only"
  }
} as const satisfies Record<Protocol, unknown>

/** Replaces the text at the start of a session with the read-only one; returns other bytes unchanged. */
const demoted = (bytes: Buffer, protocol: Protocol): Buffer => {
  const { options, readOnly } = sessionStarts[protocol]
  const at = bytes.indexOf(options)
  if (at < 0) return bytes
  return Buffer.concat([
    bytes.subarray(0, at),
    Buffer.from(readOnly.padEnd(options.length)),
    bytes.subarray(at + options.length)
  ])
}

/** Relays one connection in both directions, and keeps the order in each direction, even with a delay. */
const relay = (client: Socket, server: Socket, protocol: Protocol, state: State, held: Array<() => void>) => {
  const parser = protocols[protocol]()
  let isHole = false
  let broken: Break | undefined
  const pass = (act: () => void) => {
    if (state.isHeld) held.push(act)
    else if (state.delay > 0) setTimeout(act, state.delay)
    else act()
  }
  const end = () => {
    client.destroy()
    server.destroy()
  }
  const send = (to: Socket, bytes: Buffer) =>
    pass(() => {
      if (!isHole && to.writable) to.write(bytes)
    })

  client.on("data", (chunk) => {
    for (const { bytes, statement } of parser.fromClient(chunk)) {
      if (statement !== undefined && state.trigger?.at(statement)) {
        broken = state.trigger.how
        state.trigger = undefined
        state.hasTriggered = true
      }
      if (broken === "hole before") isHole = true
      if (broken === "cut before") return end()
      if (broken === "cut within") {
        server.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), end)
        return
      }
      send(server, state.isStandby ? demoted(bytes, protocol) : bytes)
    }
  })
  server.on("data", (bytes) => {
    parser.fromServer(bytes)
    if (broken === "hole after") isHole = true
    if (broken === "cut result" || broken === "cut within result") {
      if (broken === "cut within result") client.write(bytes.subarray(0, Math.ceil(bytes.length / 2)))
      // The result proves that the server has executed the statement.
      if (parser.isResult(bytes)) client.end(end)
      return
    }
    send(client, bytes)
  })
  for (const [one, other] of [
    [client, server],
    [server, client]
  ] as const) {
    one.on("error", () => {})
    // In a hole, neither end notices that the other has gone.
    one.on("close", () =>
      pass(() => {
        if (!isHole) other.end(() => other.destroy())
      })
    )
  }
}

/** Opens a proxy in front of the server with the given URL. */
export const openProxy = async (to: string, protocol: Protocol): Promise<Proxy> => {
  let target = new URL(to)
  const state: State = { trigger: undefined, hasTriggered: false, delay: 0, isHeld: false, isStandby: false }
  const clients = new Set<Socket>()
  const servers = new Set<Socket>()
  const held: Array<() => void> = []
  const keep = (all: Set<Socket>, socket: Socket) => {
    all.add(socket.setNoDelay())
    socket.once("close", () => all.delete(socket))
  }
  const accept = (client: Socket) => {
    const server = connect(Number(target.port), target.hostname)
    keep(clients, client)
    keep(servers, server)
    relay(client, server, protocol, state, held)
  }
  const listen = async (port: number): Promise<Server> => {
    const server = createServer(accept).listen(port, "127.0.0.1")
    await once(server, "listening")
    return server
  }
  const port = await freePort()
  let listener = await listen(port)
  const cutConnections = () => {
    for (const socket of [...clients, ...servers]) socket.destroy()
  }
  const refuseConnections = async () => {
    const closed = once(listener, "close")
    listener.close()
    cutConnections()
    await closed
  }
  const url = new URL(to)
  url.host = `127.0.0.1:${port}`
  // PostgreSQL sends options when a session starts. An unknown setting with a dot in its name has no effect. A pooler
  // refuses options.
  if (protocol === "postgres" && !url.searchParams.has("pgbouncer"))
    url.searchParams.set("options", sessionStarts.postgres.options)
  return {
    url: url.href,
    trigger: (trigger) => {
      state.trigger = trigger
      state.hasTriggered = false
    },
    hasTriggered: () => state.hasTriggered,
    demote: () => {
      state.isStandby = true
    },
    promote: () => {
      state.isStandby = false
    },
    delayTraffic: (delay) => {
      state.delay = delay
    },
    holdTraffic: () => {
      state.isHeld = true
    },
    releaseTraffic: () => {
      state.isHeld = false
      for (const act of held.splice(0)) act()
    },
    cutConnections,
    openConnections: () => clients.size,
    switchTo: (other) => {
      target = new URL(other)
      cutConnections()
    },
    refuseConnections,
    acceptConnections: async () => {
      listener = await listen(port)
    },
    close: async () => {
      cutConnections()
      if (listener.listening) await refuseConnections()
    }
  }
}
