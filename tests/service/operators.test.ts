import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { orderOf } from "./fixtures/load.ts"
import { type Served, workplace } from "./fixtures/service.ts"

const { clear, run, serve, start } = workplace()
afterAll(clear)

let service: Served
beforeAll(async () => {
  service = await serve()
})

const credentialsIn = (out: string) => JSON.parse(out) as Record<"username" | "password" | "secretkey", string>
const codeFor = async (login: object) => (await service.call("get_status", { xid: "none" }, login)).code

describe("accounts that are changed while the service runs", () => {
  it("an account cannot call before API access is allowed or while it is disabled", async () => {
    const made = credentialsIn((await run(["account", "create", "shop", "--no-api-access", "--json"])).out)
    expect(await codeFor(made)).toBe("901")
    await run(["account", "allow", "shop"])
    expect((await run(["account", "disable", "shop"])).err).toBe(
      "Account shop is disabled; a running service may still accept a cached login for up to one minute.\n"
    )
    expect(await codeFor(made)).toBe("901")
    expect((await run(["account", "list"])).out).toMatch(/^shop +shop +disabled +1 /m)
    expect((await run(["account", "enable", "shop"])).err).toBe("Account shop is enabled.\n")
    expect(await codeFor(made)).toBe("915")
  })

  it("a new password replaces the old one, generated or from standard input", async () => {
    const made = credentialsIn((await run(["account", "create", "mill"])).out)
    const changed = await run(["account", "password", "mill"])
    const { password } = JSON.parse(changed.out) as { password: string }
    expect([await codeFor(made), await codeFor({ ...made, password })]).toEqual(["901", "915"])
    const chosen = start(["account", "password", "mill", "--stdin"])
    chosen.child.stdin.end("a chosen password\n")
    expect(await chosen.ended).toEqual({
      code: 0,
      out: "",
      err: "Account mill has a new password and is unlocked; a running service may still accept a cached login for up to one minute.\n"
    })
    expect(await codeFor({ ...made, password: "a chosen password" })).toBe("915")
    const short = start(["account", "password", "mill", "--stdin"])
    short.child.stdin.end("short")
    expect(await short.ended).toMatchObject({ code: 1, err: "waybill: password: must have at least 8 characters\n" })
  })

  it("an account has two secretkeys during a rotation, and at least one at all times", async () => {
    const made = credentialsIn((await run(["account", "create", "press"])).out)
    const { number, secretkey } = JSON.parse((await run(["account", "rotate", "press"])).out) as {
      number: number
      secretkey: string
    }
    expect(number).toBe(2)
    expect([await codeFor(made), await codeFor({ ...made, secretkey })]).toEqual(["915", "915"])
    expect(await run(["account", "rotate", "press"])).toEqual({
      code: 1,
      out: "",
      err: "waybill: the account has two valid secretkeys; retire one first\n"
    })
    expect(await run(["account", "retire", "press", "1"])).toEqual({
      code: 0,
      out: "",
      err: "Secret key 1 of press is retired; a running service may still accept a cached login for up to one minute.\n"
    })
    expect((await run(["account", "retire", "press", "2"])).code).toBe(1)
    expect(await codeFor({ ...made, secretkey })).toBe("915")
  })
})

describe("orders in operator commands", () => {
  it("an operator cancels an order with a note, which is stored", async () => {
    const { receipt_id } = await service.call("push_order", orderOf("A-1"))
    const id = String(receipt_id)
    expect((await run(["order", "cancel", id, "--msg", "Paid twice"])).err).toBe(`Order ${id} is cancelled.\n`)
    expect((await run(["order", "cancel", id, "--msg", "Again"])).code).toBe(1)
    const shown = JSON.parse((await run(["order", "show", "xid:A-1", "--account", "demo"])).out) as {
      history: ReadonlyArray<object>
    }
    expect(shown.history.at(-1)).toMatchObject({ command: "cancel", actor: "operator", msg: "Paid twice" })
    expect(await service.call("get_status", { xid: "A-1" })).toMatchObject({ order_status: "Cancelled" })
  })

  it("the merchants' API has no operator commands", async () => {
    for (const path of ["start", "start_processing", "ship", "record_shipment", "cancel", "events"])
      expect((await fetch(`${service.url}/v1/${path}`, { method: "POST", body: "{}" })).status).toBe(404)
    for (const path of ["/account", "/order", "/events", "/admin", "/backup"])
      expect((await fetch(`${service.url}${path}`)).status).toBe(404)
  })
})

