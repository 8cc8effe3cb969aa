import { once } from "node:events"
import { createServer } from "node:net"
import { sql } from "kysely"
import { expect, it } from "vitest"
import { connect } from "../../src/connections/source.ts"
import { freePort } from "../fixtures/free-port.ts"

/** Returns the startup parameters of a connection to a URL, which a listener records instead of a server. */
const startupOf = async (query: string, pooled?: boolean) => {
  const received = Promise.withResolvers<Buffer>()
  const listener = createServer((socket) => socket.once("data", received.resolve).on("error", () => {}))
  const port = await freePort()
  await once(listener.listen(port, "127.0.0.1"), "listening")
  const { close, writer } = connect({ postgres: `postgres://user@127.0.0.1:${port}/orders${query}` }, { pooled })
  const failed = sql`select 1`.execute(writer).catch(() => {})
  const bytes = await received.promise
  listener.close()
  await failed
  await close()
  const words = bytes.toString("utf8", 8).split("\0")
  return Object.fromEntries(
    words.flatMap((word, index) => (index % 2 === 0 && word !== "" ? [[word, words[index + 1]]] : []))
  )
}

it.each(["", "?pgbouncer=true"])(
  "sends no startup parameters that a pooler may refuse, to a URL that ends in %j",
  async (query) => {
    expect(await startupOf(query)).toEqual({ user: "user", database: "orders", client_encoding: "UTF8" })
  }
)
