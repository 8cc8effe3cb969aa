import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, it, onTestFinished } from "vitest"
import { BodyMemory } from "../src/node/body-memory.ts"
import { readBody } from "../src/node/read-body.ts"

const MEGABYTE = 1_048_576

/** Sends a body to a server, and returns the size of its buffer while the request is served and after the reply. */
const sizesOf = async (body: string | ReadableStream<Uint8Array>) => {
  const sizes = Promise.withResolvers<ReadonlyArray<number>>()
  const limits = { bytes: MEGABYTE, memory: new BodyMemory() }
  const server = createServer((request, response) =>
    readBody(
      request,
      response,
      () => "192.0.2.1",
      limits,
      (bytes) => {
        if (!(bytes instanceof Uint8Array)) throw new TypeError(bytes)
        const during = bytes.buffer.byteLength
        expect(bytes.every((byte) => byte === 120)).toBe(true)
        response.once("close", () => sizes.resolve([during, bytes.buffer.byteLength])).end()
      }
    )
  )
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await (await fetch(url, { method: "POST", body, duplex: "half" })).text()
  return sizes.promise
}

it("allocates a long body once, and frees it after the reply", async () => {
  expect(await sizesOf("x".repeat(700_000))).toEqual([700_000, 0])
})

it("doubles the buffer of a body without a length up to the limit, and frees it after the reply", async () => {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (let sent = 0; sent < 700_000; sent += 70_000) controller.enqueue(new Uint8Array(70_000).fill(120))
      controller.close()
    }
  })
  const [during, after] = await sizesOf(body)
  expect(during).toBeGreaterThan(700_000)
  expect(during).toBeLessThanOrEqual(MEGABYTE)
  expect(after).toBe(0)
})
