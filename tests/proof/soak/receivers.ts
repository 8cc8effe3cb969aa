// Receives webhooks, and runs named consumers in another process. Each judges the events that it got.
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { bundledProgram } from "../../../packages/adapter-sql/test/processes/bundle.ts"
import { forkGuarded } from "../../processes/spawn-guarded.ts"
import { eventsJudge, type StoredRevision } from "../events/judge-events.ts"
import type { SoakedService } from "./open-service.ts"

const ACCOUNT = "demo"
const WEBHOOKS = ["first", "second"]
const CONSUMERS = ["mail", "books"]

export const openReceivers = async ({ place, source, token }: SoakedService) => {
  const names = [...WEBHOOKS, ...CONSUMERS]
  const judges = new Map(names.map((name) => [name, eventsJudge({ repeats: true })]))
  const server = createServer(async (request, response) => {
    const { data } = JSON.parse(Buffer.concat(await request.toArray()).toString())
    const { order_id, revision } = data as { readonly order_id: string; readonly revision: number }
    judges.get(request.url!.slice(1))!.take({ account_id: ACCOUNT, order_id, revision })
    response.writeHead(204).end()
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  for (const name of WEBHOOKS) {
    const reply = await fetch(`${place.url}/operator/v1/webhooks`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify({ account_id: ACCOUNT, url: `http://127.0.0.1:${port}/${name}` })
    })
    if (!reply.ok) throw new Error(`the webhook was not added: ${await reply.text()}`)
  }
  const program = await bundledProgram("../../../../tests/proof/soak/consumers.ts")
  const consumers = forkGuarded(program, [JSON.stringify({ names: CONSUMERS, source })], {
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"]
  })
  consumers.on("message", (message) => {
    const [name, order_id, revision] = message as [string, string, number]
    judges.get(name)!.take({ account_id: ACCOUNT, order_id, revision })
  })
  return {
    /** Numbers of different events by receiver. */
    counts: () => [...judges.values()].map(({ count }) => count()),
    /** Returns what is missing or out of sequence. */
    violations: (orders: ReadonlyArray<StoredRevision>) =>
      [...judges].flatMap(([name, { end }]) => end(orders).map((each) => `${name}: ${each}`)),
    close: async () => {
      server.close().closeAllConnections()
      const gone = once(consumers, "exit")
      consumers.kill("SIGKILL")
      await gone
    }
  }
}
