import { describe, expect, it } from "vitest"
import { formIn, openFloor } from "../fixtures/open-floor.ts"

/** Returns a page without tags, with single spaces. */
const textOf = (page: string): string =>
  page
    .replace(/<head>.*<\/head>/s, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")

const openForm = async (command: string, before: ReadonlyArray<readonly [string, object]> = []) => {
  const shop = openFloor()
  const path = await shop.place("A-1")
  for (const [name, body] of before) await shop.operate(`${path}/${name}`, body)
  const person = await shop.visit("admin")
  const fields = formIn(await person.read(`${path}/${command}`), `${path}/${command}`)
  const submit = (typed: Readonly<Record<string, string>>) => person.post(`${path}/${command}`, { ...fields, ...typed })
  return { ...shop, path, person, fields, submit }
}

describe("a refused command", () => {
  it("each invalid value is reported beside its field, and the input is kept", async () => {
    const { fields, operate, path, submit } = await openForm("ship", [["start", {}]])
    const typed = {
      trackingno: "",
      "items[1]": "9x",
      weight: "-1",
      shipped_at: "soon",
      carrier: "kept-carrier",
      "parcels[0].trackingno": "",
      "parcels[1].weight": "heavy",
      msg: "kept message"
    }
    const reply = await submit(typed)
    expect(reply.status).toBe(422)
    const page = await reply.text()
    const issueOf = (id: string) =>
      new Map(
        [...page.matchAll(/id="field-([\w-]+)-issues">(.*?)<\/ul>/gs)].map(([, name, list = ""]) => [
          name,
          textOf(list).trim()
        ])
      ).get(id)
    expect(issueOf("trackingno")).toBe("required when untracked is not true")
    expect(issueOf("items-1-")).toBe("must be an integer of 1 or more")
    expect(issueOf("weight")).toBe("must be greater than 0")
    expect(issueOf("shipped_at")).toBe("must be YYYY-MM-DD HH:MM:SS")
    expect(issueOf("parcels-1-weight")).toMatch(/must be a|number/)
    expect(page).toMatch(/<input id="field-weight"[^>]* aria-describedby="field-weight-issues" aria-invalid="true"/)
    expect(page).toMatch(/<details class="field parcels" id="field-parcels" open>/)
    expect(formIn(page, `${path}/ship`)).toEqual({
      ...fields,
      ...typed,
      "parcels[1].trackingno": "",
      "parcels[1].type": ""
    })
    expect((await operate(path)).revision).toBe(2)
  })

  it("an excessive quantity is reported beside its item", async () => {
    const { submit } = await openForm("ship", [["start", {}]])
    const page = await (await submit({ trackingno: "T1", "items[0]": "0", "items[1]": "3" })).text()
    expect(page).toMatch(/id="field-items-1--issues"><li>2 left to ship, not 3</)
  })

  it("problems in a quote name their path, and invalid JSON is kept", async () => {
    const { path, submit } = await openForm("bind-quote")
    const reply = await submit({ quote: '{"carrier":"acme"}' })
    expect(reply.status).toBe(422)
    expect(textOf(await reply.text())).toContain("quote.service : missing")
    const broken = await submit({ quote: "{oops" })
    expect(broken.status).toBe(422)
    const page = await broken.text()
    expect(textOf(page)).toContain("must be JSON")
    expect(formIn(page, `${path}/bind-quote`)).toMatchObject({ quote: "{oops" })
  })

  it("a changed order is reported with who did what, and the input is sent again with one click", async () => {
    const { fields, operate, path, person, submit } = await openForm("note")
    await operate(`${path}/hold`, { reason: "stock", msg: "No canvas left" }, "operator")
    await operate(`${path}/note`, { msg: "Ordered more" }, "packer")
    const reply = await submit({ msg: "My own note" })
    expect(reply.status).toBe(412)
    const page = await reply.text()
    const text = textOf(page)
    expect(text).toContain("Nothing was done, because the order has changed since you opened it")
    expect(text).toMatch(/Put on hold by the-operator , \w+ \d+, \d\d:\d\d No canvas left/)
    expect(text).toMatch(/Note added by the-packer , \w+ \d+, \d\d:\d\d Ordered more/)
    expect(text).not.toContain("Order placed by")
    const again = formIn(page, `${path}/note`)
    expect(again).toEqual({ key: fields.key, revision: "3", msg: "My own note" })
    expect((await person.post(`${path}/note`, again)).status).toBe(303)
    const { events } = await operate(`${path}/history`)
    expect(events.map(({ msg }: { msg?: string }) => msg)).toEqual([
      undefined,
      "No canvas left",
      "Ordered more",
      "My own note"
    ])
  })

  it("a command that another person's change forbids shows why, and the command that unblocks it", async () => {
    const { operate, path, submit } = await openForm("start")
    await operate(`${path}/hold`, { reason: "stock", msg: "No canvas left" }, "operator")
    const reply = await submit({ msg: "Go" })
    expect(reply.status).toBe(412)
    const page = await reply.text()
    expect(textOf(page)).toContain(
      "Not possible now: the operator holds the order: stock (No canvas left) . Possible after: release ."
    )
    expect(page).toContain(`href="/console${path}/release"`)
    expect(formIn(page, `${path}/start`)).toMatchObject({ msg: "Go" })
  })

  it("a command refused by the lifecycle is reported with the reason", async () => {
    const { operate, path, submit } = await openForm("void-shipment", [
      ["start", {}],
      ["ship", { trackingno: "T1" }]
    ])
    await operate(`${path}/track`, { shipment_id: "S1", status: "delivered", at: "2026-01-02 03:04:05" }, "packer")
    const { revision } = await operate(path)
    const reply = await submit({ msg: "Not collected", revision: `${revision}` })
    expect(reply.status).toBe(409)
    const page = await reply.text()
    expect(textOf(page)).toContain("Nothing was done: shipment S1 was delivered .")
    expect(formIn(page, `${path}/void-shipment`)).toMatchObject({ msg: "Not collected", shipment_id: "S1" })
  })

  it("the form of a blocked command shows the reason instead of inputs", async () => {
    const { path, place: _, person } = await openForm("note")
    const page = await person.read(`${path}/ship`)
    expect(textOf(page)).toContain(
      "Not possible now: the order is not in production . Possible after: start production ."
    )
    expect(page).not.toContain(`action="/console${path}/ship"`)
  })

  it("a form asks for words and dates as text if the service publishes no schemas, and the operator API decides", async () => {
    const shop = openFloor({
      interrupt: ({ url }) => (url.endsWith("/openapi.json") ? new Response("none", { status: 404 }) : undefined)
    })
    const path = await shop.place("A-1")
    const person = await shop.visit("operator")
    const page = await person.read(`${path}/hold`)
    expect(page).toMatch(/<input id="field-reason" name="reason" type="text"/)
    const fields = { ...formIn(page, `${path}/hold`), msg: "x" }
    const refused = await (await person.post(`${path}/hold`, { ...fields, reason: "weather" })).text()
    expect(textOf(refused)).toContain("must be one of customer, artwork, payment, address, stock, other")
    expect((await person.post(`${path}/hold`, { ...fields, reason: "stock" })).status).toBe(303)
  })

  it("the form of a carrier's update starts with the current time and names the time zone", async () => {
    const shop = openFloor()
    const path = await shop.place("A-1")
    await shop.operate(`${path}/start`, {})
    await shop.operate(`${path}/ship`, { trackingno: "T1" })
    const minuteOf = (time: number) => new Date(time).toISOString().slice(0, 16).replace("T", " ")
    const before = minuteOf(Date.now() - 60_000)
    const page = await (await shop.visit("packer")).read(`${path}/track`)
    const { at = "" } = formIn(page, `${path}/track`)
    expect(at >= before && at <= minuteOf(Date.now())).toBe(true)
    expect(textOf(page)).toContain("Time zone: UTC")
  })

  it("an interrupted command keeps its input, and runs once when it is sent again", async () => {
    let isCut = false
    const shop = openFloor({
      interrupt: (request) =>
        isCut && request.method === "POST" ? new Response("gateway", { status: 502 }) : undefined
    })
    const path = await shop.place("A-1")
    const person = await shop.visit("packer")
    const fields = formIn(await person.read(`${path}/note`), `${path}/note`)
    isCut = true
    const reply = await person.post(`${path}/note`, { ...fields, msg: '<b>"kept"</b>' })
    expect(reply.status).toBe(503)
    const again = formIn(await reply.text(), `${path}/note`)
    expect(again).toEqual({ ...fields, msg: '<b>"kept"</b>' })
    isCut = false
    expect((await person.post(`${path}/note`, again)).status).toBe(303)
    expect((await person.post(`${path}/note`, again)).status).toBe(303)
    expect((await shop.operate(path)).revision).toBe(2)
  })

  it.each([
    ["cancel", { msg: "Withdrawn" }, "confirm with a tick"],
    ["cancel", { msg: "Withdrawn", confirm: "no" }, "confirm with a tick"],
    ["reject", { msg: "No", reason: "stock" }, "confirm with a tick"]
  ])("%s with %o is not run without the tick", async (command, typed, problem) => {
    const { operate, path, submit } = await openForm(command)
    const reply = await submit(typed)
    expect(reply.status).toBe(422)
    expect(textOf(await reply.text())).toContain(problem)
    expect((await operate(path)).revision).toBe(1)
  })

  it.each(["", "a-1", "A-10"])("erase is not run if the person types %o as the xid", async (confirm) => {
    const { operate, path, submit } = await openForm("erase", [["cancel", { msg: "x" }]])
    const reply = await submit({ confirm })
    expect(reply.status).toBe(422)
    expect(textOf(await reply.text())).toContain("must be the number of the order")
    expect((await operate(path)).erased).toBeUndefined()
  })

  it("a link cannot fill in the confirmation", async () => {
    const { path, person } = await openForm("cancel")
    const page = await person.read(`${path}/cancel?confirm=yes&msg=Prefilled`)
    expect(formIn(page, `${path}/cancel`)).not.toHaveProperty("confirm")
    expect(formIn(page, `${path}/cancel`)).toMatchObject({ msg: "Prefilled" })
  })

  it("a form without a key or a revision is refused", async () => {
    const { fields, path, person } = await openForm("note")
    for (const more of [{ key: "" }, { revision: "" }, { revision: "x" }])
      expect((await person.post(`${path}/note`, { ...fields, msg: "x", ...more })).status).toBe(400)
  })

  it("a form from another site is refused", async () => {
    const { fields, operate, path, send } = await openForm("note")
    const body = new URLSearchParams({ ...fields, msg: "x" })
    const reply = await send(`${path}/note`, { method: "POST", body, headers: { "sec-fetch-site": "cross-site" } })
    expect(reply.status).toBe(403)
    expect((await operate(path)).revision).toBe(1)
  })

  it("an order that does not exist has no forms", async () => {
    const { person } = await openForm("note")
    expect((await person.get("/orders/acme/999/note")).status).toBe(404)
    expect((await person.get("/orders/acme/999")).status).toBe(404)
  })
})

describe("the button that adds a parcel", () => {
  it("the form has one more row, keeps its input and its revision, and runs nothing", async () => {
    const { fields, operate, path, submit } = await openForm("ship", [["start", {}]])
    await operate(`${path}/note`, { msg: "meanwhile" })
    const reply = await submit({ more: "parcels", trackingno: "T1", "parcels[0].weight": "2" })
    expect(reply.status).toBe(200)
    const again = formIn(await reply.text(), `${path}/ship`)
    expect(again).toEqual({
      ...fields,
      trackingno: "T1",
      "parcels[0].weight": "2",
      "parcels[1].trackingno": "",
      "parcels[1].type": "",
      "parcels[1].weight": ""
    })
    expect((await operate(path)).revision).toBe(3)
  })
})

describe("the notice after a command", () => {
  it.each([
    ["start", {}, { stage: "processing" }, { stage: "new" }],
    ["hold", { reason: "stock", msg: "No canvas" }, { holds: [{ reason: "stock" }] }, { holds: [] }]
  ])("%s can be undone with one click", async (command, typed, done, undone) => {
    const { operate, path, person, submit } = await openForm(command)
    await submit(typed)
    expect(await operate(path)).toMatchObject(done)
    const page = await person.read(path)
    const undo = command === "start" ? "undo-start" : "release"
    const fields = formIn(page.slice(0, page.indexOf("<main")), `${path}/${undo}`)
    expect((await person.post(`${path}/${undo}`, fields)).status).toBe(303)
    expect(await operate(path)).toMatchObject(undone)
  })

  it("ship can be undone with one click, which voids that shipment", async () => {
    const { operate, path, person, submit } = await openForm("ship", [["start", {}]])
    await submit({ trackingno: "T1" })
    expect((await operate(path)).stage).toBe("shipped")
    const page = await person.read(path)
    const fields = formIn(page.slice(0, page.indexOf("<main")), `${path}/void-shipment`)
    expect((await person.post(`${path}/void-shipment`, fields)).status).toBe(303)
    expect(await operate(path)).toMatchObject({ stage: "processing", shipments: [{ voided: { msg: "Undone" } }] })
  })

  it("a packer is not offered to undo a start, which needs a different role", async () => {
    const shop = openFloor()
    const path = await shop.place("A-1")
    const packer = await shop.visit("packer")
    await packer.post(`${path}/start`, formIn(await packer.read(path), `${path}/start`))
    const page = await packer.read(path)
    expect(page).toContain("Production started: A-1")
    expect(page).not.toContain("undo-start")
  })
})
