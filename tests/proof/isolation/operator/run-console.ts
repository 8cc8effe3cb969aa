// Opens every page and sends every form of the console in a session of each role, with identifiers that exist or do not.
import { pages } from "../../../../packages/console/src/routes.ts"
import { seededRandom } from "../../../../packages/core/test/simulation/seeded-random.ts"
import { expected } from "../../../console/fixtures/expected-roles.ts"
import { type Visitor, visitor } from "../../../console/fixtures/visitor.ts"
import type { Absent, Result, Run } from "../../trial.ts"
import { absentIds, type Ids } from "../identifiers.ts"
import type { Answered } from "../judge-pair.ts"
import { shuffled } from "../shuffled.ts"
import { isolatedService, newOwner } from "../two-accounts.ts"
import { type Role, roles, roleViolations } from "./judge-roles.ts"

type Page = (typeof pages)[number]

const nameOf = ({ method = "GET", path }: Page) => `${method} ${path}`

const pathOf = ({ path }: Page, values: Readonly<Record<string, string>>) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? "1"))

/** Names the pages without a row in the table of roles, and the rows without a page. */
const rolesMissing = (names: ReadonlyArray<string>): Array<string> => [
  ...names.filter((name) => !(name in expected)).map((name) => `${name} is not in the table of roles`),
  ...Object.keys(expected)
    .filter((name) => !names.includes(name))
    .map((name) => `${name} is in the table of roles, but the console has no such page`)
]

export const runConsole = async (run: Run): Promise<Result | Absent> => {
  const opened = await isolatedService("SQLite")
  if ("absent" in opened) return opened
  const { service, tokens } = opened
  const random = seededRandom(run.seed)
  const found = rolesMissing(pages.map(nameOf))
  let trials = 0
  const [admin, viewer, packer, operator] = tokens as [string, string, string, string]
  const people = {} as Record<Role, Visitor>
  for (const [role, token] of Object.entries({ viewer, packer, operator, admin }))
    people[role as Role] = await visitor(service.url, token)

  const answer = async (page: Page, role: Role, ids: Ids): Promise<Answered> => {
    const { account, order_id, webhook_id } = ids
    const values = { account, order_id, webhook_id, name: account, box: "0", action: "disable", card: "acme-us" }
    const path = pathOf(page, values)
    const { headers, status, text } =
      page.method === "POST" ? await people[role].post(path) : await people[role].get(path)
    const policy = headers.get("content-security-policy")?.replace(/'nonce-[^']*'/g, "'nonce'") ?? ""
    return { reply: { status, headers: policy, text }, ids: Object.values(values) }
  }

  const test = async (page: Page, role: Role, ids: Ids, absent: Ids) => {
    const lowest = expected[nameOf(page)]
    if (lowest === undefined) return
    const isDenied = roles.indexOf(role) < roles.indexOf(lowest)
    const replies = {
      absent: await answer(page, role, absent),
      "another account's": await answer(page, role, { ...absent, order_id: ids.order_id }),
      // A form that is allowed would change what exists.
      ...(isDenied && { existing: await answer(page, role, ids) })
    }
    found.push(...roleViolations(role, lowest, replies).map((each) => `${nameOf(page)}: ${each}`))
  }

  try {
    for (let round = 0; trials < run.size && !run.signal.aborted; round++) {
      const owner = await newOwner(opened, `owner-${round}`, round)
      const before = await owner.state()
      const order = random.pick(owner.orders)
      const cases = pages.flatMap((page) => roles.map((role) => [page, role] as const))
      for (const [page, role] of shuffled(random, cases).slice(0, run.size - trials)) {
        if (run.signal.aborted) break
        await test(page, role, order.ids, absentIds(round, order.ids))
        run.progress(++trials)
      }
      if ((await owner.state()) !== before) found.push("refused pages changed the owner's orders")
    }
  } finally {
    await opened.clear()
  }
  return { trials, losses: found.length, figures: { pages: String(pages.length), roles: String(roles.length) }, found }
}
