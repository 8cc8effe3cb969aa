import { once } from "node:events"
import { createServer, request } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { setTimeout as pause } from "node:timers/promises"
import { expect, it } from "vitest"
import { seededRandom } from "../../../packages/core/test/simulation/seeded-random.ts"
import { scaledByLoad } from "../../runs/scaled-by-load.ts"
import { acceptances, failures, type Reply } from "./deliveries/misbehaviours.ts"
import { openReceiver } from "./deliveries/receiver.ts"

/** Sends a request to a server with this reply. Returns the number of acceptances, and the status that the sender saw. */
const outcomeOf = async (reply: Reply) => {
  let accepted = 0
  const server = createServer((_, response) => reply(response, () => accepted++)).listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  const status = await new Promise<number | undefined>((resolve) => {
    const sent = request({ port, host: "127.0.0.1", method: "POST", signal: AbortSignal.timeout(scaledByLoad(300)) })
    sent.on("response", (response) => {
      response.on("error", () => {}).resume()
      resolve(response.statusCode)
    })
    sent.on("error", () => resolve(undefined))
    sent.end("body")
  })
  await pause(20)
  server.close().closeAllConnections()
  return { accepted, status }
}

it.each(Object.entries(failures))("counts no acceptance for the reply: %s", async (_, reply) => {
  const { accepted, status = 0 } = await outcomeOf(reply)
  expect(accepted).toBe(0)
  expect(status < 200 || status > 299).toBe(true)
})

it.each(Object.entries(acceptances))(
  "counts an acceptance whose status the sender sees for the reply: %s",
  async (_, reply) => {
    const { accepted, status } = await outcomeOf(reply)
    expect(accepted).toBe(1)
    expect([200, 201]).toContain(status)
  }
)

it("counts an arrival as accepted only if the sender still waits for the reply", async () => {
  const receiver = await openReceiver({ misbehaves: false, random: seededRandom(1), onRequest: () => {} })
  await fetch(`${receiver.url}/acme-0`, { method: "POST", headers: { "webhook-id": "msg_1" }, body: "{}" })
  let gone: () => void = () => {}
  const second = await openReceiver({ misbehaves: false, random: seededRandom(1), onRequest: () => gone() })
  const socket = connect(Number(new URL(second.url).port), "127.0.0.1")
  gone = () => socket.resetAndDestroy()
  socket.write("POST /acme-0 HTTP/1.1\r\nhost: x\r\nwebhook-id: msg_2\r\ncontent-length: 2\r\n\r\n{}")
  await once(socket, "close")
  await pause(100)
  receiver.close()
  second.close()
  expect(receiver.arrivals).toMatchObject([{ id: "msg_1", arrived: 1, accepted: 2 }])
  expect([...receiver.accepted]).toEqual(["acme-0 msg_1"])
  expect(second.arrivals.map(({ accepted, id }) => [id, accepted])).toEqual([["msg_2", undefined]])
  expect([...second.accepted]).toEqual([])
})
