import { operatorHandler } from "@waybill/adapter-http"
import { serveOperator } from "../../adapter-http/test/operator/serve-operator.ts"
import { type ConsoleOptions, console } from "../src/index.ts"

export const SECRET = "a secret of the tests, at least 32 characters long"

/** Opens a console on an operator API in memory. Its tokens are `secret-viewer` to `secret-admin`. */
export const openConsole = (options: Partial<ConsoleOptions> = {}, origin = "http://localhost") => {
  const operator = serveOperator()
  const errors: Array<unknown> = []
  const api = operatorHandler(operator.api)
  const handler = console({ api, secret: SECRET, onError: (error) => errors.push(error), ...options })

  const open = (path: string, headers: Record<string, string> = {}) =>
    handler(new Request(`${origin}/console${path}`, { headers }))

  /** Sends a form, by default as a page of the console does. */
  const submit = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    handler(
      new Request(`${origin}/console${path}`, {
        method: "POST",
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          "sec-fetch-site": "same-origin",
          ...headers
        },
        body: new URLSearchParams(fields).toString()
      })
    )

  /** Logs in, and returns the name and value of the session cookie. */
  const logIn = async (role: string): Promise<string> => {
    const reply = await submit("/login", { token: `secret-${role}` })
    return reply.headers.get("set-cookie")?.split(";", 1)[0] ?? ""
  }
  return { operator, handler, open, submit, logIn, errors }
}
