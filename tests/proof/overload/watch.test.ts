import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, it } from "vitest"
import { recoveryOf } from "./watch.ts"

it("the recovery counts from the command to end the fault, even if the first call comes later", async () => {
  const server = createServer((_, response) => void response.end('{"res":"success"}')).listen(0, "127.0.0.1")
  await new Promise((resolve) => server.once("listening", resolve))
  const { port } = server.address() as AddressInfo
  const place = {
    url: `http://127.0.0.1:${port}`,
    credentials: {},
    pid: process.pid,
    databaseConnections: async () => 0,
    close: async () => {}
  }
  const recovery = await recoveryOf(place, "recovery", performance.now() - 5000)
  server.close()
  server.closeAllConnections()
  expect(recovery).toBeGreaterThanOrEqual(5000)
  expect(recovery).toBeLessThan(15_000)
})
