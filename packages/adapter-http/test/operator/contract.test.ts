import { Validator } from "@seriousme/openapi-schema-validator"
import type { Figures, Instant, OrderPacking, OperatorRole as Role } from "@waybill/core/adapter"
import { Ajv2020 } from "ajv/dist/2020.js"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { type ExpectedCommand, expectedRows } from "../../../core/test/commands/expected-commands.ts"
import { operatorOpenApi } from "../../src/index.ts"
import { memoryAccounts, memoryWebhooks, noCards, noEvents } from "./admin-ports.ts"
import { operations } from "./operations.ts"
import { serveOperator } from "./serve-operator.ts"

const packing: OrderPacking = {
  units: { length: "in", weight: "lb" },
  boxes: [
    {
      kind: "box",
      reference: "S",
      width: 10,
      length: 10,
      height: 2,
      pieces: 1,
      fill: 0.5,
      weight: 1.5,
      inner: { width: 9.5, length: 9.5, height: 1.5 },
      contents: [{ item: 0, reference: "print 1", quantity: 1 }],
      placements: [{ item: 0, quantity: 1, at: { x: 0, y: 0, z: 0 }, size: { x: 8, y: 10, z: 0.1 } }],
      instructions: { title: "Box 1 of 1", layers: [["1. Lay A."]] },
      drawing: "<svg></svg>"
    }
  ],
  unpacked: [{ item: 1, reference: "print 2", quantity: 1, message: "too long" }]
}

const figuresOf = (days: number): Figures => {
  const ones = Array.from({ length: days }, () => 1)
  const durations = { orders: days, median: 7_200_000, p90: 86_400_499 }
  const group = {
    days: { received: ones, started: ones, shipped: ones, cancelled: ones },
    toStart: { orders: 0 },
    toShip: durations,
    deadlines: { orders: 4, late: 1 },
    boxes: 9,
    air: { boxes: 2, volume: 300, air: 75 },
    plan: { parcels: 2, followed: 1 }
  }
  const box_use = { used: [{ reference: "A4", parcels: 1 }], others: 1 }
  return {
    box_use,
    all: group,
    carriers: [{ carrier: "acme", ...group }],
    accounts: [{ account_id: "acme", ...group }]
  }
}

const served = () =>
  serveOperator({
    ports: {
      packer: { pack: () => Effect.succeed(packing) },
      figures: {
        read: (starts) => Effect.succeed(figuresOf(starts.length)),
        work: (hours) => {
          const numbers = hours.map((_, hour) => hour)
          return Effect.succeed([{ name: "Ana", started: numbers, shipments: numbers, shipped: numbers }])
        }
      },
      progress: {
        read: () => Effect.succeed({ state: "{}", version: 2, by: "Ana", at: 0 as Instant }),
        write: () => Effect.succeed(1)
      },
      cards: noCards,
      accounts: memoryAccounts(),
      webhooks: memoryWebhooks(),
      sendTest: noEvents
    }
  })

type Served = ReturnType<typeof served>

/** The commands that bring an order into the stage that a request needs. */
const before: Readonly<Record<string, ExpectedCommand["after"]>> = Object.fromEntries(
  expectedRows.map(([name, { after }]) => [name, after])
)

interface Operation {
  readonly operationId: string
  readonly "x-role": string
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> }
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: object }>> }>
  >
}

const document = JSON.parse(JSON.stringify(operatorOpenApi(served().ports)))
const described = new Map<string, readonly [string, string, Operation]>(
  Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) => [operation.operationId, [method.toUpperCase(), path, operation]] as const
    )
  )
)

const ajv = new Ajv2020({ strict: false, validateFormats: false })
/** Compiled schemas by their JSON. Many replies share a schema. */
const validators = new Map<string, ReturnType<typeof ajv.compile>>()
const problemsOf = (schema: object, value: unknown) => {
  const key = JSON.stringify(schema)
  const validate = validators.get(key) ?? ajv.compile({ ...schema, components: document.components })
  validators.set(key, validate)
  return validate(value) ? [] : validate.errors
}

