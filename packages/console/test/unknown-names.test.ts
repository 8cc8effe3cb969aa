// cspell:ignore acne millx vewer

import { Effect } from "effect"
import { expect, it } from "vitest"
import { memoryAccounts } from "../../adapter-http/test/operator/admin-ports.ts"
import { openFloor } from "./fixtures/open-floor.ts"

const open = async (path: string) => {
  const accounts = memoryAccounts()
  await Effect.runPromise(accounts.create({ account_id: "mill" }))
  const admin = await openFloor({ ports: { accounts } }).visit("admin")
  const reply = await admin.get(path)
  return { status: reply.status, page: await reply.text() }
}

it.each([
  ["/accounts/acne", "unknown account &quot;acne&quot;; did you mean &quot;acme&quot;?"],
  ["/accounts/acne/password", "unknown account &quot;acne&quot;; did you mean &quot;acme&quot;?"],
  ["/accounts/millx", "unknown account &quot;millx&quot;; did you mean &quot;mill&quot;?"],
  ["/accounts/elsewhere", "unknown account &quot;elsewhere&quot;; expected a stored account"],
  ["/tokens/the-vewer", "unknown token &quot;the-vewer&quot;; did you mean &quot;the-viewer&quot;?"],
  ["/tokens/the-vewer/revoke", "unknown token &quot;the-vewer&quot;; did you mean &quot;the-viewer&quot;?"],
  ["/tokens/ada", "unknown token &quot;ada&quot;; expected a valid token"]
])("the page %s names the nearest account or token", async (path, detail) => {
  const { page, status } = await open(path)
  expect([status, page.includes(detail)], page).toEqual([404, true])
})

it.each([
  ["account", "/accounts"],
  ["token", "/tokens"]
])("the page of an unknown %s does not repeat a secret", async (kind, path) => {
  const secret = `wb_op_${"x".repeat(43)}`
  const { page, status } = await open(`${path}/${secret}`)
  expect([status, page.includes(`unknown ${kind}; expected its name, not the secret of a token`)]).toEqual([404, true])
  expect(page).not.toContain(secret)
})
