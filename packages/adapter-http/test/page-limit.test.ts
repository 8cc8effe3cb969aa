import { expect, it } from "vitest"
import { pageLimit } from "../src/respond/page-limit.ts"
import { serve } from "./serve.ts"

const getter = () => {
  const { handler } = serve({ basePath: "/dev", pages: { "/docs": { type: "text/html", body: "docs" } } })
  return async (path: string, client: string) => {
    const reply = await handler(new Request(`http://localhost/dev${path}`), { client })
    return { status: reply.status, wait: Number(reply.headers.get("retry-after")), text: await reply.text() }
  }
}

it("refuses a client's requests for pages above 300 per minute, and serves its health checks and other clients", async () => {
  const get = getter()
  const paths = ["/metrics", "/docs", "/openapi.json"]
  const statuses = []
  const start = performance.now()
  for (let index = 0; index < 500; index++) statuses.push((await get(paths[index % 3]!, "192.0.2.1")).status)
  const allowed = statuses.filter((status) => status === 200).length
  expect(allowed).toBeGreaterThanOrEqual(300)
  // The limit refills by five requests per second.
  expect(allowed).toBeLessThanOrEqual(301 + ((performance.now() - start) / 1000) * 5)
  expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([])
  expect(await get("/docs", "192.0.2.2")).toEqual({ status: 200, wait: 0, text: "docs" })
  expect((await get("/healthz", "192.0.2.1")).status).toBe(200)
  expect((await get("/readyz", "192.0.2.1")).status).toBe(200)
  const refused = []
  while (refused.length === 0) {
    const reply = await get("/metrics", "192.0.2.1")
    if (reply.status === 429) refused.push(reply)
  }
  expect(refused).toEqual([
    {
      status: 429,
      wait: 1,
      text: '{"res":"error","code":"000","message":"Too many requests for pages; try again later"}'
    }
  ])
})

it("allows each client 300 requests for pages, and five more per second", () => {
  const wait = pageLimit()
  const count = (now: number) => Array.from({ length: 400 }, () => wait("a", now)).filter((each) => each === undefined)
  expect(count(0)).toHaveLength(300)
  expect(count(1000)).toHaveLength(5)
  expect(count(120_000)).toHaveLength(300)
})

it("allows 3,000 requests for pages per minute in total", () => {
  const wait = pageLimit()
  const clients = Array.from({ length: 20_000 }, (_, index) => wait(`client ${index}`, 0))
  expect(clients.filter((each) => each === undefined)).toHaveLength(3000)
  // A client that is refused is not counted against the others.
  for (let index = 0; index < 5000; index++) wait("client 0", 30_000)
  expect(
    Array.from({ length: 1000 }, () => wait("client 1", 30_000)).filter((each) => each === undefined)
  ).toHaveLength(300)
})
