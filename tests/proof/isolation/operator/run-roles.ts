// Calls every operation of the operator API with a token of each role, and identifiers that exist or do not.
import { seededRandom } from "../../../../packages/core/test/simulation/seeded-random.ts"
import type { Operation } from "../../replies/operator/document.ts"
import type { Absent, Result, Run } from "../../trial.ts"
import { absentIds, type Ids } from "../identifiers.ts"
import { type Answered, see } from "../judge-pair.ts"
import { shuffled } from "../shuffled.ts"
import { isolatedService, newOwner } from "../two-accounts.ts"
import { type Role, roles, roleViolations } from "./judge-roles.ts"
import { operationsOf, prepare, type Values } from "./operations.ts"
import { seeFrom } from "./see-from.ts"

const levels: ReadonlyArray<Role | undefined> = [undefined, ...roles]
const valuesOf = ({ account, order_id, webhook_id }: Ids, name: string): Values => ({
  account,
  order_id,
  webhook_id,
  revision: "1",
  number: "1",
  name,
  card: "acme-us"
})

export const runRoles = async (run: Run): Promise<Result | Absent> => {
  const opened = await isolatedService("SQLite")
  if ("absent" in opened) return opened
  const { base, service, tokens } = opened
  const random = seededRandom(run.seed)
  const { all, roleOf, unknown } = await operationsOf(service.url)
  const found: Array<string> = [...unknown]
  const tokenOf: Readonly<Record<Role, string>> = {
    admin: tokens[0]!,
    viewer: tokens[1]!,
    packer: tokens[2]!,
    operator: tokens[3]!
  }
  let trials = 0

  const answer = async (operation: Operation, values: Values, role: Role | undefined): Promise<Answered> => {
    const { body, method, path } = prepare(operation, values)
    // A body without fields changes nothing if the role is allowed.
    const sent = body === undefined ? {} : { body: JSON.stringify(role === undefined ? body : {}) }
    const ids = [values.account!, values.order_id!, values.webhook_id!]
    const type = { "content-type": "application/json" }
    if (role === undefined) {
      const address = `127.0.${random.below(256)}.${1 + random.below(254)}`
      return { reply: await seeFrom(address, base + path, { method, headers: type, ...sent }), ids }
    }
    const headers = { ...type, authorization: `Bearer ${tokenOf[role]}` }
    return { reply: await see(base + path, { method, headers, ...sent }), ids }
  }

  const test = async (operation: Operation, role: Role | undefined, ids: Ids, absent: Ids) => {
    const lowest = roleOf(operation)
    if (lowest === undefined) return
    const isDenied = role === undefined || roles.indexOf(role) < roles.indexOf(lowest)
    const kinds: Readonly<Record<string, Values>> = {
      absent: valuesOf(absent, "nobody"),
      malformed: { ...valuesOf({ ...absent, order_id: "\u{1F5BC} %", account: "' or 1=1" }, "nobody") },
      // An operation that is allowed would change what exists.
      ...(isDenied && {
        existing: valuesOf(ids, "viewer"),
        "partly existing": valuesOf({ ...ids, account: "nobody" }, "viewer")
      })
    }
    const replies: Record<string, Answered> = {}
    for (const [kind, values] of Object.entries(kinds)) replies[kind] = await answer(operation, values, role)
    found.push(...roleViolations(role, lowest, replies).map((each) => `${operation.id}: ${each}`))
  }

  try {
    for (let round = 0; trials < run.size && !run.signal.aborted; round++) {
      const owner = await newOwner(opened, `owner-${round}`, round)
      const before = await owner.state()
      const order = random.pick(owner.orders)
      const cases = all.flatMap((operation) => levels.map((role) => [operation, role] as const))
      for (const [operation, role] of shuffled(random, cases).slice(0, run.size - trials)) {
        if (run.signal.aborted) break
        await test(operation, role, order.ids, absentIds(round, order.ids))
        run.progress(++trials)
      }
      if ((await owner.state()) !== before) found.push("refused requests changed the owner's orders")
    }
  } finally {
    await opened.clear()
  }
  return {
    trials,
    losses: found.length,
    figures: { operations: String(all.length), roles: String(roles.length) },
    found
  }
}
