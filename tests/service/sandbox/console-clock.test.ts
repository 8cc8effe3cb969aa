import { expect, it } from "vitest"
import { openSandbox } from "./fixtures/open-sandbox.ts"

it("the console of a sandbox shows its clock and advances it", async () => {
  const { clear, push, sandbox } = await openSandbox()
  const submit = (path: string, fields: Record<string, string>, cookie = "") =>
    fetch(`${sandbox.url}/console${path}`, {
      method: "POST",
      redirect: "manual",
      headers: { "sec-fetch-site": "same-origin", cookie },
      body: new URLSearchParams(fields)
    })
  const cookie = (await submit("/login", { token: sandbox.operatorToken })).headers.get("set-cookie")!.split(";", 1)[0]!
  await push("A-1")
  // Orders that arrived after the last advance are planned by the next one.
  expect((await submit("/clock", { step: "1h" }, cookie)).status).toBe(303)
  expect((await submit("/clock", { step: "next" }, cookie)).status).toBe(303)
  expect((await sandbox.status()).now).toBe("2026-03-02T16:00:00.000Z")
  const page = await (await fetch(`${sandbox.url}/console/`, { headers: { cookie } })).text()
  expect(page).toContain("2026-03-02 16:00</time> UTC")
  expect(page).toContain("Next: ship <bdi>A-1</bdi>")
  await clear()
})
