// Sends requests that must be refused, and a few that must not, to the route of agents, with and without a token.
import { seededRandom } from "../../../../packages/core/test/simulation/seeded-random.ts"
import { seed } from "../../../console/fixtures/seed.ts"
import { fuzzedService } from "../../replies/fuzzed-service.ts"
import type { Result, Run } from "../../trial.ts"
import { roles } from "../operator/judge-roles.ts"
import { seeFrom } from "../operator/see-from.ts"
import { shuffled } from "../shuffled.ts"
import { newParty } from "../two-accounts.ts"

type Holder = "nobody" | "forged" | (typeof roles)[number]
const holders: ReadonlyArray<Holder> = ["nobody", "forged", ...roles]

/** The reply that a holder must get: a status, or the result of a tool in a reply with the status 200. */
type Expected = number | "done" | "refused"

interface Case {
  readonly name: string
  readonly method?: string
  readonly origin?: string
  readonly body: string
  /** Reply to a holder of a token, by its role. */
  readonly expected: (role: (typeof roles)[number]) => Expected
  /** Whether the request is refused without a look at the token. */
  readonly isEarly?: true
}

const call = (name: string, given: object): string =>
  JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: given } })
const list = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} })
const padded = (bytes: number) => call("order", { pad: "x".repeat(bytes) })
const holding = (msg: string) => ({ command: "hold", input: { reason: "artwork", msg } })

/** Names an order for a tool. */
interface Name {
  readonly account_id: string
  readonly order_id: string
}

/** Returns the requests of a round. `plan` is a plan of the operator, and `theirs` an order of another account. */
const casesOf = (mine: Name, theirs: Name, plan: string): ReadonlyArray<Case> => {
  const always = (expected: Expected) => () => expected
  const foreign = ["https://evil.example", "http://127.0.0.1.evil.example", "http://localhost.evil.example", "null"]
  const mixed = { account_id: mine.account_id, order_id: theirs.order_id }
  const forOperators = (role: (typeof roles)[number]) => (role === "operator" || role === "admin" ? "done" : "refused")
  return [
    ...foreign.map((origin) => ({ name: origin, origin, body: list, expected: always(403), isEarly: true as const })),
    { name: "page of this machine", origin: "http://localhost:6274", body: list, expected: always(200) },
    { name: "list of tools", body: list, expected: always(200) },
    { name: "GET", method: "GET", body: "", expected: always(405) },
    { name: "DELETE", method: "DELETE", body: "", expected: always(405) },
    { name: "257,000 bytes", body: padded(257_000), expected: always(413) },
    { name: "a megabyte", body: padded(1_000_000), expected: always(413) },
    { name: "batch", body: `[${list},${list}]`, expected: always(400) },
    { name: "no JSON", body: list.slice(1), expected: always(400) },
    { name: "a name twice", body: list.replace("{", '{"id":2,'), expected: always(400) },
    { name: "order", body: call("order", mine), expected: always("done") },
    { name: "order under another account", body: call("order", mixed), expected: always("refused") },
    { name: "plan", body: call("plan_command", { ...mine, ...holding("planned") }), expected: forOperators },
    {
      name: "plan under another account",
      body: call("plan_command", { ...mixed, ...holding("mixed") }),
      expected: always("refused")
    },
    {
      name: "plan of an erasure",
      body: call("plan_command", { ...mine, command: "erase" }),
      expected: always("refused")
    },
    { name: "invented plan", body: call("confirm_command", { plan_id: "plan-1" }), expected: always("refused") },
    {
      name: "changed plan",
      body: call("confirm_command", { plan_id: `${plan.slice(0, -4)}AAAA` }),
      expected: always("refused")
    },
    {
      name: "plan of the operator",
      body: call("confirm_command", { plan_id: plan }),
      expected: (role) => (role === "operator" ? "done" : "refused")
    }
  ]
}

