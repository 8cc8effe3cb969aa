import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { formIn, openFloor, type Role } from "../fixtures/open-floor.ts"

const place = async (role: Role = "operator", count = 3) => {
  const shop = openFloor()
  const paths: Array<string> = []
  for (let nth = 1; nth <= count; nth++) paths.push(await shop.place(`A-${nth}`))
  const person = await shop.visit(role)
  /** Sends the selection form as a browser does: with a field for each ticked box. */
  const run = async (command: string, values: ReadonlyArray<string>, fields: Readonly<Record<string, string>> = {}) => {
    const reply = await shop.sendForm(person, `/selection/${command}`, [
      ...values.map((value) => ["order", value]),
      ...Object.entries({ key: "key-1", ...fields })
    ])
    return { status: reply.status, to: reply.headers.get("location"), page: await reply.text() }
  }
  const stages = () => Promise.all(paths.map(async (path) => (await shop.operate(path)).stage))
  return { ...shop, paths, person, run, stages }
}

/** Returns the values of the boxes on a page. The board in memory lists an order in every column. */
const boxes = (page: string): ReadonlyArray<string> => [
  ...new Set([...page.matchAll(/<input class="pick"[^>]* value="([^"]*)"/g)].map(([, value = ""]) => value))
]
const textOf = (page: string): string => page.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ")

/** Returns the values of the orders in the last form that is sent to a path. */
const ordersIn = (page: string, path: string): ReadonlyArray<string> => {
  const start = page.lastIndexOf(`action="/console${path}"`)
  return [...page.slice(start, page.indexOf("</form>", start)).matchAll(/name="order" value="([^"]*)"/g)].map(
    ([, value = ""]) => value
  )
}

