import { once } from "node:events"
import { join } from "node:path"
import { afterAll, expect, it } from "vitest"
import { workplace } from "../fixtures/service.ts"
import { openSandbox } from "./fixtures/open-sandbox.ts"

const { clear, folder, listening, run, start } = workplace()
afterAll(clear)

const flags = ["sandbox", "--port", "0", "--database", "killed.db"]

/** Starts a process, creates a webhook, and returns its id and the process. */
const webhookOfProcess = async (url: string) => {
  const started = start(flags)
  const address = (await listening(started)).url
  const secret = (name: string) => new RegExp(`^ {2}${name} +(\\S+)$`, "m").exec(started.ran.err)![1]
  const login = { username: "demo", password: secret("password"), secretkey: secret("secretkey") }
  const init = { method: "POST", body: JSON.stringify({ ...login, data: { url } }) }
  const reply = (await (await fetch(`${address}/v1/webhooks/create`, init)).json()) as {
    webhook: { webhook_id: string; url: string }
  }
  expect(reply.webhook.url).toBe(url)
  return { id: reply.webhook.webhook_id, child: started.child }
}

it("a sandbox that was killed has other ids after its next start, and its file is not locked", async () => {
  const [one, two] = ["http://127.0.0.1:9000/one", "http://127.0.0.1:9000/two"]
  const first = await webhookOfProcess(one)
  expect(await run(flags)).toMatchObject({
    code: 2,
    err: "waybill: --database: killed.db is open in another sandbox; stop that one, or name another file\n"
  })
  first.child.kill("SIGKILL")
  await once(first.child, "close")
  const second = await webhookOfProcess(two)
  expect(second.id).not.toBe(first.id)
  second.child.kill("SIGKILL")
  await once(second.child, "close")
  const third = await openSandbox({ database: join(folder, "killed.db") })
  const { webhooks } = await third.call("webhooks/list", {})
  expect(webhooks.map(({ url }: { url: string }) => url).toSorted()).toEqual([one, two])
  await third.clear()
})

it("a second sandbox in the same process cannot open the file until the first one is closed", async () => {
  const database = join(folder, "shared.db")
  const first = await openSandbox({ database })
  await expect(openSandbox({ database })).rejects.toThrow("is open in another sandbox")
  await first.clear()
  await (await openSandbox({ database })).clear()
})

it("a sandbox continues in its file with the failed attempts of its webhooks and its problems", async () => {
  const database = join(folder, "attempts.db")
  const first = await openSandbox({ database })
  const { webhook } = await first.call("webhooks/create", { url: first.hook })
  await first.push("A-hook-flaky")
  await first.push("B-hled")
  // The first two attempts of three that fail.
  await first.sandbox.advance("10s")
  const { problems } = await first.sandbox.status()
  await first.clear()

  const second = await openSandbox({ database })
  expect(problems).toHaveLength(1)
  expect((await second.sandbox.status()).problems).toEqual(problems)
  await second.operator("PATCH", `/webhooks/${webhook.webhook_id}`, { url: second.hook })
  await second.sandbox.advance("40m")
  expect(second.arrivals.filter(({ xid }) => xid === "A-hook-flaky").map(({ hours }) => hours * 3600)).toEqual([2105])
  await second.clear()
})

it("a sandbox without a seed and a start keeps those of its file, and refuses others", async () => {
  const database = join(folder, "kept.db")
  await (await openSandbox({ database, seed: "kept", start: "2026-05-01T00:00:00Z" })).clear()
  const again = await openSandbox({ database })
  expect(await again.sandbox.status()).toMatchObject({ seed: "kept", start: "2026-05-01T00:00:00.000Z" })
  await again.clear()
  await expect(openSandbox({ database, start: "2026-03-02T14:00:00Z" })).rejects.toThrow(
    `--start: ${database} starts at 2026-05-01T00:00:00.000Z; omit the flag, or name a new file`
  )
})
