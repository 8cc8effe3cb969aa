import { afterAll, expect, it } from "vitest"
import { workplace } from "./fixtures/service.ts"

const { clear, serve } = workplace()
afterAll(clear)

it("a service identifies a client by its socket, not by headers, if no proxy is configured", async () => {
  const { ran, url } = await serve()
  const headers = { "x-forwarded-for": "192.0.2.6" }
  await fetch(`${url}/v1/get_status`, { method: "POST", body: "{}", headers })
  await expect.poll(() => ran.out, { timeout: 60_000 }).toContain('"client":"127.0.0.1"')
  expect(ran.out).not.toContain("192.0.2.6")
})
