import { readFileSync } from "node:fs"
import { merchantWebhooks } from "@waybill/adapter-http"
import { policy } from "@waybill/core"
import { afterAll, expect, it } from "vitest"
import { workplace } from "../../service/fixtures/service.ts"

const { clear, serve } = workplace()
afterAll(clear)

it("only a service with --merchant-webhooks has the commands for webhooks, and documents them", async () => {
  const service = await serve(["--merchant-webhooks", "on"])
  const { secret, webhook } = (await service.call("webhooks/create", { url: "https://shop.example/hooks" })) as {
    readonly secret: string
    readonly webhook: { readonly webhook_id: string }
  }
  const { webhook_id } = webhook
  expect(await service.call("webhooks/list", {})).toMatchObject({ res: "success", webhooks: [{ webhook_id }] })
  const shown = async (url: string, page: string) => (await fetch(url + page)).text()
  for (const page of ["/openapi.json", "/docs"])
    expect(await shown(service.url, page)).toContain("/v1/webhooks/deliveries")
  service.child.kill("SIGTERM")
  await service.ended
  const { err, out } = service.ran
  expect(out).toContain('"method":"webhooks/create"')
  expect(out + err).not.toContain(secret.slice(6))

  const other = await serve(["--database", "off.db"], {})
  expect(await other.call("webhooks/list", {})).toEqual({ res: "error", code: "000", message: "Unknown method" })
  for (const page of ["/openapi.json", "/docs"]) expect(await shown(other.url, page)).not.toContain("/v1/webhooks/")
  other.child.kill("SIGTERM")
  await other.ended
})

it("the page about merchants' webhooks lists every command and every code", () => {
  const page = readFileSync("docs/merchant-webhooks.md", "utf8")
  const rows = [...page.matchAll(/^\| `([\w.]+)` \|/gm)].map(([, name]) => name)
  // The ports are not called.
  const ports = { webhooks: { get: () => {} }, sendTest: () => {} }
  const commands = [...merchantWebhooks(ports as never).commands(policy())]
  const { codes } = commands[0]![1]
  expect(rows.toSorted()).toEqual(
    [...commands.map(([name]) => name.replace("webhooks/", "")), ...Object.values(codes), "000"].toSorted()
  )
})
