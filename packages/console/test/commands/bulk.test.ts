import { describe, expect, it } from "vitest"
import { openFloor } from "../fixtures/open-floor.ts"

const place = async () => {
  const shop = openFloor()
  const paths = [await shop.place("A-1"), await shop.place("A-2"), await shop.place("A-3")]
  const person = await shop.visit("packer")
  /** Sends the selection form as a browser does: with a field for each ticked box. */
  const start = async (values: ReadonlyArray<string>, key: string) => {
    const reply = await shop.sendForm(person, "/selection/start", [
      ...values.map((value) => ["order", value]),
      ["key", key]
    ])
    return { status: reply.status, page: await reply.text() }
  }
  return { ...shop, paths, person, start }
}

/** Returns the values of the boxes on the board. The board in memory lists an order in every column. */
const boxes = (page: string): ReadonlyArray<string> => [
  ...new Set([...page.matchAll(/<input class="pick"[^>]* value="([^"]*)"/g)].map(([, value = ""]) => value))
]

describe("a selection of orders on the board", () => {
  it("starting it runs the command on each order, with one result per order", async () => {
    const { operate, paths, person, start } = await place()
    const board = await person.read("/")
    expect(board).toContain('action="/console/selection/start"')
    const values = boxes(board)
    expect(values.map((value) => value.split("/").at(-1)).toSorted()).toEqual(["A-1", "A-2", "A-3"])
    await operate(`${paths[1]}/hold`, { reason: "stock", msg: "No canvas left" }, "operator")
    const { page, status } = await start(values, "key-1")
    expect(status).toBe(200)
    expect(page).toContain("Production started: 2 of 3 orders.")
    const rows = [...page.matchAll(/<tr><th scope="row">(.*?)<\/tr>/gs)].map(([, row = ""]) =>
      row.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ")
    )
    const rowOf = (xid: string) => rows.find((row) => row.includes(xid))
    expect(rowOf("A-1")).toMatch(/ Done Processing/)
    expect(rowOf("A-2")).toMatch(/ Not done The order has changed: Put on hold by the-operator .* No canvas left/)
    expect(rowOf("A-3")).toMatch(/ Done Processing/)
    expect(await Promise.all(paths.map(async (path) => (await operate(path)).stage))).toEqual([
      "processing",
      "new",
      "processing"
    ])
  })

  it("a form sent twice starts each order once, and shows the same results", async () => {
    const { operate, paths, person, start } = await place()
    const values = boxes(await person.read("/"))
    const [first, second] = await Promise.all([start(values, "key-1"), start(values, "key-1")])
    expect(first.page).toContain("3 of 3 orders")
    expect(second.page).toContain("3 of 3 orders")
    for (const path of paths) expect((await operate(path)).revision).toBe(2)
  })

  it("an empty selection, an unknown order and a broken value do not fail the others", async () => {
    const { person, start } = await place()
    const values = boxes(await person.read("/"))
    expect((await start([], "key-1")).status).toBe(422)
    const { page, status } = await start([values[0]!, "acme/999/1/%3Cb%3E", "%", "x"], "key-2")
    expect(status).toBe(200)
    expect(page).toContain("1 of 4 orders")
    expect(page).toContain("&lt;b&gt;")
  })

  it("a viewer can select orders to print, and cannot start them", async () => {
    const { paths, sendForm, visit } = await place()
    const viewer = await visit("viewer")
    const board = await viewer.read("/")
    expect(board).toContain('action="/console/documents/print"')
    expect(board).not.toContain("Start the selected orders")
    const reply = await sendForm(viewer, "/selection/start", [
      ["order", boxes(board)[0]!],
      ["key", "k"]
    ])
    expect(reply.status).toBe(403)
    const print = await viewer.get(`/documents/print?order=${encodeURIComponent(boxes(board)[0]!)}`)
    expect(print.status).toBe(200)
    expect(await print.text()).toContain(
      paths.map((path) => path.split("/").at(-1)!).find((id) => boxes(board)[0]!.includes(id))
    )
  })
})