describe("a selection of orders on the board", () => {
  it("starting it runs the command on each order, and the refused ones are the next selection", async () => {
    const { operate, paths, person, run, stages } = await place()
    const board = await person.read("/")
    expect(board).toContain('formaction="/console/selection/start"')
    const values = boxes(board)
    expect(values.map((value) => value.split("/").at(-1)).toSorted()).toEqual(["A-1", "A-2", "A-3"])
    await operate(`${paths[1]}/hold`, { reason: "stock", msg: "No canvas left" }, "operator")
    const { page, status } = await run("start", values)
    expect(status).toBe(200)
    expect(textOf(page)).toContain("Production started: 2 of 3 orders.")
    expect(textOf(page)).toMatch(
      /1 order not changed Changed since you opened the page 1 A-2 acme Put on hold by the-operator/
    )
    expect(await stages()).toEqual(["processing", "new", "processing"])
    const [refused = "", ...others] = boxes(page)
    expect([refused.split("/").slice(2), others]).toEqual([["2", "A-2"], []])
    const again = await run("start", [refused], { key: "key-2" })
    expect(textOf(again.page)).toContain("Production started: 0 of 1 order.")
    expect(textOf(again.page)).toContain("The operator holds the order: stock (No canvas left)")
    const released = await run("release", [refused], { key: "key-3", sent: "1", msg: "Canvas is here" })
    expect(textOf(released.page)).toContain("Hold released: 1 of 1 order.")
  })

  it("a form sent twice starts each order once, and shows the same results", async () => {
    const { operate, paths, person, run } = await place()
    const values = boxes(await person.read("/"))
    const [first, second] = await Promise.all([run("start", values), run("start", values)])
    expect(textOf(first.page)).toContain("3 of 3 orders")
    expect(textOf(second.page)).toContain("3 of 3 orders")
    for (const path of paths) expect((await operate(path)).revision).toBe(2)
  })

  it("a hold asks for its reason and message, and undo releases only this hold", async () => {
    const { operate, paths, person, run, sendForm } = await place()
    await operate(`${paths[0]}/hold`, { reason: "stock", msg: "No canvas left" }, "operator")
    const values = boxes(await person.read("/"))
    const form = (await run("hold", values)).page
    expect(textOf(form)).toContain("Put on hold: 3 orders")
    const fields = { ...formIn(form, "/selection/hold"), reason: "artwork" }
    const empty = await run("hold", values, { ...fields, order: values[0]!, msg: " " })
    expect([empty.status, textOf(empty.page).includes("must not be empty")]).toEqual([422, true])
    const { page } = await run("hold", values, { ...fields, order: values[0]!, msg: "Colours look wrong" })
    expect(textOf(page)).toContain("Put on hold: 3 of 3 orders.")
    const held = await operate(paths[0]!)
    expect(held.holds.map(({ msg }: { msg: string }) => msg)).toEqual(["No canvas left", "Colours look wrong"])
    const undo = formIn(page, "/selection/release")
    const undone = await sendForm(person, "/selection/release", [
      ...ordersIn(page, "/selection/release").map((value) => ["order", value]),
      ...Object.entries(undo).filter(([name]) => name !== "order")
    ])
    expect(textOf(await undone.text())).toContain("Hold released: 3 of 3 orders.")
    const holds = await Promise.all(paths.map(async (path) => (await operate(path)).holds))
    expect(holds.map((each) => each.map(({ msg }: { msg: string }) => msg))).toEqual([["No canvas left"], [], []])
  })

  it("notes, untracked shipments and the undo of both start and shipment reach every order", async () => {
    const { operate, paths, person, run, sendForm, stages } = await place()
    const undoIn = async (page: string, path: string) =>
      sendForm(person, path, [
        ...ordersIn(page, path).map((value) => ["order", value]),
        ...Object.entries(formIn(page, path)).filter(([name]) => name !== "order")
      ])
    const started = await run("start", boxes(await person.read("/")))
    await undoIn(started.page, "/selection/undo-start")
    expect(await stages()).toEqual(["new", "new", "new"])
    await run("start", boxes(await person.read("/")), { key: "key-2" })
    const values = boxes(await person.read("/"))
    expect((await run("ship", values, { key: "key-3", sent: "1" })).status).toBe(422)
    const shipped = await run("ship", values, { key: "key-4", sent: "1", untracked: "on", carrier: "", msg: "Van" })
    expect(textOf(shipped.page)).toContain("Shipment recorded: 3 of 3 orders.")
    expect((await operate(paths[2]!)).shipments).toMatchObject([
      {
        carrier: "acme",
        items: [
          { index: 0, quantity: 1 },
          { index: 1, quantity: 2 }
        ]
      }
    ])
    await undoIn(shipped.page, "/selection/void-shipment")
    expect(await stages()).toEqual(["processing", "processing", "processing"])
    await run("note", boxes(await person.read("/")), { key: "key-5", sent: "1", msg: "Seen by all" })
    for (const path of paths) expect((await operate(`${path}/history`)).events.at(-1).msg).toBe("Seen by all")
  })

  it("a whole column is selected by the filters of the board, and a changed column must be confirmed", async () => {
    const { operate, paths, person, run, stages } = await place()
    // The board in memory lists every order of a stage.
    const column = async () => ({ ...formIn(await person.read("/"), "/selection/print"), ...acme })
    const acme = { column: "new", account: "acme", key: "key-1" }
    const seen = await column()
    await operate(`${paths[0]}/start`, {})
    const other = await run("start", [], seen)
    expect(textOf(other.page)).toContain("The board has changed since you selected the column.")
    expect(ordersIn(other.page, "/selection/start").map((value) => value.split("/").at(-1))).toEqual(["A-2", "A-3"])
    expect(await stages()).toEqual(["processing", "new", "new"])
    const { page } = await run("start", [], await column())
    expect(textOf(page)).toContain("Production started: 2 of 2 orders.")
    expect(await run("start", [], { column: "news" })).toMatchObject({ status: 400 })
  })

  it("an order that came to a column of the same size, or changed in it, is shown with its changes first", async () => {
    const { operate, paths, person, place: push, run, stages, waybill } = await place()
    const seen = { ...formIn(await person.read("/"), "/selection/print"), column: "new" }
    await operate(`${paths[0]}/start`, {})
    await push("A-4")
    const swapped = await run("start", [], seen)
    expect(textOf(swapped.page)).toMatch(/1 order changed or new A-4 acme Order placed by merchant acme/)
    expect(ordersIn(swapped.page, "/selection/start").map((value) => value.split("/").at(-1))).toEqual([
      "A-2",
      "A-3",
      "A-4"
    ])
    expect(await stages()).toEqual(["processing", "new", "new"])
    const again = { ...formIn(await person.read("/"), "/selection/print"), column: "new" }
    const address = { name: "Ana", address: "9 Mill Rd", city: "Louisville", state: "KY", zip: "40202", country: "US" }
    const order_id = paths[1]!.split("/").at(-1)!
    await Effect.runPromise(waybill.changeShipAddress("acme", { order_id, ...address } as never))
    const moved = await run("start", [], again)
    expect(textOf(moved.page)).toMatch(
      /1 order changed or new A-2 acme Address changed by merchant acme .* 1 Main St → to 9 Mill Rd/
    )
    expect(await stages()).toEqual(["processing", "new", "new"])
    // A picked order keeps the revision that the person saw.
    const picked = await run("start", [`acme/${order_id}/1/A-2`], again)
    expect(textOf(picked.page)).toContain("Production started: 2 of 3 orders.")
    expect(await stages()).toEqual(["processing", "new", "processing"])
  })

  it("a column of a host that cannot tell its latest event is always confirmed", async () => {
    const { run, stages } = await place()
    const { page } = await run("start", [], { column: "new", since: "", "seen-new": "3" })
    expect(ordersIn(page, "/selection/start")).toHaveLength(3)
    expect(page).not.toContain("has changed")
    expect(await stages()).toEqual(["new", "new", "new"])
  })

  it("events that nobody has read before the board are not changes since", async () => {
    // The log of a store in SQL numbers new events when they are read.
    const replies = [
      { events: [{}], cursor: "1" },
      { events: [{}], cursor: "8" },
      { events: [], cursor: "9" }
    ]
    const { visit } = openFloor({
      interrupt: ({ url }) => (url.includes("after=latest") ? Response.json(replies.shift()) : undefined)
    })
    expect(formIn(await (await visit("operator")).read("/"), "/selection/print").since).toBe("9")
  })

  it("a repeated form of a whole column shows the earlier results", async () => {
    const { operate, paths, person, run } = await place()
    const seen = { ...formIn(await person.read("/"), "/selection/print"), column: "new" }
    for (const _ of ["first", "repeated"]) {
      const { page, status } = await run("start", [], seen)
      expect([status, textOf(page).includes("Production started: 3 of 3 orders.")]).toEqual([200, true])
      expect([...page.matchAll(/<bdi>(A-\d)<\/bdi>/g)].map(([, xid]) => xid)).toEqual(["A-1", "A-2", "A-3"])
    }
    for (const path of paths) expect((await operate(path)).revision).toBe(2)
    const other = await run("start", [], { ...seen, key: "key-2" })
    expect([other.status, textOf(other.page).includes("No order is selected")]).toEqual([422, true])
  })

  it("a whole column leaves out the orders that were unticked", async () => {
    const { paths, person, run, stages } = await place()
    const except = `acme/${paths[1]!.split("/").at(-1)}/1/A-2`
    const seen = { ...formIn(await person.read("/"), "/selection/print"), column: "new", except }
    expect(textOf((await run("start", [], seen)).page)).toContain("Production started: 2 of 2 orders.")
    expect(await stages()).toEqual(["processing", "new", "processing"])
  })

  it("more than a hundred orders show their progress, and a repeated form runs nothing again", async () => {
    const { operate, paths, person, run } = await place("packer", 230)
    const seen = { ...formIn(await person.read("/"), "/selection/print"), column: "new", key: "key-1" }
    const { page, status } = await run("start", [], seen)
    expect(status).toBe(200)
    expect([...page.matchAll(/<progress max="230" value="(\d+)">/g)].map(([, value]) => value)).toEqual(["100", "200"])
    expect(textOf(page)).toContain("Production started: 230 of 230 orders.")
    expect(page.endsWith("</html>\n")).toBe(true)
    const values = paths.map((path, index) => `${path.slice("/orders/".length)}/1/A-${index + 1}`)
    expect(textOf((await run("start", values)).page)).toContain("230 of 230 orders.")
    for (const path of [paths[0]!, paths[229]!]) expect((await operate(path)).revision).toBe(2)
    const print = (await run("print", values)).page
    expect([...print.matchAll(/>Orders (\d+ to \d+)</g)].map(([, range]) => range)).toEqual([
      "1 to 50",
      "51 to 100",
      "101 to 150",
      "151 to 200",
      "201 to 230"
    ])
  })

  it("a lost reply of a later batch keeps the whole form, which runs each order once when it is sent again", async () => {
    let bulks = 0
    const shop = openFloor({
      interrupt: (request) =>
        request.url.endsWith("/orders:bulk") && ++bulks === 2 ? new Response("gateway", { status: 502 }) : undefined
    })
    const paths: Array<string> = []
    for (let nth = 1; nth <= 120; nth++) paths.push(await shop.place(`A-${nth}`))
    const person = await shop.visit("packer")
    const fields = [["key", "key-1"], ...paths.map((path) => ["order", `${path.slice("/orders/".length)}/1/A`])]
    const cut = await (await shop.sendForm(person, "/selection/start", fields)).text()
    expect(textOf(cut)).toContain("Nothing is lost.")
    expect(ordersIn(cut, "/selection/start")).toHaveLength(120)
    const again = await (await shop.sendForm(person, "/selection/start", fields)).text()
    expect(textOf(again)).toContain("Production started: 120 of 120 orders.")
    expect((await shop.operate(paths[0]!)).revision).toBe(2)
  })

  it("an empty selection, an unknown order and a broken value do not fail the others", async () => {
    const { person, run } = await place()
    const values = boxes(await person.read("/"))
    expect((await run("start", [])).status).toBe(422)
    const { page, status } = await run("start", [values[0]!, "acme/999/1/%3Cb%3E", "%", "x"], { key: "key-2" })
    expect(status).toBe(200)
    expect(textOf(page)).toContain("1 of 4 orders")
    expect(page).toContain("&lt;b&gt;")
    expect((await run("void-shipment", [values[1]!], { key: "key-3", undoes: "toString" })).status).toBe(200)
  })

  it("a viewer can select orders to print, and cannot start them", async () => {
    const { paths, run, person } = await place("viewer")
    const board = await person.read("/")
    expect(board).not.toContain("/console/selection/start")
    expect((await run("start", [boxes(board)[0]!])).status).toBe(403)
    const { to } = await run("print", boxes(board))
    const ids = paths.map((path) => path.split("/").at(-1)!)
    expect(ids.every((id) => to!.includes(`order=acme%2F${id}`))).toBe(true)
    expect((await person.get(to!.slice("/console".length))).status).toBe(200)
  })
})
