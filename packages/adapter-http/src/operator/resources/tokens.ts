import { allTokens, type JsonSchema, operatorRoles, tokenHolder, tokenRecord } from "@waybill/core/adapter"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { bodyOf } from "../route/body.ts"
import { type Route, route } from "../route/route.ts"
import { shortened } from "./reply-page.ts"
import { count, listOf, object, text } from "./schemas.ts"

const admin = { role: "admin", tag: "Tokens" } as const
const role = Schema.Literals(operatorRoles)
const created = bodyOf(Schema.Struct({ name: Schema.String, role }))
const changed = bodyOf(Schema.Struct({ role }))

const holder = tokenHolder.schema.properties as Readonly<Record<string, JsonSchema>>

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
    reply: () => object({ tokens: listOf(tokenRecord.schema) }, { tokens_total: count }),
    run: ({ ports, replies }) =>
      Effect.map(allTokens(ports.tokens), (tokens) => ({
        body: shortened(
          "tokens",
          tokens.map((each) => tokenRecord.show(each, replies.date)),
          // A long list has the valid tokens.
          { order: (one, other) => Number(one.revoked_at !== undefined) - Number(other.revoked_at !== undefined) }
        )
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
    body: () => created,
    reply: () => object({ ...holder, token: text }),
    run: ({ body, ports }) =>
      Effect.map(ports.tokens.create(body), ({ token }) => ({ body: { ...body, token: Redacted.value(token) } }))
  }),
  route({
    ...admin,
    operation: "changeToken",
    method: "PATCH",
    path: "/tokens/{name}",
    summary: "Change the role of a token, unless it is the last admin",
    status: 204,
    problems: [404, 409],
    body: () => changed,
    run: ({ body: { role }, path, ports }) => Effect.as(ports.tokens.changeRole({ name: path.name!, role }), {})
  }),
  route({
    ...admin,
    operation: "revokeToken",
    method: "DELETE",
    path: "/tokens/{name}",
    summary: "Revoke a token, unless it is the last admin",
    status: 204,
    problems: [404, 409],
    run: ({ path, ports }) => Effect.as(ports.tokens.revoke(path.name!), {})
  })
]
