import { Context, Effect, References } from "effect"
import { describe, expect, it } from "vitest"
import { serveOperator } from "./serve-operator.ts"

const lineOf = (path: string, command: string, more: object = {}) => {
  const [, , account = "", order_id = ""] = path.split("/")
  return { account: decodeURIComponent(account), order_id, command, ...more }
}

describe("bulk commands in the operator API", () => {
  it("returns a result for each line, in line order", async () => {
    const { get, place, post } = serveOperator()
    const [a, b, c] = [await place("A-1"), await place("A-2"), await place("A-3")]
    const { body, status } = await post("/orders:bulk", {
      lines: [
        lineOf(a, "start"),
        lineOf(b, "ship", { untracked: true }),
        lineOf(c, "hold", { reason: "stock", msg: "no canvas" }),
        lineOf(a, "ship", { trackingno: "1Z1" }),
        lineOf(c, "note", { msg: "x", revision: 1 }),
        lineOf("/orders/acme/77", "start"),
        lineOf(b, "note")
      ]
    })
    expect(status).toBe(200)
    expect(body.results).toMatchObject([
      { status: 200, account: "acme", revision: 2, stage: "processing", order_status: "Processing" },
      { status: 409, problem: { code: "wrongStage", unblocked_by: "start" } },
      { status: 200, revision: 2, order_status: "On Hold" },
      { status: 200, revision: 3, stage: "shipped" },
      { status: 412, problem: { code: "changed" } },
      { status: 404, problem: { code: "unknownOrder" } },
      { status: 422, problem: { issues: [{ path: "msg" }] } }
    ])
    expect((await get(a)).body.stage).toBe("shipped")
  })

  it("asks first if several orders would have one tracking number, and changes none of them", async () => {
    const { get, place, post } = serveOperator()
    const paths = [await place("A-1"), await place("A-2"), await place("A-3")]
    for (const path of paths) await post(`${path}/start`, {})
    const [a = "", b = "", c = ""] = paths
    const ship = (path: string, trackingno: string, more = {}) => lineOf(path, "ship", { trackingno, ...more })
    const send = async (...lines: ReadonlyArray<object>) => (await post("/orders:bulk", { lines })).body.results
    const refused = {
      status: 422,
      problem: {
        issues: [{ path: "trackingno", problem: "2 orders would have the number T1; sameNumber confirms it" }]
      }
    }
    expect(await send(ship(a, "T1"), ship(b, "T1"), ship(c, "T2"))).toMatchObject([refused, refused, { status: 200 }])
    for (const path of [a, b]) expect((await get(path)).body.stage).toBe("processing")
    const corrections = [a, b].map((path) => lineOf(path, "correct-shipment", { shipment_id: "S1", trackingno: "T1" }))
    expect(await send(...corrections)).toMatchObject([refused, refused])
    expect(await send(ship(a, "T1"), ship(b, "t1"))).toMatchObject([
      refused,
      { problem: { issues: [{ problem: "2 orders would have the number t1; sameNumber confirms it" }] } }
    ])
    const both = [a, b].map((path) => ship(path, "T1", { sameNumber: true }))
    expect(await send(...both)).toMatchObject([{ status: 200 }, { status: 200 }])
  })

  it("asks about the second line of one order with a number, but not about the first", async () => {
    const { place, post } = serveOperator()
    const path = await place("A-1")
    await post(`${path}/start`, {})
    const line = (index: number) => lineOf(path, "ship", { trackingno: "T1", items: [{ index, quantity: 1 }] })
    const confirmed = { ...line(1), sameNumber: true }
    const { body } = await post("/orders:bulk", { lines: [line(0), line(1), confirmed, null, { trackingno: "T1" }] })
    expect(body.results).toMatchObject([
      { status: 200 },
      { status: 422, problem: { issues: [{ path: "sameNumber" }] } },
      { status: 200 },
      { status: 422 },
      { status: 422 }
    ])
  })

  it.each([" acme", "acme ", "acme\u200b"])("knows no order of the account %j", async (account) => {
    const { get, place, post } = serveOperator()
    const path = (await place("A-1")).replace("acme", encodeURIComponent(account))
    for (const each of ["", "/history", "/actions", "/packing"]) expect((await get(`${path}${each}`)).status).toBe(404)
    expect((await post(`${path}/note`, { msg: "x" })).status).toBe(404)
    const { body } = await post("/orders:bulk", { lines: [lineOf(path, "note", { msg: "x" })] })
    expect(body.results).toMatchObject([{ status: 422, problem: { issues: [{ path: "account" }] } }])
  })

  it("applies a line once if its key is repeated", async () => {
    const { get, place, post } = serveOperator()
    const path = await place("A-1")
    const line = lineOf(path, "note", { msg: "once", idempotency_key: "k" })
    const replies = await Promise.all(Array.from({ length: 20 }, () => post("/orders:bulk", { lines: [line, line] })))
    expect(replies.every(({ body }) => body.results.every((each: { revision: number }) => each.revision === 2))).toBe(
      true
    )
    expect((await get(`${path}/history`)).body.events).toHaveLength(2)
  })

  it("checks the role for each line", async () => {
    const { place, post } = serveOperator()
    const path = await place("A-1")
    const lines = [lineOf(path, "cancel", { msg: "x" }), lineOf(path, "erase"), lineOf(path, "start")]
    const { body } = await post("/orders:bulk", { lines }, {}, "packer")
    expect(body.results).toMatchObject([
      { status: 403, problem: { code: "forbidden" } },
      { status: 403 },
      { status: 200, stage: "processing" }
    ])
    expect((await post("/orders:bulk", { lines }, {}, "viewer")).status).toBe(403)
  })

  it("refuses a body with no lines or more than 500, and refuses malformed lines individually", async () => {
    const { place, post } = serveOperator()
    const line = lineOf(await place("A-1"), "note", { msg: "x" })
    for (const body of [{}, { lines: {} }, { lines: [] }, { lines: Array.from({ length: 501 }, () => line) }])
      expect(await post("/orders:bulk", body)).toMatchObject({ status: 422, body: { issues: [{ path: "lines" }] } })
    expect(await post("/orders:bulk", [])).toMatchObject({ status: 422, body: { issues: [{ path: "" }] } })
    const full = await post("/orders:bulk", { lines: Array.from({ length: 500 }, () => line) })
    expect([full.status, full.body.results.length, full.body.results[499].revision]).toEqual([200, 500, 501])
    const bad = [null, 5, [], { ...line, account: 5 }, { ...line, order_id: "\u0000" }, { ...line, command: "fly" }]
    const commands = [["note"], { toString: 1 }, 5, null].map((command) => ({ ...line, command }))
    const keys = [5, ""].map((idempotency_key) => ({ ...line, idempotency_key }))
    const more = [...commands, { ...line, revision: "1" }, { ...line, revision: 0 }, ...keys, line]
    const { body } = await post("/orders:bulk", { lines: [...bad, ...more] })
    expect(body.results.map(({ status }: { status: number }) => status)).toEqual([
      ...Array.from({ length: 14 }, () => 422),
      200
    ])
  })

  it("continues after a line that dies", async () => {
    const { operator } = serveOperator().waybill
    const { place, post } = serveOperator({
      context: Context.make(References.MinimumLogLevel, "None"),
      ports: { waybill: { operator: { ...operator, start: () => Effect.die(new Error("db.internal")) } } }
    })
    const path = await place("A-1")
    const { body } = await post("/orders:bulk", { lines: [lineOf(path, "start"), lineOf(path, "start")] })
    expect(body.results).toMatchObject([{ status: 500 }, { status: 500, problem: { code: "defect" } }])
    expect(JSON.stringify(body)).not.toContain("db.internal")
  })
})
