import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { afterAll, beforeAll, expect, it } from "vitest"
import { bin, workplace } from "./fixtures/service.ts"

const { clear, launch, serve } = workplace()
afterAll(clear)

let service: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  service = await serve()
})

it("a service identifies a client by its socket, not by headers, and warns once that there is a proxy", async () => {
  const { ran, url } = service
  const headers = { "x-forwarded-for": "192.0.2.6" }
  for (let request = 1; request <= 2; request++)
    await fetch(`${url}/v1/get_status`, { method: "POST", body: "{}", headers })
  await expect.poll(() => ran.out.match(/"client":"127\.0\.0\.1"/g), { timeout: 60_000 }).toHaveLength(2)
  expect(ran.out).not.toContain("192.0.2.6")
  expect(ran.out.match(/--behind-proxy: off, but a request contains x-forwarded-for; /g)).toHaveLength(1)
})

it("a program in Python learns from the reference alone why a cancel was refused", async ({ skip }) => {
  if (spawnSync("python3", ["--version"]).status !== 0) skip("python3 is not installed")
  const { credentials, url } = service
  const program = join(import.meta.dirname, "fixtures/integrator.py")
  const start = [process.execPath, bin, "order", "start", "xid:A-1042", "--account", "demo"]
  const { child, ended } = launch(["python3", program, url, ...start])
  child.stdin.end(JSON.stringify(credentials))
  expect(await ended).toEqual({
    code: 0,
    out: "Not possible in the order's current stage: the order is in production; ask the operator\n",
    err: expect.stringMatching(/^Order \d+ is in processing\.\n$/)
  })
})
