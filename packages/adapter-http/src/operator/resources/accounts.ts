import { type AccountAdmin, accountRecord, firstWithin } from "@waybill/core/adapter"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { noChange, notFound } from "../problem/problem.ts"
import { bodyOf } from "../route/body.ts"
import { limit, text as textQuery } from "../route/query.ts"
import { type Route, route } from "../route/route.ts"
import { PAGE_BYTES } from "./reply-page.ts"
import { count, listOf, object, text } from "./schemas.ts"

const flag = Schema.optionalKey(Schema.Boolean)

const created = bodyOf(
  Schema.Struct({ account_id: Schema.String, username: Schema.optionalKey(Schema.String), api_access: flag })
)
const changed = bodyOf(
  Schema.Struct({ enabled: flag, api_access: flag, locked: Schema.optionalKey(Schema.Literal(false)) })
)

const admin = { role: "admin", tag: "Accounts" } as const

type Accounts = AccountAdmin["Service"]

/** Changes of an account that set one of its flags. */
type AccountChange = "enable" | "disable" | "allowApi" | "denyApi" | "unlock"

/** Returns the requested changes of a body, in order. */
const changesIn = (enabled?: boolean, apiAccess?: boolean, locked?: false): ReadonlyArray<AccountChange> => [
  ...(enabled === undefined ? [] : [enabled ? ("enable" as const) : ("disable" as const)]),
  ...(apiAccess === undefined ? [] : [apiAccess ? ("allowApi" as const) : ("denyApi" as const)]),
  ...(locked === undefined ? [] : (["unlock"] as const))
]

/** Returns the routes of accounts. A deleted account is disabled and stays in the list, because its orders stay. */
export const accountRoutes = (accounts: Accounts): ReadonlyArray<Route> => [
  route({
    ...admin,
    operation: "listAccounts",
    method: "GET",
    path: "/accounts",
    summary: "List the accounts by id, without their secrets",
    query: { cursor: textQuery("Cursor from the previous page."), limit: limit(100, 1000) },
    reply: () => object({ accounts: listOf(accountRecord.schema) }, { cursor: text }),
    run: ({ query, replies }) => {
      const most = query.limit ?? 1
      return Effect.map(accounts.list({ after: query.cursor, limit: most }), (page) => {
        const shown = firstWithin(
          page.map((each) => accountRecord.show(each, replies.date)),
          PAGE_BYTES
        )
        const hasMore = page.length === most || shown.length < page.length
        return { body: { accounts: shown, ...(hasMore && { cursor: shown.at(-1)!.account_id }) } }
      })
    }
  }),
  route({
    ...admin,
    operation: "createAccount",
    method: "POST",
    path: "/accounts",
    summary: "Create an account; its password and secretkey are returned only once",
    status: 201,
    problems: [409],
    body: () => created,
    reply: () => object({ account_id: text, username: text, password: text, secretkey: text }),
    run: ({ body: { account_id, api_access, username } }) =>
      Effect.gen(function* () {
        const { password, secretkey, ...issued } = yield* accounts.create({
          account_id,
          ...(username !== undefined && { username }),
          ...(api_access !== undefined && { apiAccess: api_access })
        })
        const secrets = { password: Redacted.value(password), secretkey: Redacted.value(secretkey) }
        return { account_id, body: { ...issued, ...secrets } }
      })
  }),
  route({
    ...admin,
    operation: "changeAccount",
    method: "PATCH",
    path: "/accounts/{account}",
    summary: "Enable, disable or unlock an account, or change its access to the API",
    status: 204,
    problems: [404],
    body: () => changed,
    run: ({ body: { api_access, enabled, locked }, path }) => {
      const account_id = path.account!
      const changes = changesIn(enabled, api_access, locked)
      if (changes.length === 0) return Effect.fail(noChange("enabled, api_access or locked"))
      return Effect.as(
        Effect.forEach(changes, (change) => accounts[change](account_id)),
        { account_id }
      )
    }
  }),
  route({
    ...admin,
    operation: "disableAccount",
    method: "DELETE",
    path: "/accounts/{account}",
    summary: "Disable an account; its orders and its id stay",
    status: 204,
    problems: [404],
    run: ({ path }) => Effect.as(accounts.disable(path.account!), { account_id: path.account! })
  }),
  route({
    ...admin,
    operation: "changePassword",
    method: "POST",
    path: "/accounts/{account}/password",
    summary: "Replace the password of an account with a generated one, which is returned only once",
    problems: [404],
    reply: () => object({ password: text }),
    run: ({ path }) =>
      Effect.map(accounts.changePassword(path.account!), (password) => ({
        account_id: path.account!,
        body: { password: Redacted.value(password) }
      }))
  }),
  route({
    ...admin,
    operation: "rotateKey",
    method: "POST",
    path: "/accounts/{account}/keys",
    summary: "Issue a second secretkey, which is returned only once",
    status: 201,
    problems: [404, 409],
    reply: () => object({ number: count, secretkey: text }),
    run: ({ path }) =>
      Effect.map(accounts.rotate(path.account!), ({ number, secretkey }) => ({
        account_id: path.account!,
        body: { number, secretkey: Redacted.value(secretkey) }
      }))
  }),
  route({
    ...admin,
    operation: "retireKey",
    method: "DELETE",
    path: "/accounts/{account}/keys/{number}",
    summary: "Retire one of two secretkeys",
    status: 204,
    problems: [404, 409],
    run: ({ path }) =>
      /^[1-9]\d{0,8}$/.test(path.number!)
        ? Effect.as(accounts.retire(path.account!, Number(path.number)), { account_id: path.account! })
        : Effect.fail(notFound("unknown", "the account has no secretkey with this number"))
  })
]
