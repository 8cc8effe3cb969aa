import { type JsonSchema, operatorRoles, tokenHolder, tokenRecord } from "@waybill/core"
import { Effect, Redacted } from "effect"
import { bodySchema, readFields, textField, wordField } from "../route/body.ts"
import { type Route, route } from "../route/route.ts"
import { listOf, object, text } from "./schemas.ts"

const admin = { role: "admin", tag: "Tokens" } as const
const fields = { name: textField, role: wordField(operatorRoles) }

const holder = tokenHolder.schema.properties as Readonly<Record<string, JsonSchema>>
const changed = { role: wordField(operatorRoles) }

/** Returns the holder of the request's token, for a program that got the token from somebody else. */
export const getMe = route({
  operation: "getMe",
  method: "GET",
  path: "/me",
  role: "viewer",
  tag: "Tokens",
  summary: "Read the name and the role of the request's token",
  reply: () => tokenHolder.schema,
  run: ({ holder: { name, role } }) => Effect.succeed({ body: { name, role } })
})

/** The routes of tokens. */
export const tokenRoutes: ReadonlyArray<Route> = [
  route({
    ...admin,
    operation: "listTokens",
    method: "GET",
    path: "/tokens",
    summary: "List the tokens, including revoked ones, without their secrets",
    reply: () => object({ tokens: listOf(tokenRecord.schema) }),
    run: ({ ports, replies }) =>
      Effect.map(ports.tokens.list, (tokens) => ({
        body: { tokens: tokens.map((each) => tokenRecord.show(each, replies.date)) }
      }))
  }),
  route({
    ...admin,
    operation: "createToken",
    method: "POST",
    path: "/tokens",
    summary: "Create a token; its secret is returned only once",
    status: 201,
    problems: [409],
    body: (policy) => bodySchema(fields, policy),
    reply: () => object({ ...holder, token: text }),
    run: ({ body, policy, ports }) =>
      Effect.gen(function* () {
        const { name = "", role = "viewer" } = yield* readFields(fields, body, policy)
        const { token } = yield* ports.tokens.create({ name, role })
        return { body: { name, role, token: Redacted.value(token) } }
      })
  }),
  route({
    ...admin,
    operation: "changeToken",
    method: "PATCH",
    path: "/tokens/{name}",
    summary: "Change the role of a token",
    status: 204,
    problems: [404],
    body: (policy) => bodySchema(changed, policy),
    run: ({ body, path, policy, ports }) =>
      Effect.gen(function* () {
        const { role = "viewer" } = yield* readFields(changed, body, policy)
        yield* ports.tokens.changeRole({ name: path.name!, role })
        return {}
      })
  }),
  route({
    ...admin,
    operation: "revokeToken",
    method: "DELETE",
    path: "/tokens/{name}",
    summary: "Revoke a token",
    status: 204,
    problems: [404],
    run: ({ path, ports }) => Effect.as(ports.tokens.revoke(path.name!), {})
  })
]
