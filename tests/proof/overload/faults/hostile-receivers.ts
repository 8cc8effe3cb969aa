// Webhooks of a merchant whose receivers harm a careless sender, beside one of another merchant that works.
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { orderOf } from "../../../service/fixtures/load.ts"
import type { Begin } from "./faults.ts"
import { lateViolations } from "./judge-arrivals.ts"

/** Milliseconds between two orders of the other merchant. */
const EVERY = 500
/** Milliseconds to wait for the last deliveries. */
const LAST = 5000

export const hostileReceivers: Begin = async ({ credentials, hostile, token, url }) => {
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const reply = await fetch(url + path, { method: "POST", body: JSON.stringify(body), headers })
    const json = (await reply.json()) as Record<string, unknown>
    if (!reply.ok || json.res === "error") throw new Error(`${path}: ${JSON.stringify(json)}`)
    return json
  }
  for (const path of hostile!.paths.filter((each) => !each.startsWith("/file-")).slice(0, 8))
    await post("/v1/webhooks/create", { ...credentials, data: { url: hostile!.url + path } })
  const arrived = new Map<string, number>()
  const receiver = createServer(async (request, response) => {
    const { data } = JSON.parse(Buffer.concat(await request.toArray()).toString()) as { data: { xid: string } }
    arrived.set(data.xid, performance.now())
    response.writeHead(204).end()
  }).listen(0, "127.0.0.1")
  await once(receiver, "listening")
  const desk = { authorization: `Bearer ${token}`, "content-type": "application/json" }
  const login = await post("/operator/v1/accounts", { account_id: "other" }, desk)
  const target = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  await post("/v1/webhooks/create", { ...login, data: { url: target } })
  const pushed = new Map<string, number>()
  let count = 0
  const timer = setInterval(async () => {
    const xid = `other-${count++}`
    // A refused order has no event.
    const isStored = await post("/v1/push_order", { ...login, data: orderOf(xid) }).then(
      () => true,
      () => false
    )
    if (isStored) pushed.set(xid, performance.now())
  }, EVERY)
  const [figures, found]: [Record<string, string>, Array<string>] = [{}, []]
  const end = async () => {
    clearInterval(timer)
    await new Promise((resolve) => setTimeout(resolve, LAST))
    receiver.close().closeAllConnections()
    const { late, slowest } = lateViolations(pushed, arrived)
    found.push(...late)
    if (hostile?.requests() === 0) found.push("no hostile receiver was called, so the fault had no effect")
    figures["deliveries to the other merchant"] = `${arrived.size} of ${pushed.size} (slowest ${slowest.toFixed(0)} ms)`
    figures["requests to hostile receivers"] = String(hostile?.requests())
    return undefined
  }
  return { figures, found, end }
}
