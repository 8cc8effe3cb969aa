import type { Client } from "@modelcontextprotocol/client"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Plan, plansOf } from "../../packages/cli/src/mcp/plans.ts"
import { openShop, type Role, type Shop } from "../console/fixtures/shop.ts"
import { overStdio, use } from "./connect.ts"
import { type AgentOrder, historyOf, pushOrder } from "./orders.ts"

let shop: Shop
const clients = {} as Record<Role, Client>
beforeAll(async () => {
  shop = await openShop()
  for (const role of ["packer", "operator"] as const)
    clients[role] = await overStdio(["--url", shop.service.url, "--allow", "commands"], shop.tokens[role])
})
afterAll(async () => {
  for (const client of Object.values(clients)) await client.close()
  await shop.clear()
})

let pushed = 0
const newOrder = () => pushOrder(shop, `agent-${pushed++}`)

const commandsOn = async (order: AgentOrder) =>
  (await historyOf(shop, order)).map(({ command, operator }) => [command, operator])

const hold = { command: "hold", input: { reason: "artwork", msg: "check the crop" } }

describe("commands of an agent", () => {
  it("a plan states the effect and changes nothing, and its confirmation runs once", async () => {
    const order = await newOrder()
    const { data } = await use(clients.packer, "plan_command", { ...order, command: "start" })
    expect(data.effect).toEqual({
      summary: "Start production",
      stage: { from: "new", to: "processing" },
      money: "None is charged or refunded.",
      webhooks: "order.processing to the webhooks of the account, and to its track_url if it is used.",
      email: "Waybill sends none."
    })
    expect(data.revision).toBe(1)
    expect(await commandsOn(order)).toEqual([["push_order", undefined]])
    const given = { plan_id: data.plan_id }
    const replies = await Promise.all([1, 2, 3].map(() => use(clients.packer, "confirm_command", given)))
    replies.push(await use(clients.packer, "confirm_command", given))
    expect(replies.map(({ isError }) => isError)).toEqual([false, false, false, false])
    expect(replies.map(({ data: { order } }) => [order.stage, order.revision])).toEqual(
      Array.from({ length: 4 }, () => ["processing", 2])
    )
    expect(await commandsOn(order)).toEqual([
      ["push_order", undefined],
      ["start", "the-packer"]
    ])
  })

  it("a plan is refused if the order changed after it", async () => {
    const order = await newOrder()
    const { data } = await use(clients.operator, "plan_command", { ...order, ...hold })
    await shop.operator("POST", `/orders/${order.account_id}/${order.order_id}/note`, { msg: "hello" })
    const late = await use(clients.operator, "confirm_command", { plan_id: data.plan_id })
    expect([late.isError, late.text]).toEqual([
      true,
      "The order changed after the plan, so nothing was done. Read the order and plan again."
    ])
    expect((await commandsOn(order)).map(([command]) => command)).toEqual(["push_order", "note"])
  })

  it("a plan of another session, a changed plan and an invented plan are unknown", async () => {
    const order = await newOrder()
    const { data } = await use(clients.operator, "plan_command", { ...order, ...hold })
    const id: string = data.plan_id
    const foreign = await use(clients.packer, "confirm_command", { plan_id: id })
    const changed = await use(clients.operator, "confirm_command", { plan_id: `${id.slice(0, -4)}AAAA` })
    const invented = await use(clients.operator, "confirm_command", { plan_id: "plan-1" })
    for (const reply of [foreign, changed, invented])
      expect([reply.isError, reply.text]).toEqual([
        true,
        "Unknown plan id; use the one that plan_command returned, unchanged."
      ])
    expect(await commandsOn(order)).toHaveLength(1)
  })

  it("a role that is too low gets no plan", async () => {
    const order = await newOrder()
    const { isError, text } = await use(clients.packer, "plan_command", { ...order, ...hold })
    expect([isError, text]).toEqual([true, "Not allowed for role packer; hold requires role operator."])
  })

  it("a command that the order does not allow gets no plan, but the reason", async () => {
    const order = await newOrder()
    const { data, isError } = await use(clients.packer, "plan_command", { ...order, command: "ship" })
    expect([isError, data.action.allowed, data.action.code]).toEqual([true, false, "wrongStage"])
  })

  it("the input of a plan is refused with the nearest known name and the schema", async () => {
    const order = await newOrder()
    const given = { ...order, command: "hold", input: { raison: "artwork", msg: "x" } }
    const { data, isError, text } = await use(clients.operator, "plan_command", given)
    expect(isError).toBe(true)
    expect(text).toContain('unknown field "raison"; did you mean "reason"?; reason: is required')
    expect(data.schema.required).toEqual(["reason", "msg"])
  })

  it("an agent can plan these commands and no others", async () => {
    const { tools } = await clients.operator.listTools()
    const { inputSchema } = tools.find(({ name }) => name === "plan_command")!
    expect(Object(inputSchema.properties).command.enum).toEqual([
      "start",
      "undo-start",
      "hold",
      "release",
      "ship",
      "correct-shipment",
      "void-shipment",
      "track",
      "cancel",
      "reject",
      "reprint",
      "note"
    ])
  })

  it("a plan of a hold, a release or a cancellation names the holds that it adds and removes, and the status", async () => {
    const order = await newOrder()
    const effectOf = async (command: string, input: object) =>
      (await use(clients.operator, "plan_command", { ...order, command, input })).data.effect
    const first = await effectOf("hold", hold.input)
    expect([first.holds, first.order_status]).toEqual([
      { added: [{ by: "operator", reason: "artwork", msg: "check the crop" }], removed: [] },
      { from: "New", to: "On Hold, unless the policy renames it" }
    ])
    await shop.operator("POST", `/orders/${order.account_id}/${order.order_id}/hold`, hold.input)
    await shop.operator("POST", `/orders/${order.account_id}/${order.order_id}/hold`, { reason: "stock", msg: "wait" })
    const equal = await effectOf("hold", hold.input)
    expect([equal.holds, equal.order_status]).toEqual([
      { added: [], removed: [] },
      { from: "On Hold", to: "On Hold" }
    ])
    const artwork = { hold_id: "H2", by: "operator", reason: "artwork" }
    const stock = { hold_id: "H3", by: "operator", reason: "stock" }
    const one = await effectOf("release", { hold_id: "H2" })
    expect([one.holds, one.order_status]).toEqual([
      { added: [], removed: [artwork] },
      { from: "On Hold", to: "On Hold" }
    ])
    const released = await effectOf("release", {})
    expect([released.holds, released.order_status]).toEqual([
      { added: [], removed: [artwork, stock] },
      { from: "On Hold", to: "New, unless the policy renames it" }
    ])
    const cancelled = await effectOf("cancel", { msg: "paper is gone" })
    expect([cancelled.holds, cancelled.order_status]).toEqual([
      { added: [], removed: [artwork, stock] },
      { from: "On Hold", to: "Cancelled, unless the policy renames it" }
    ])
  })

  it("an agent cannot plan an erasure", async () => {
    const order = await newOrder()
    const { isError, text } = await use(clients.operator, "plan_command", { ...order, command: "erase" })
    expect(isError).toBe(true)
    expect(text).toContain("command: must be one of start, undo-start")
  })

  it("an invalid value is refused by the service, and nothing changes", async () => {
    const order = await newOrder()
    const given = { ...order, command: "hold", input: { reason: "boredom", msg: "x" } }
    const { data } = await use(clients.operator, "plan_command", given)
    const { data: refused, isError } = await use(clients.operator, "confirm_command", { plan_id: data.plan_id })
    expect([isError, refused.problem.issues[0].path]).toEqual([true, "reason"])
    expect(await commandsOn(order)).toHaveLength(1)
  })
})

