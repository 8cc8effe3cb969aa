import { digestOf } from "./account.ts"
import type { Environment } from "./environment.ts"

export { Merchant } from "./merchant.ts"
export { OrderNumbers } from "./order-numbers.ts"

/** Whether a request has the token that creates accounts. Digests are compared, so that the time reveals no part of it. */
const isAllowed = async (request: Request, token: string | null): Promise<boolean> => {
  if (token === null || token === "") return false
  return (await digestOf(request.headers.get("authorization") ?? "")) === (await digestOf(`Bearer ${token}`))
}

/** Creates the account of a merchant and returns its credentials once. */
const createAccount = async (name: string, request: Request, { ADMIN_TOKEN, MERCHANTS }: Environment) => {
  if (!(await isAllowed(request, ADMIN_TOKEN))) return new Response(null, { status: 401 })
  const created = await MERCHANTS.getByName(name).create(name)
  return created === undefined ? new Response(null, { status: 409 }) : Response.json(created, { status: 201 })
}

/** Each merchant has a base URL: `/acme/v1/push_order` calls a method of the merchant `acme`. `PUT /acme` creates it. */
export default {
  fetch: (request: Request, environment: Environment): Promise<Response> | Response => {
    const url = new URL(request.url)
    const [, name, path] = /^\/([\w-]{1,64})(\/.*)?$/.exec(url.pathname) ?? []
    if (name === undefined) return new Response(null, { status: 404 })
    if (path !== undefined) {
      url.pathname = path
      return environment.MERCHANTS.getByName(name).fetch(new Request(url, request))
    }
    if (request.method === "PUT") return createAccount(name, request, environment)
    return new Response(null, { status: 405, headers: { allow: "PUT" } })
  }
}
