import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { serveOperator } from "./serve-operator.ts"

/** Serves a board whose lists wait for `open`. Records the accounts of the lists that have started. */
const slowBoard = () => {
  const started: Array<string | undefined> = []
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  const board = {
    list: ({ account_id }: { readonly account_id?: string }) =>
      Effect.promise(async () => {
        started.push(account_id)
        await gate
        return { orders: [] }
      }),
    counts: () => Effect.succeed({ new: 0, processing: 0, held: 0, rush: 0, late: 0 })
  }
  const served = serveOperator({ ports: { board } as never })
  const list = (role: "viewer" | "admin", account: string, signal?: AbortSignal) =>
    served.raw(`/orders?account_id=${account}`, {
      headers: { authorization: `Bearer secret-${role}` },
      ...(signal !== undefined && { signal })
    })
  const settled = () => new Promise((resolve) => setTimeout(resolve, 30))
  return { ...served, started, open: () => open(), list, settled }
}

describe("costly operations of the operator API", () => {
  it("holders of tokens take turns with costly operations", async () => {
    const { list, open, settled, started } = slowBoard()
    const greedy = Array.from({ length: 20 }, () => list("viewer", "greedy"))
    await settled()
    const modest = list("admin", "modest")
    await settled()
    open()
    expect((await modest).status).toBe(200)
    for (const reply of await Promise.all(greedy)) expect(reply.status).toBe(200)
    expect(started).toHaveLength(21)
    // Four run concurrently, and the greedy holder may have another turn first.
    expect(started.indexOf("modest")).toBeLessThanOrEqual(5)
  })

  it("a costly operation is refused with 503 and Retry-After if 32 others of the holder wait, but a cheap one is not", async () => {
    const { get, list, open } = slowBoard()
    const all = Array.from({ length: 40 }, () => list("viewer", "greedy"))
    const refused = await Promise.race(all)
    expect(refused.status).toBe(503)
    expect(refused.headers.get("retry-after")).toBe("1")
    expect(await refused.json()).toMatchObject({ code: "busy" })
    expect((await get("/me", "viewer")).status).toBe(200)
    open()
    const statuses = (await Promise.all(all)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(36)
    expect(statuses.filter((status) => status === 503)).toHaveLength(4)
  })

  it("a costly operation does not start for a caller who is gone", async () => {
    const { list, open, settled, started } = slowBoard()
    const caller = new AbortController()
    const first = Array.from({ length: 4 }, () => list("viewer", "first"))
    const dropped = list("viewer", "dropped", caller.signal)
    await settled()
    caller.abort()
    expect((await dropped).status).toBe(503)
    open()
    await Promise.all(first)
    await settled()
    expect(started).toEqual(["first", "first", "first", "first"])
  })
})