describe("waybill events", () => {
  it("`waybill events` continues after a given cursor, and follows new events", async () => {
    await service.call("push_order", orderOf("E-1"))
    await service.call("push_order", orderOf("E-2"))
    const lines = async (...args: ReadonlyArray<string>) =>
      (await run(["events", ...args])).out
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line) as { cursor: string; event_id: string; order_id: string })
    const all = await lines()
    const { cursor } = all.at(-1)!
    expect(await lines("--after", cursor)).toEqual([])
    const idsOf = (events: typeof all) => events.map(({ event_id }) => event_id)
    for (const [place, each] of all.entries())
      expect(idsOf(await lines("--after", each.cursor))).toEqual(expect.arrayContaining(idsOf(all.slice(place + 1))))

    const following = start(["events", "--follow", "--after", cursor])
    const { receipt_id } = await service.call("push_order", orderOf("E-3"))
    while (!following.ran.out.includes("\n")) await new Promise((resolve) => setTimeout(resolve, 50))
    following.child.kill("SIGINT")
    expect(JSON.parse(following.ran.out)).toMatchObject({ command: "push_order", order_id: receipt_id })
    await following.ended
  })
})

const place = async (xid: string) => String((await service.call("push_order", orderOf(xid))).receipt_id)
const runOrder = (...args: ReadonlyArray<string>) => run(["order", ...args])
const shown = async (id: string) => JSON.parse((await runOrder("show", id)).out)

describe("the print shop's commands", () => {
  it("a bad file is held, the order ships in two parcels, is corrected and delivered, reprinted and erased", async () => {
    const [print] = orderOf("P-1").order_info
    const pushed = await service.call("push_order", { ...orderOf("P-1"), order_info: [{ ...print, quantity: "2" }] })
    const id = String(pushed.receipt_id)
    const held = await runOrder("hold", id, "--reason", "artwork", "--msg", "CANARY too small", "--operator", "Grace")
    expect(held).toEqual({ code: 0, out: "", err: `Order ${id} is on hold (H2).\n` })
    expect(await service.call("get_status", { xid: "P-1" })).toMatchObject({ order_status: "On Hold" })
    const early = await runOrder("start", id)
    expect(early.code).toBe(1)
    expect(early.err).toContain("the operator holds the order: artwork (CANARY too small)")
    expect((await runOrder("release", id, "--hold", "H2")).err).toBe(`Order ${id} is not on hold.\n`)
    expect((await runOrder("start", id, "--revision", "1")).err).toContain("has revision")
    const scan = ["--gesture", "scan-1"]
    expect((await runOrder("start", id, ...scan)).err).toBe(`Order ${id} is in processing.\n`)
    expect((await runOrder("start", id, ...scan)).err).toBe(`Order ${id} is in processing.\n`)
    const first = await runOrder("ship", id, "--tracking", "T1", "--items", "0:1")
    expect(first.err).toBe(`Order ${id} has shipped in part.\n`)
    expect((await runOrder("ship", id, "--untracked")).err).toBe(`Order ${id} has shipped.\n`)
    expect((await runOrder("correct", id, "--shipment", "S1", "--tracking", "CANARY-1")).code).toBe(0)
    const delivered = ["--status", "delivered", "--at", "2026-11-25 14:00:00"]
    expect((await runOrder("track", id, "--shipment", "S1", ...delivered)).code).toBe(0)
    expect(await service.call("get_order", { xid: "P-1" })).toMatchObject({
      order: {
        order_status: "Shipped",
        shipments: expect.arrayContaining([
          expect.objectContaining({
            trackingno: "CANARY-1",
            tracking: [{ status: "delivered", at: "2026-11-25 14:00:00" }]
          })
        ])
      }
    })
    const reprint = await runOrder(
      "reprint",
      id,
      "--reason",
      "damaged",
      "--items",
      "0:1",
      "--msg",
      "Corner bent",
      "--json"
    )
    expect(JSON.parse(reprint.out)).toMatchObject([{ order_id: id, reprints: [expect.stringMatching(/^\d+$/)] }])
    expect(await service.call("get_status", { xid: "P-1-R1" })).toMatchObject({ order_status: "New" })
    expect((await shown(id)).history[1]).toMatchObject({ command: "hold", operator: "Grace" })
    expect((await runOrder("erase", id)).err).toMatch(
      /^Order \d+ has no personal data; --reprints also erases its reprints: \d+\.\n$/
    )
    const record = JSON.stringify([await shown(id), await service.call("get_order", { xid: "P-1" })])
    expect(record).not.toMatch(/CANARY|https?:/)
  })

  it("several orders are changed in one call, and a refusal does not stop the others", async () => {
    const [one, two] = [await place("P-2"), await place("P-3")]
    await runOrder("hold", one, "--reason", "stock", "--msg", "No canvas")
    const started = await runOrder("start", one, "999", two)
    expect(started.code).toBe(1)
    expect(started.err.split("\n")).toEqual([
      `${one}: the operator holds the order: stock (No canvas)`,
      "999: no order 999",
      `Order ${two} is in processing.`,
      expect.stringContaining("2 of 3 orders were not changed"),
      ""
    ])
    const wrong = await runOrder("ship", two, "--tracking", "T", "--items", "0;1")
    expect(wrong.code).toBe(2)
    expect(wrong.err).toContain("a list of INDEX:PIECES, such as 0:2,1:1")
    const reason = await runOrder("hold", two, "--reason", "mood", "--msg", "x")
    expect(reason.err).toContain("reason: must be one of customer, artwork, payment, address, stock, other")
  })
})
