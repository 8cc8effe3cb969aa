import { createSocket } from "node:dgram"
import { lookup as systemLookup } from "node:dns"
import { expect, it, onTestFinished } from "vitest"
import { resolverLookup } from "../../src/webhooks/resolver-lookup.ts"

/** Starts a name server that replies with the bytes that `reply` returns, or not at all. */
const startServer = async (reply: (query: Buffer) => Buffer | undefined) => {
  const socket = createSocket("udp4")
  socket.on("message", (query, { address, port }) => {
    const bytes = reply(query)
    if (bytes !== undefined) socket.send(bytes, port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve))
  onTestFinished(() => new Promise<void>((resolve) => socket.close(() => resolve())))
  return `127.0.0.1:${socket.address().port}`
}

/** Returns the reply to a query: one address for the type A, and none for others. */
const answerTo = (address: ReadonlyArray<number>) => (query: Buffer) => {
  const end = query.indexOf(0, 12) + 5
  const isA = query.readUInt16BE(end - 4) === 1
  const header = Buffer.from([...query.subarray(0, 2), 0x81, 0x80, 0, 1, 0, isA ? 1 : 0, 0, 0, 0, 0])
  const answer = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address])
  return Buffer.concat([header, query.subarray(12, end), ...(isA ? [answer] : [])])
}

const all = { all: true } as const
const resolved = (lookup: ReturnType<typeof resolverLookup>, host: string) =>
  new Promise((resolve) => lookup(host, all, (error, addresses) => resolve(error?.code ?? addresses)))

it("returns the addresses of a name", async () => {
  const lookup = resolverLookup([await startServer(answerTo([93, 184, 215, 14]))])
  expect(await resolved(lookup, "shop.example")).toEqual([{ address: "93.184.215.14", family: 4 }])
})

it("fails for a name that does not exist", async () => {
  const refuse = (query: Buffer) => Buffer.from([...query.subarray(0, 2), 0x81, 0x83, ...query.subarray(4)])
  expect(await resolved(resolverLookup([await startServer(refuse)]), "nothing.example")).toBe("ENOTFOUND")
})

it("names whose servers do not reply delay no other lookup", async () => {
  const silent = resolverLookup([await startServer(() => undefined)])
  const other = resolverLookup([await startServer(answerTo([93, 184, 215, 14]))])
  const waiting = Array.from({ length: 20 }, (_, index) => resolved(silent, `dead-${index}.example`))
  let isOver = false
  void Promise.race(waiting).then(() => {
    isOver = true
  })
  await resolved(other, "shop.example")
  await new Promise<void>((resolve) => systemLookup("localhost", all, () => resolve()))
  expect(isOver).toBe(false)
  expect(await Promise.all(waiting)).toEqual(waiting.map(() => "ETIMEOUT"))
})
