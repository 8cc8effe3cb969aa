import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { Webhook } from "standardwebhooks"
import { afterAll, expect, it } from "vitest"
import { scaledByLoad } from "../runs/scaled-by-load.ts"
import { orderOf } from "../service/fixtures/load.ts"
import { workplace } from "../service/fixtures/service.ts"
import { startReceiver, status } from "./fixtures/receiver.ts"

const { clear, folder, run, serve } = workplace()
afterAll(clear)
writeFileSync(join(folder, "local.json"), JSON.stringify({ webhookUrls: "any", webhookNetworks: "any" }))

const until = async (condition: () => Promise<boolean> | boolean) => {
  for (let waited = 0; !(await condition()); waited += 50) {
    if (waited > 60_000) throw new Error(`the condition did not become true: ${condition}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

it.each([
  ["alone", "1"],
  ["with workers", "2"]
])("a service %s delivers events, reports them in its metrics and stops quickly", async (_, workers) => {
  const database = ["--database", `hooks-${workers}.db`]
  const policy = ["--policy", "local.json"]
  const service = await serve([...database, ...policy, "--workers", workers])
  const receiver = await startReceiver()
  const { username } = service.credentials
  const added = await run(["webhook", "add", username!, receiver.url, ...database, ...policy])
  const { secret, webhook_id } = JSON.parse(added.out)
  expect(await service.call("push_order", orderOf("hook-1"))).toMatchObject({ res: "success" })
  expect(await service.call("hold_order", { xid: "hook-1", msg: "wait" })).toMatchObject({ res: "success" })
  await until(() => receiver.received.length === 2)
  const verifier = new Webhook(secret)
  const [created, held] = receiver.received.map(({ headers, text }) => verifier.verify(text, headers))
  expect(created).toMatchObject({ type: "order.created", data: { account: username, xid: "hook-1", stage: "new" } })
  expect(held).toMatchObject({ type: "order.held", data: { order_status: "On Hold", holds: [{ msg: "wait" }] } })

  const metrics = async () => (await fetch(`${service.url}/metrics`)).text()
  await until(async () => /waybill_webhook_attempts_total\{outcome="delivered"\} 2\n/.test(await metrics()))
  expect(await metrics()).toMatch(/\nwaybill_webhook_pending \d+\n/)

  // A receiver that never answers does not delay the end of the service.
  receiver.reply = () => {}
  await service.call("unhold_order", { xid: "hook-1" })
  await until(() => receiver.received.length === 3)
  const before = Date.now()
  service.child.kill("SIGTERM")
  expect((await service.ended).code).toBe(0)
  expect(Date.now() - before).toBeLessThan(scaledByLoad(5000))
  const listed = JSON.parse((await run(["webhook", "deliveries", webhook_id, "--json", ...database])).out)
  expect(listed.deliveries[0]).toMatchObject({ event_type: "order.released", status: "pending", attempts: 0 })
  expect(service.ran.out + service.ran.err).not.toContain(secret.slice(6))

  receiver.reply = status(204)
  const again = await serve([...database, ...policy, "--workers", workers])
  await until(() => receiver.received.length === 4)
  again.child.kill("SIGTERM")
  expect((await again.ended).code).toBe(0)
})

it("a service with --webhooks off sends nothing", async () => {
  const database = ["--database", "off.db"]
  const policy = ["--policy", "local.json"]
  const service = await serve([...database, ...policy, "--webhooks", "off"])
  const receiver = await startReceiver()
  await run(["webhook", "add", service.credentials.username!, receiver.url, ...database, ...policy])
  await service.call("push_order", orderOf("off-1"))
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(receiver.received).toEqual([])
  service.child.kill("SIGTERM")
  await service.ended
})
