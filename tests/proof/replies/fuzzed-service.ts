// A real service with an operator's tokens.
import { workplace } from "../../service/fixtures/service.ts"

const lowerRoles = ["viewer", "packer", "operator"] as const

/** Starts the service, by default on a new SQLite file, with a token of the operator API for each role. */
export const fuzzedService = async (
  database: ReadonlyArray<string> = ["--database", "fuzz.db"],
  more: ReadonlyArray<string> = []
) => {
  const { clear, run, serve } = workplace()
  const service = await serve([...database, "--log", "off", ...more])
  const admin = (await run(["operator", "create", "admin", "--role", "admin", ...database])).out.trim()
  const base = `${service.url}/operator/v1`
  const operate = async (path: string, data: object): Promise<Record<string, unknown>> => {
    const headers = { authorization: `Bearer ${admin}`, "content-type": "application/json" }
    const reply = await fetch(`${base}${path}`, { method: "POST", headers, body: JSON.stringify(data) })
    const body = (await reply.json()) as Record<string, unknown>
    if (!reply.ok) throw new Error(`${path}: ${JSON.stringify(body)}`)
    return body
  }
  const tokens = [admin]
  for (const role of lowerRoles) tokens.push(String((await operate("/tokens", { name: role, role })).token))
  return { service, tokens, base, operate, clear }
}
