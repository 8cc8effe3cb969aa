import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, it, onTestFinished } from "vitest"
import { countTurns } from "../../../../tests/runs/count-turns.ts"
import { listenerFor } from "../../src/node/listener.ts"

it("a large reply is sent in another turn of the event loop than it was computed in", async () => {
  const turn = countTurns()
  let [computed, sent] = [0, 0]
  const listener = listenerFor(async ({ path }) => {
    computed = turn()
    return { status: 200, headers: {}, body: "x".repeat(Number(path.slice(1))) }
  }, {})
  const server = createServer((request, response) => {
    const writeHead = response.writeHead.bind(response) as (...args: ReadonlyArray<unknown>) => typeof response
    response.writeHead = (...args: ReadonlyArray<unknown>) => {
      sent = turn()
      return writeHead(...args)
    }
    listener(request, response)
  })
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  const waited = async (bytes: number) => {
    expect(await (await fetch(`http://127.0.0.1:${port}/${bytes}`)).text()).toHaveLength(bytes)
    return sent > computed
  }
  expect([await waited(1000), await waited(65_536), await waited(65_537), await waited(700_000)]).toEqual([
    false,
    false,
    true,
    true
  ])
})
