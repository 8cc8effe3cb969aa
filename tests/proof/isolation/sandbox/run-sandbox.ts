// Sends requests that must be refused, and a few that must not, to the routes of a public sandbox, with and without a token.
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { seededRandom } from "../../../../packages/core/test/simulation/seeded-random.ts"
import { workplace } from "../../../service/fixtures/service.ts"
import type { Result, Run } from "../../trial.ts"
import { roles } from "../operator/judge-roles.ts"
import { shuffled } from "../shuffled.ts"

type Holder = "nobody" | "forged" | (typeof roles)[number]
const holders: ReadonlyArray<Holder> = ["nobody", "forged", ...roles]

interface Case {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly type?: string
  readonly body?: string
  /** Status for a holder whose role is sufficient. */
  readonly status: number
  /** Lowest role. Default: the path or the method is refused without a look at the token. */
  readonly lowest?: "viewer" | "operator"
}

const advance = (name: string, status: number, body: string, type = "application/json"): Case => ({
  name,
  method: "POST",
  path: "/advance",
  type,
  body,
  status,
  lowest: "operator"
})

const cases: ReadonlyArray<Case> = [
  { name: "status", method: "GET", path: "", status: 200, lowest: "viewer" },
  { name: "unknown path", method: "GET", path: "/orders", status: 404 },
  { name: "status by DELETE", method: "DELETE", path: "", status: 405 },
  { name: "advance by GET", method: "GET", path: "/advance", status: 405 },
  advance("no time", 200, '{"by":"0s"}'),
  advance("form of another site", 415, "by=1d", "application/x-www-form-urlencoded"),
  advance("text", 415, '{"by":"1d"}', "text/plain"),
  advance("no JSON", 400, '{"by":'),
  advance("1,001 bytes", 413, JSON.stringify({ by: "1d".padStart(992) })),
  advance("a megabyte", 413, JSON.stringify({ by: "1d".padStart(1_000_000) })),
  advance("list", 422, '["1d"]'),
  advance("unknown field", 422, '{"by":"1d","speed":1000}'),
  advance("both fields", 422, '{"by":"1d","to":"2027-01-01T00:00:00Z"}'),
  advance("negative", 422, '{"by":"-1d"}'),
  advance("endless", 422, '{"by":"99999999w"}'),
  advance("year 9999", 422, '{"to":"9999-01-01T00:00:00Z"}'),
  advance("the past", 422, '{"to":"2026-01-01T00:00:00Z"}')
]

/** Returns the status that a holder must get. */
const expected = ({ lowest, status }: Case, holder: Holder): number => {
  if (lowest === undefined) return status
  if (holder === "nobody" || holder === "forged") return 401
  return roles.indexOf(holder) >= roles.indexOf(lowest) ? status : 403
}

export const runSandbox = async (run: Run): Promise<Result> => {
  const { clear, folder, listening, run: waybill, start } = workplace()
  const random = seededRandom(run.seed)
  const found: Array<string> = []
  const seen = new Map<number, number>()
  let trials = 0
  try {
    await waybill(["account", "create", "shop", "--database", "real.db"])
    const real = readFileSync(join(folder, "real.db"))
    if ((await waybill(["sandbox", "--port", "0", "--database", "real.db"])).code !== 2)
      found.push("a sandbox opened the database of a service")
    const { ran, url } = await listening(start(["sandbox", "--port", "0", "--behind-proxy", "--operator-port", "0"]))
    const printed = (name: string) => new RegExp(`^ {2}${name} +(\\S+)$`, "m").exec(ran.err)![1]!
    const tokens: Partial<Record<Holder, string>> = { admin: printed("token"), forged: `wb_op_${"x".repeat(43)}` }
    for (const role of roles.filter((each) => each !== "admin")) {
      const headers = { authorization: `Bearer ${tokens.admin}`, "content-type": "application/json" }
      const body = JSON.stringify({ name: role, role })
      const place = printed("console").replace(/console$/, "operator/v1/tokens")
      tokens[role] = ((await (await fetch(place, { method: "POST", headers, body })).json()) as { token: string }).token
    }
    const secrets = [...Object.values(tokens), printed("password"), printed("secretkey")]
    // A local sandbox derives its secrets from the seed, which each reply of a public one has.
    for (const label of ["password", "secretkey", "token"]) {
      const derived = createHash("sha256").update(`demo\0${label}`).digest("base64url")
      if (secrets.some((secret) => secret.includes(derived))) found.push(`the ${label} follows from the seed`)
    }

    const test = async (each: Case, holder: Holder) => {
      const { body, method, name, path, type } = each
      const token = tokens[holder]
      const headers = {
        ...(type !== undefined && { "content-type": type }),
        ...(token !== undefined && { authorization: `Bearer ${token}` })
      }
      const init = { method, headers, ...(body !== undefined && { body }) }
      const reply = await fetch(`${url}/sandbox/v1${path}`, init)
      const text = await reply.text()
      const what = `${name} by ${holder}`
      if (reply.status !== expected(each, holder)) found.push(`${what}: HTTP ${reply.status}: ${text.slice(0, 200)}`)
      if (!/time=2026-03-02T14:00:00\.000Z$/.test(reply.headers.get("waybill-sandbox") ?? ""))
        found.push(`${what}: the clock has moved, or the mark is missing`)
      if (secrets.some((secret) => text.includes(secret))) found.push(`${what}: the reply has a secret`)
      seen.set(reply.status, (seen.get(reply.status) ?? 0) + 1)
    }

    const all = cases.flatMap((each) => holders.map((holder) => [each, holder] as const))
    while (trials < run.size && !run.signal.aborted)
      for (const [each, holder] of shuffled(random, all).slice(0, run.size - trials)) {
        if (run.signal.aborted) break
        await test(each, holder)
        run.progress(++trials)
      }
    if (!readFileSync(join(folder, "real.db")).equals(real)) found.push("the database of a service was changed")
  } finally {
    clear()
  }
  const statuses = [...seen].toSorted(([one], [other]) => one - other).map(([status, count]) => `${count} × ${status}`)
  return { trials, losses: found.length, figures: { statuses: statuses.join(", ") }, found }
}