describe("plans", () => {
  const plan: Plan = { command: "start", account: "demo", order_id: "7", input: {}, revision: 3 }
  it("a plan expires after ten minutes", () => {
    let time = Date.UTC(2026, 10, 30)
    const plans = plansOf("secret", "wb_op_a", () => time)
    const { expires_at, plan_id } = plans.issue(plan)
    expect(expires_at).toBe("2026-11-30T00:10:00.000Z")
    time += 600_000
    expect(plans.read(plan_id)).toMatchObject(plan)
    time += 1
    expect(plans.read(plan_id)).toBe("expired")
  })

  it("a plan is known only with its secret and its token", () => {
    const { plan_id } = plansOf("secret", "wb_op_a").issue(plan)
    expect(plansOf("secret", "wb_op_a").read(plan_id)).toMatchObject(plan)
    expect(plansOf("secret", "wb_op_b").read(plan_id)).toBe("unknown")
    expect(plansOf("Secret", "wb_op_a").read(plan_id)).toBe("unknown")
  })

  it("every change of one character of a plan's id makes it unknown or leaves the plan as it was", () => {
    const plans = plansOf("secret", "wb_op_a")
    const { plan_id } = plans.issue(plan)
    const issued = plans.read(plan_id)
    for (let at = 0; at < plan_id.length; at++) {
      const changed = `${plan_id.slice(0, at)}${plan_id[at] === "A" ? "B" : "A"}${plan_id.slice(at + 1)}`
      expect([issued, "unknown"]).toContainEqual(plans.read(changed))
    }
  })

  it("two plans of one command have different keys", () => {
    const plans = plansOf("secret", "wb_op_a")
    const keys = [1, 2].map(() => plans.read(plans.issue(plan).plan_id)).map((read) => Object(read).gesture)
    expect(keys[0]).toMatch(/^mcp-[0-9a-f-]{36}$/)
    expect(keys[0]).not.toBe(keys[1])
  })
})
