import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { afterAll, expect, it } from "vitest"
import { bin, workplace } from "./fixtures/service.ts"

const { clear, launch, serve } = workplace()
afterAll(clear)

it("a service identifies a client by its socket, not by headers, if no proxy is configured", async () => {
  const { ran, url } = await serve()
  const headers = { "x-forwarded-for": "192.0.2.6" }
  await fetch(`${url}/v1/get_status`, { method: "POST", body: "{}", headers })
  await expect.poll(() => ran.out, { timeout: 60_000 }).toContain('"client":"127.0.0.1"')
  expect(ran.out).not.toContain("192.0.2.6")
})

const skipped = spawnSync("python3", ["--version"]).status === 0 ? "" : " (skipped: python3 not found)"

it.skipIf(skipped !== "")(
  `a program in Python learns from the reference alone why a cancel was refused${skipped}`,
  async () => {
    const { credentials, url } = await serve(["--database", "python.db"])
    const program = join(import.meta.dirname, "fixtures/integrator.py")
    const start = [
      process.execPath,
      bin,
      "order",
      "start",
      "xid:A-1042",
      "--account",
      "demo",
      "--database",
      "python.db"
    ]
    const { child, ended } = launch(["python3", program, url, ...start])
    child.stdin.end(JSON.stringify(credentials))
    expect(await ended).toEqual({
      code: 0,
      out: "Not possible in the order's current stage: the order is in production; ask the operator\n",
      err: expect.stringMatching(/^Order \d+ is in processing\.\n$/)
    })
  }
)
