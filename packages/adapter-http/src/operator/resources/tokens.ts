import { Effect } from "effect"
import { roles } from "../ports/tokens.ts"
import { bodySchema, readFields, textField, wordField } from "../route/body.ts"
import { type Route, route } from "../route/route.ts"
import { dateSchema, listOf, object, text } from "./schemas.ts"

const admin = { role: "admin", tag: "Tokens" } as const
const role = { enum: roles }
const fields = { name: textField, role: wordField(roles) }

const changed = { role: wordField(roles) }

/** Returns the holder of the request's token, for a program that got the token from somebody else. */
export const getMe = route({
  operation: "getMe",
  method: "GET",
  path: "/me",
  role: "viewer",
  tag: "Tokens",
  summary: "Read the name and the role of the request's token",
  reply: () => object({ name: text, role }),
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
    reply: () =>
      object({ tokens: listOf(object({ name: text, role, created_at: dateSchema }, { revoked_at: dateSchema })) }),
    run: ({ ports, replies }) =>
      Effect.map(ports.tokens.list(), (tokens) => ({
        body: {
          tokens: tokens.map(({ created_at, name, revoked_at, role }) => ({
            name,
            role,
            created_at: replies.date(created_at),
            ...(revoked_at !== undefined && { revoked_at: replies.date(revoked_at) })
          }))
        }
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
    reply: () => object({ name: text, role, token: text }),
    run: ({ body, policy, ports }) =>
      Effect.gen(function* () {
        const { name = "", role = "viewer" } = yield* readFields(fields, body, policy)
        const token = yield* ports.tokens.create({ name, role })
        return { body: { name, role, token } }
      })
  }),
  route({
    ...admin,
    operation: "changeToken",
    method: "PATCH",
    path: "/tokens/{name}",
    summary: "Give a token another role",
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
