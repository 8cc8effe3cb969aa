// Tests a service with two workers next to a second service on the same database.
import { afterAll, beforeAll, expect, it } from "vitest"
import { orderOf } from "../fixtures/load.ts"
import { nodeIn } from "../fixtures/node-in.ts"
import { workplace } from "../fixtures/service.ts"
import { firstTokenOf } from "../fixtures/set-up.ts"
import { fetchAnew, parentOf, skipElsewhere, until, workersOf } from "./processes.ts"

const { clear, serve } = workplace()
afterAll(clear)

const flags = ["--database", "replicas.db", "--log", "off"]
const environment = { WAYBILL_CONSOLE_SECRET: "0123456789abcdef0123456789abcdef" }
let first: Awaited<ReturnType<typeof serve>>
let second: Awaited<ReturnType<typeof serve>>
let token = ""
beforeAll(async () => {
  first = await serve([...flags, "--workers", "2"], environment)
  second = await serve(flags)
  token = await firstTokenOf(`${first.url}/console`, first.ran.err)
})

/** Logs in to a console, and returns the session cookie. */
const logIn = async (url: string): Promise<string> => {
  const init = { method: "POST", headers: { origin: url }, body: new URLSearchParams({ token }) }
  const reply = await fetchAnew(`${url}/console/login`, init)
  return reply.headers.get("set-cookie")?.split(";", 1)[0] ?? ""
}
const board = async (url: string, cookie: string) =>
  (await fetchAnew(`${url}/console/`, { headers: { cookie } })).status

it("workers and services without a setting all have different node numbers", async () => {
  const receipts = await Promise.all(
    Array.from({ length: 30 }, async (_, index) => {
      const { call } = index % 2 === 0 ? first : second
      return (await call("push_order", orderOf(`B-${index}`), first.credentials)).receipt_id
    })
  )
  expect(new Set(receipts).size).toBe(30)
  expect(new Set(receipts.map(nodeIn))).toEqual(new Set([0, 1, 2]))
})

it("all workers accept a session, and a service with another secret does not", async () => {
  const cookie = await logIn(first.url)
  for (let each = 0; each < 6; each++) expect(await board(first.url, cookie)).toBe(200)
  expect(await board(second.url, cookie)).toBe(303)
  expect(await board(second.url, await logIn(second.url))).toBe(200)
})

it("workers end when their primary process ends, free the port, and a restart keeps the sessions", async ({ skip }) => {
  skipElsewhere(skip)
  const cookie = await logIn(first.url)
  const workers = await workersOf(first)
  first.child.kill("SIGKILL")
  await until(() => (workers.some((pid) => parentOf(pid) !== 0) ? undefined : true))
  await expect(fetch(`${first.url}/healthz`)).rejects.toThrow("fetch failed")
  const again = await serve(flags, environment)
  expect(await board(again.url, cookie)).toBe(200)
})