const roles = ["viewer", "packer", "operator", "admin"] as const
const levels = [undefined, ...roles]

/** Prepares a service for an operation, and sends its request as a role. */
const request = async (name: string, role: Role | undefined) => {
  const [method, template, , , body] = operations[name]!
  const service: Served = served()
  const path = await service.place("A-1")
  for (const [command, data] of before[name] ?? []) await service.post(`${path}/${command}`, data)
  const values = { account: "acme", order_id: path.split("/").at(-1)!, revision: "1", number: "1", webhook_id: "w1" }
  const filled = Object.entries({ ...values, name: "the-viewer", card: "acme-us" }).reduce(
    (text, [name, value]) => text.replaceAll(`{${name}}`, value),
    template
  )
  // This operation alone has required parameters in its query.
  const target = name === "compareEditions" ? `${filled}?from=2026&to=2027` : filled
  return role === undefined
    ? service.send(method, target, body, { authorization: "Bearer unknown" })
    : service.send(method, target, body, {}, role)
}

/** Returns the differences between a reply and its description in the document. */
const undescribed = (name: string, { body, headers, status }: Awaited<ReturnType<typeof request>>) => {
  const [, , operation] = described.get(name)!
  const response = operation.responses[status]
  if (response === undefined) return `status ${status} is not described`
  const type = headers.get("content-type")?.split(";")[0]
  const schema = response.content?.[type ?? ""]?.schema
  if (schema === undefined)
    return type === undefined && response.content === undefined ? [] : `${type} is not described`
  return problemsOf(schema, body)
}

describe("the OpenAPI document of the operator API", () => {
  it("the document is valid OpenAPI 3.1", async () => {
    const validator = new Validator()
    expect(await validator.validate(document)).toEqual({ valid: true })
  })

  it("the document describes exactly the operations of the specification, with their roles", () => {
    const found = [...described].map(([name, [method, path, operation]]) => [name, [method, path, operation["x-role"]]])
    const expected = Object.entries(operations).map(([name, [method, path, role]]) => [name, [method, path, role]])
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected))
  })

  it.each(Object.keys(operations))("%s returns the status in the table for every role", async (name) => {
    const [, , lowest, success, body] = operations[name]!
    const [, , operation] = described.get(name)!
    const schema = operation.requestBody?.content["application/json"]?.schema
    if (body !== undefined) expect(problemsOf(schema!, body)).toEqual([])
    for (const role of levels) {
      const reply = await request(name, role)
      const allowed = role !== undefined && roles.indexOf(role) >= roles.indexOf(lowest)
      expect([role, reply.status]).toEqual([role, role === undefined ? 401 : allowed ? success : 403])
      expect([role, undescribed(name, reply)]).toEqual([role, []])
      if (!allowed) expect(reply.headers.get("content-type")).toBe("application/problem+json")
    }
  })

  const withParameter = Object.keys(operations).filter((name) => operations[name]![1].includes("{"))

  it.each(withParameter)("the document describes the reply of %s to an id that cannot exist", async (name) => {
    const [method, template, , , body] = operations[name]!
    const reply = await served().send(method, template.replaceAll(/\{\w+\}/g, "%"), body)
    expect([reply.status, undescribed(name, reply)]).toEqual([404, []])
  })

  it("the service returns the document without a token, and nothing else", async () => {
    const { handler, ports } = served()
    const get = (path: string, method = "GET") => handler(new Request(`http://localhost/operator/${path}`, { method }))
    const reply = await get("openapi.json")
    expect(reply.headers.get("content-type")).toBe("application/json; charset=utf-8")
    expect(await reply.json()).toEqual(JSON.parse(JSON.stringify(operatorOpenApi(ports))))
    expect((await get("openapi.json", "POST")).status).toBe(405)
    for (const path of ["", "v1", "v1/", "docs", "openapi.yaml"]) expect((await get(path)).status).toBe(401)
  })
})