/** Returns the result of a tool, or the status of another reply. */
const seenAs = ({ status, text }: { readonly status: number; readonly text: string }, expected: Expected): Expected => {
  if (status !== 200 || typeof expected === "number") return status
  if (/"error":/.test(text)) return 200
  return text.includes('"isError":true') ? "refused" : "done"
}

export const runAgents = async (run: Run): Promise<Result> => {
  const { base, clear, operate, service, tokens } = await fuzzedService(undefined, ["--mcp", "commands"])
  const random = seededRandom(run.seed)
  const found: Array<string> = []
  const seen = new Map<Expected, number>()
  let [trials, rounds] = [0, 0]
  const [admin, viewer, packer, operator] = tokens
  const tokenOf: Partial<Record<Holder, string>> = {
    forged: `wb_op_${"x".repeat(43)}`,
    viewer: viewer!,
    packer: packer!
  }
  Object.assign(tokenOf, { operator, admin })

  const post = ({ body, method = "POST", origin }: Pick<Case, "body" | "method" | "origin">, holder: Holder) => {
    const headers = {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...(origin !== undefined && { origin }),
      ...(tokenOf[holder] !== undefined && { authorization: `Bearer ${tokenOf[holder]}` })
    }
    const address = `127.0.${random.below(256)}.${1 + random.below(254)}`
    return seeFrom(address, `${service.url}/mcp`, { method, headers, body })
  }
  const push = async (account_id: string, login: object): Promise<Name> => {
    const reply = await service.call("push_order", { ...seed[0]!.order, xid: `agent-${account_id}` }, login)
    return { account_id, order_id: String(reply.receipt_id) }
  }
  const historyOf = async ({ account_id, order_id }: Name): Promise<ReadonlyArray<{ readonly operator?: string }>> => {
    const headers = { authorization: `Bearer ${admin}` }
    const reply = await fetch(`${base}/orders/${account_id}/${order_id}/history?limit=500`, { headers })
    return ((await reply.json()) as { events: ReadonlyArray<{ readonly operator?: string }> }).events
  }

  try {
    const mine = await push("demo", service.credentials)
    const theirs = await push("other", (await newParty({ operate }, "other")).login)
    while (trials < run.size && !run.signal.aborted) {
      const planned = await post(
        { body: call("plan_command", { ...mine, ...holding(`round ${rounds++}`) }) },
        "operator"
      )
      const plan = /"plan_id":"([\w-]+)"/.exec(planned.text)?.[1]
      if (plan === undefined) throw new Error(planned.text)
      const before = (await historyOf(mine)).length
      const all = casesOf(mine, theirs, plan).flatMap((each) => holders.map((holder) => [each, holder] as const))
      let confirmed = 0
      for (const [each, holder] of shuffled(random, all).slice(0, run.size - trials)) {
        if (run.signal.aborted) break
        const isKnown = holder !== "nobody" && holder !== "forged"
        const expected = isKnown ? each.expected(holder) : each.isEarly ? each.expected("viewer") : 401
        const reply = await post(each, holder)
        const got = seenAs(reply, expected)
        const what = `${each.name} by ${holder}`
        if (got !== expected) found.push(`${what}: ${got}, not ${expected}: ${reply.text.slice(0, 200)}`)
        if (tokens.some((token) => reply.text.includes(token))) found.push(`${what}: the reply has a token`)
        if (each.name === "plan of the operator" && holder === "operator") confirmed++
        seen.set(got, (seen.get(got) ?? 0) + 1)
        run.progress(++trials)
      }
      const events = await historyOf(mine)
      if (events.length !== before + confirmed) found.push(`${events.length - before} commands, not ${confirmed}`)
      if (events.slice(1).some(({ operator }) => operator !== "operator")) found.push("another token ran a command")
    }
    if ((await historyOf(theirs)).length !== 1) found.push("the order of another account was changed")
  } finally {
    clear()
  }
  const replies = [...seen].map(([reply, count]) => `${count} × ${reply}`).toSorted()
  return { trials, losses: found.length, figures: { replies: replies.join(", "), rounds: String(rounds) }, found }
}
