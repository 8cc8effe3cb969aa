// A line of our own between a store and its server, which hears what is said on it and breaks when it is told to.
import { once } from "node:events"
import { connect, createServer, type Server, type Socket } from "node:net"
import { freePort } from "../fixtures/free-port.ts"
import { type Listening, listening, type Spoken } from "./statements.ts"

/**
 * What happens when the moment has come. `cut`: both ends hear that the line is gone. `hole`: neither hears anything any
 * more. Before the statement arrives, in the middle of it, after it and before its answer, or in the middle of that.
 */
export type Break = "cut before" | "cut within" | "cut answer" | "cut within answer" | "hole before" | "hole after"

interface Moment {
  readonly how: Break
  /** Whether it is this statement's. */
  readonly at: (text: string) => boolean
}

export interface Line {
  /** The same server's URL, by way of this line. */
  readonly url: string
  /** The next statement that is meant breaks the connection it comes on. */
  readonly arm: (moment: Moment) => void
  /** Whether it has happened. */
  readonly hasStruck: () => boolean
  /** Makes new sessions read-only, like those of a server that has become a standby. */
  readonly demote: () => void
  /** Lets new sessions write again. */
  readonly promote: () => void
  /** Milliseconds that everything takes each way from now on. */
  readonly slow: (delay: number) => void
  /** Nothing goes through until it is light again; then what was said meanwhile arrives late. */
  readonly darken: () => void
  readonly lighten: () => void
  /** Cuts all connections that there are. */
  readonly cutAll: () => void
  /** Connections that the client has open. */
  readonly width: () => number
  /** Nobody answers at the port, until it is opened again. */
  readonly refuse: () => Promise<void>
  readonly accept: () => Promise<void>
  readonly close: () => Promise<void>
}

interface Setting {
  moment: Moment | undefined
  hasStruck: boolean
  delay: number
  isDark: boolean
  isStandby: boolean
}

/** What every session sends when it starts, and a replacement of at most the same length that makes it read-only. */
const sessionStarts = {
  postgres: { options: "-c waybill.role=a_primary_that_takes_writes", readOnly: "-c default_transaction_read_only=on" },
  mysql: {
    options: "set session transaction isolation level read committed",
    readOnly: "set session transaction read only"
  }
} as const satisfies Record<Spoken, unknown>

/** Replaces the start of a session by a read-only one; returns other bytes unchanged. */
const demoted = (bytes: Buffer, spoken: Spoken): Buffer => {
  const { options, readOnly } = sessionStarts[spoken]
  const at = bytes.indexOf(options)
  if (at < 0) return bytes
  return Buffer.concat([
    bytes.subarray(0, at),
    Buffer.from(readOnly.padEnd(options.length)),
    bytes.subarray(at + options.length)
  ])
}

/** Both ways of one connection, each in its order, whatever the delay. */
const relay = (client: Socket, server: Socket, spoken: Spoken, setting: Setting, held: Array<() => void>) => {
  const heard: Listening = listening[spoken]()
  let isHole = false
  let breaksAt: Break | undefined
  const pass = (act: () => void) => {
    if (setting.isDark) held.push(act)
    else if (setting.delay > 0) setTimeout(act, setting.delay)
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
    for (const { bytes, text } of heard.fromClient(chunk)) {
      if (text !== undefined && setting.moment?.at(text)) {
        breaksAt = setting.moment.how
        setting.moment = undefined
        setting.hasStruck = true
      }
      if (breaksAt === "hole before") isHole = true
      if (breaksAt === "cut before") return end()
      if (breaksAt === "cut within") {
        server.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), end)
        return
      }
      send(server, setting.isStandby ? demoted(bytes, spoken) : bytes)
    }
  })
  server.on("data", (bytes) => {
    heard.fromServer(bytes)
    if (breaksAt === "hole after") isHole = true
    if (breaksAt === "cut answer" || breaksAt === "cut within answer") {
      if (breaksAt === "cut within answer") client.write(bytes.subarray(0, Math.ceil(bytes.length / 2)))
      // By then the server has done what it was asked.
      if (heard.isAnswer(bytes)) client.end(end)
      return
    }
    send(client, bytes)
  })
  for (const [one, other] of [
    [client, server],
    [server, client]
  ] as const) {
    one.on("error", () => {})
    // Who is beyond a hole does not hear that the other has gone.
    one.on("close", () =>
      pass(() => {
        if (!isHole) other.end(() => other.destroy())
      })
    )
  }
}

/** A line to the server that a URL names. */
export const openLine = async (to: string, spoken: Spoken): Promise<Line> => {
  const target = new URL(to)
  const setting: Setting = { moment: undefined, hasStruck: false, delay: 0, isDark: false, isStandby: false }
  const clients = new Set<Socket>()
  const servers = new Set<Socket>()
  const held: Array<() => void> = []
  const keep = (all: Set<Socket>, socket: Socket) => {
    all.add(socket.setNoDelay())
    socket.once("close", () => all.delete(socket))
  }
  const begin = (client: Socket) => {
    const server = connect(Number(target.port), target.hostname)
    keep(clients, client)
    keep(servers, server)
    relay(client, server, spoken, setting, held)
  }
  const listen = async (port: number): Promise<Server> => {
    const server = createServer(begin).listen(port, "127.0.0.1")
    await once(server, "listening")
    return server
  }
  const port = await freePort()
  let listener = await listen(port)
  const cutAll = () => {
    for (const socket of [...clients, ...servers]) socket.destroy()
  }
  const refuse = async () => {
    const closed = once(listener, "close")
    listener.close()
    cutAll()
    await closed
  }
  const url = new URL(to)
  url.host = `127.0.0.1:${port}`
  // PostgreSQL sends options when a session starts; an unknown setting with a dot in its name has no effect.
  if (spoken === "postgres") url.searchParams.set("options", sessionStarts.postgres.options)
  return {
    url: url.href,
    arm: (moment) => {
      setting.moment = moment
      setting.hasStruck = false
    },
    hasStruck: () => setting.hasStruck,
    demote: () => {
      setting.isStandby = true
    },
    promote: () => {
      setting.isStandby = false
    },
    slow: (delay) => {
      setting.delay = delay
    },
    darken: () => {
      setting.isDark = true
    },
    lighten: () => {
      setting.isDark = false
      for (const act of held.splice(0)) act()
    },
    cutAll,
    width: () => clients.size,
    refuse,
    accept: async () => {
      listener = await listen(port)
    },
    close: async () => {
      cutAll()
      if (listener.listening) await refuse()
    }
  }
}
