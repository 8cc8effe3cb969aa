import { describe, expect, it } from "vitest"
import { openFloor } from "./fixtures/open-floor.ts"

/** Opens a console whose boards wait for `open`. Records the tokens of the boards that are being drawn. */
const openSlowly = () => {
  const drawn: Array<string | null> = []
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  const floor = openFloor({
    interrupt: ((request: Request) => {
      if (!request.url.endsWith("/orders/counts")) return undefined
      drawn.push(request.headers.get("authorization"))
      return gate.then(() => Response.json({ new: 0, processing: 0, held: 0, rush: 0, late: 0 }))
    }) as never
  })
  const settled = () => new Promise((resolve) => setTimeout(resolve, 50))
  return { ...floor, drawn, open: () => open(), settled }
}

describe("costly pages", () => {
  it("people take turns with costly pages", async () => {
    const { drawn, open, settled, visit } = openSlowly()
    const [greedy, modest] = [await visit("viewer"), await visit("admin")]
    const boards = Array.from({ length: 15 }, () => greedy.get("/"))
    await settled()
    const board = modest.get("/")
    await settled()
    open()
    for (const reply of await Promise.all([board, ...boards])) expect(reply.status).toBe(200)
    expect(drawn).toHaveLength(16)
    // Four are drawn concurrently, and the greedy person may have another turn first.
    expect(drawn.indexOf("Bearer secret-admin")).toBeLessThanOrEqual(5)
  })

  it("a costly page is refused with 503 if 16 others of the person wait, but a cheap one is not", async () => {
    const { open, place, visit } = openSlowly()
    const path = await place("cheap")
    const person = await visit("admin")
    const boards = Array.from({ length: 25 }, () => person.get("/"))
    const refused = await Promise.race(boards)
    expect(refused.status).toBe(503)
    expect(await refused.text()).toContain("Seconds to wait: 5.")
    expect((await person.get(`${path}/note`)).status).toBe(200)
    open()
    const statuses = (await Promise.all(boards)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  })
})
