import { sValidator } from "@hono/standard-validator"
import { Effect, Layer } from "effect"
import { HttpRouter, HttpServer } from "effect/http"
import { HttpApi, HttpApiBuilder, HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { fastify } from "fastify"
import { Hono } from "hono"
import { expect, it } from "vitest"
import { methods, replySchema } from "../../src/adapter/index.ts"
import { inputSchema } from "../../src/index.ts"
import { everyMethodName } from "../cases/every-method.ts"
import { repliesOfEveryMethod } from "../fixtures/replies.ts"
import { requests } from "../fixtures/requests.ts"

const replies = repliesOfEveryMethod()

const post = (data: unknown) => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(data)
})

it.each(everyMethodName)("Hono validates the data of %s with its Standard Schema", async (name) => {
  const app = new Hono().post("/", sValidator("json", inputSchema(name)), (c) => c.json(c.req.valid("json")))
  const accepted = await app.request("/", post(requests[name]))
  expect([accepted.status, await accepted.json()]).toEqual([200, JSON.parse(JSON.stringify(requests[name]))])
  const refused = await app.request("/", post({}))
  expect([refused.status, await refused.json()]).toMatchObject([400, { success: false }])
})

it.each(everyMethodName)("Fastify validates the data of %s with its Standard Schema", async (name) => {
  const app = fastify()
  app.setValidatorCompiler<ReturnType<typeof inputSchema>>(({ schema }) => (data) => {
    const result = schema["~standard"].validate(data)
    if (result instanceof Promise) throw new Error("the validation is asynchronous")
    return result.issues === undefined ? { value: result.value } : { error: new Error(result.issues[0]?.message) }
  })
  app.post("/", { schema: { body: inputSchema(name) } }, (request) => Promise.resolve(request.body))
  const accepted = await app.inject({ method: "POST", url: "/", payload: requests[name] })
  expect([accepted.statusCode, accepted.json()]).toEqual([200, JSON.parse(JSON.stringify(requests[name]))])
  const refused = await app.inject({ method: "POST", url: "/", payload: {} })
  expect([refused.statusCode, refused.json()]).toMatchObject([400, { code: "FST_ERR_VALIDATION" }])
  await app.close()
})

it.each(everyMethodName)("Fastify validates the data of %s with its JSON Schema", async (name) => {
  const app = fastify({ ajv: { customOptions: { strict: false, coerceTypes: false } } })
  const { $schema: _, ...body } = inputSchema(name)["~standard"].jsonSchema.input({ target: "draft-07" })
  app.post("/", { schema: { body } }, (request) => Promise.resolve(request.body))
  const accepted = await app.inject({ method: "POST", url: "/", payload: requests[name] })
  expect(accepted.statusCode).toBe(200)
  const refused = await app.inject({ method: "POST", url: "/", payload: [] })
  expect(refused.statusCode).toBe(400)
  await app.close()
})

it.each(everyMethodName)("Effect's HttpApi decodes the data of %s and encodes its reply", async (name) => {
  const endpoint = HttpApiEndpoint.post("call", "/", { payload: inputSchema(name), success: replySchema(name) })
  const api = HttpApi.make("shop").add(HttpApiGroup.make("orders").add(endpoint))
  const orders = HttpApiBuilder.group(api, "orders", (handlers) =>
    handlers.handle("call", () => Effect.succeed(replies[name] as never))
  )
  const routes = HttpApiBuilder.layer(api, { openapiPath: "/openapi.json" }).pipe(Layer.provide(orders))
  const web = HttpRouter.toWebHandler(routes.pipe(Layer.provide(HttpServer.layerServices)), { disableLogger: true })
  const accepted = await web.handler(new Request("http://shop/", post(requests[name])))
  expect([accepted.status, await accepted.json()]).toEqual([200, JSON.parse(JSON.stringify(replies[name]))])
  expect((await web.handler(new Request("http://shop/", post({})))).status).toBe(400)
  const document = await (await web.handler(new Request("http://shop/openapi.json"))).text()
  for (const field of [...Object.keys(methods[name].shape.fields), ...Object.keys(replies[name])])
    expect(document).toContain(`"${field}"`)
  await web.dispose()
})
