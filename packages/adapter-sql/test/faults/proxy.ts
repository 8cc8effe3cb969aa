// A TCP proxy between a store and its server. It reads the statements on the wire and breaks connections on command.
import { once } from "node:events"
import { connect, createServer, type Server, type Socket } from "node:net"
import { freePort } from "../fixtures/free-port.ts"
import { type Protocol, protocols } from "./statements.ts"

/**
 * How a connection breaks. `cut`: both ends notice. `hole`: neither end notices. It breaks before the statement arrives,
 * in the middle of it, before its result, or in the middle of the result.
 */
export type Break = "cut before" | "cut within" | "cut result" | "cut within result" | "hole before" | "hole after"

interface Trigger {
  readonly how: Break
  /** Whether the connection breaks at this statement. */
  readonly at: (statement: string) => boolean
}

export interface Proxy {
  /** URL of the server through this proxy. */
  readonly url: string
  /** Breaks the connection of the next matching statement. */
  readonly trigger: (trigger: Trigger) => void
  readonly hasTriggered: () => boolean
  /** Makes new sessions read-only, like those of a server that has become a standby. */
  readonly demote: () => void
  /** Lets new sessions write again. */
  readonly promote: () => void
  /** Delays traffic in both directions, in milliseconds. */
  readonly delayTraffic: (delay: number) => void
  /** Holds all traffic until `releaseTraffic`. */
  readonly holdTraffic: () => void
  readonly releaseTraffic: () => void
  /** Cuts all open connections. */
  readonly cutConnections: () => void
  /** Returns the number of connections that clients have open. */
  readonly openConnections: () => number
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

/** Text that every session sends when it starts, and a replacement of at most the same length that makes it read-only. */
const sessionStarts = {
  postgres: { options: "-c waybill.role=a_primary_that_takes_writes", readOnly: "-c default_transaction_read_only=on" },
  mysql: {
    options: "set session transaction isolation level read committed",
    readOnly: "set session transaction read only"
  }
} as const satisfies Record<Protocol, unknown>

/** Replaces the start of a session by a read-only one; returns other bytes unchanged. */
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

/** Relays one connection in both directions, each in sequence whatever the delay. */
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
      // The result shows that the server has executed the statement.
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
    // Through a hole, neither end notices that the other has gone.
    one.on("close", () =>
      pass(() => {
        if (!isHole) other.end(() => other.destroy())
      })
    )
  }
}

/** Opens a proxy to the server of a URL. */
export const openProxy = async (to: string, protocol: Protocol): Promise<Proxy> => {
  const target = new URL(to)
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
  // PostgreSQL sends options when a session starts; an unknown setting with a dot in its name has no effect.
  if (protocol === "postgres") url.searchParams.set("options", sessionStarts.postgres.options)
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
