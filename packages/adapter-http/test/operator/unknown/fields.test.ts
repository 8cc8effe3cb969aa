import { describe, expect, it } from "vitest"
import { expectedRows } from "../../../../core/test/commands/expected-commands.ts"
import { serveOperator } from "../serve-operator.ts"

const rows = expectedRows.map(([, { input, misspelled, path }]) => [path, ...misspelled, input] as const)

describe("a command of the operator API refuses an unknown field with the nearest name, and changes nothing", () => {
  it.each(rows)("%s: %s", async (command, name, meant, input) => {
    const { get, place, post } = serveOperator()
    const path = await place("A-1")
    const [, , account, order_id] = path.split("/")
    const issues = [{ path: name, problem: `unknown field "${name}"; did you mean "${meant}"?` }]
    const single = await post(`${path}/${command}`, { ...input, [name]: "x" })
    expect(single).toMatchObject({ status: 422, body: { code: "invalid", issues } })
    const { body } = await post("/orders:bulk", { lines: [{ account, order_id, command, ...input, [name]: "x" }] })
    expect(body.results).toMatchObject([{ status: 422, problem: { code: "invalid", issues } }])
    expect((await get(path)).body.revision).toBe(1)
  })
})

it("a command of the operator API lists its fields if none is like an unknown one", async () => {
  const { place, post } = serveOperator()
  const single = await post(`${await place("A-1")}/release`, { zone: 1 })
  expect(single.body.issues).toEqual([{ path: "zone", problem: 'unknown field "zone"; expected one of hold_id, msg' }])
})

it.each([
  ["idempotencyKey", "idempotency_key"],
  ["Revision", "revision"]
])("a line of a bulk request refuses %s, and names %s", async (name, meant) => {
  const { place, post } = serveOperator()
  const [, , account, order_id] = (await place("A-1")).split("/")
  const { body } = await post("/orders:bulk", { lines: [{ account, order_id, command: "start", [name]: "1" }] })
  expect(body.results).toMatchObject([
    { status: 422, problem: { issues: [{ path: name, problem: `unknown field "${name}"; did you mean "${meant}"?` }] } }
  ])
})

it("a bulk request refuses unknown fields beside its lines", async () => {
  const { place, post } = serveOperator()
  const [, , account, order_id] = (await place("A-1")).split("/")
  expect(await post("/orders:bulk", { lines: [{ account, order_id, command: "start" }], atomic: true })).toMatchObject({
    status: 422,
    body: { issues: [{ path: "atomic" }] }
  })
})

const surplus = (count: number): object =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`surplus${index}`, 0]))

it("a body with thousands of faults is refused with its first one, because finding all keeps the event loop", async () => {
  const { post } = serveOperator()
  const few = await post("/tokens", { name: "printer", role: "viewer", ...surplus(900) })
  expect(few.body).toMatchObject({ status: 422, issues_total: 900 })
  const many = await post("/tokens", { name: "printer", role: "viewer", ...surplus(1100) })
  const problem = expect.stringMatching(/^unknown field "surplus0"/)
  expect(many).toMatchObject({ status: 422, body: { issues: [{ path: "surplus0", problem }] } })
})

it("a bulk request refuses a line with thousands of fields, and runs the others", async () => {
  const { place, post } = serveOperator()
  const [, , account, order_id] = (await place("A-1")).split("/")
  const line = { account, order_id, command: "start" }
  const { body } = await post("/orders:bulk", { lines: [{ ...line, ...surplus(1000) }, line] })
  const issues = [{ path: "", problem: "must have at most 1,000 fields" }]
  expect(body.results).toMatchObject([{ status: 422, problem: { issues } }, { status: 200 }])
})

it.each(["X-Idempotency-Key", "Idempotency_Key", "Idempotent-Key"])(
  "refuses %s instead of Idempotency-Key, because a repetition would run the command again",
  async (name) => {
    const { get, place, post } = serveOperator()
    const path = await place("A-1")
    const note = (headers: Record<string, string>) => post(`${path}/note`, { msg: "once" }, headers)
    const issues = [{ path: name, problem: "did you mean Idempotency-Key?" }]
    expect(await note({ [name]: "k" })).toMatchObject({ status: 422, body: { issues } })
    expect((await get(path)).body.revision).toBe(1)
    expect((await note({ [name]: "k", "Idempotency-Key": "k" })).status).toBe(200)
  }
)

it.each(["Idempotency-Key", "If-Match"])("refuses %s where no single command observes it", async (name) => {
  const { place, post } = serveOperator()
  const [, , account, order_id] = (await place("A-1")).split("/")
  const problem = "only the commands on one order accept it; in bulk, a line has idempotency_key and revision"
  const refused = { status: 422, body: { issues: [{ path: name, problem }] } }
  const body = { lines: [{ account, order_id, command: "start" }] }
  expect(await post("/orders:bulk", body, { [name.toLowerCase()]: '"1"' })).toMatchObject(refused)
  expect(await post("/tokens", { name: "x", role: "viewer" }, { [name.toLowerCase()]: '"1"' })).toMatchObject(refused)
})

it("refuses the fields of a body where the route has none, and accepts an empty object", async () => {
  const { send } = serveOperator()
  const remove = (body: unknown) => send("DELETE", "/tokens/the-viewer", body)
  expect(await remove({ name: "the-viewer" })).toMatchObject({
    status: 422,
    body: { detail: 'name: unknown field "name"; expected none' }
  })
  expect(await remove([])).toMatchObject({ status: 422, body: { detail: "must be an object" } })
  expect((await remove({})).status).toBe(204)
})

it("refuses a parameter where the route has none", async () => {
  const detail = 'limit: unknown parameter "limit"; expected none'
  expect(await serveOperator().get("/me?limit=1")).toMatchObject({ status: 422, body: { detail } })
})
