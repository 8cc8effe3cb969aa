// Measures alternating refusals for another account's order and for an absent order.
import { type MethodName, methodNames } from "@waybill/core/adapter"
import { conformanceSuite, fill } from "@waybill/core/conformance"
import { seededRandom } from "../../../../packages/core/test/simulation/seeded-random.ts"
import type { Absent, Result, Run } from "../../trial.ts"
import { absentIds, type Ids } from "../identifiers.ts"
import { shareOf, untested } from "../judge-coverage.ts"
import { operationsOf, prepare } from "../operator/operations.ts"
import { isolatedService, newOwner, newParty } from "../two-accounts.ts"
import { median, type Times, timeViolations } from "./judge-times.ts"

interface MutableTimes extends Times {
  readonly foreign: Array<number>
  readonly absent: Array<number>
}

/** Number of pairs of a request whose medians are compared. With fewer, they are compared with those of its group. */
const ENOUGH = 120

interface Timed {
  readonly name: string
  readonly group: string
  /** Sends the request, and returns its refusal. */
  readonly send: (ids: Ids) => Promise<Response>
}

/** A complete run judges every request, and a short one at least some group. */
export const runTiming = async (run: Run, isComplete: boolean): Promise<Result | Absent> => {
  const opened = await isolatedService("SQLite")
  if ("absent" in opened) return opened
  const { base, service, tokens } = opened
  const random = seededRandom(run.seed)
  const found: Array<string> = []
  let pairs = 0
  try {
    const owner = await newOwner(opened, "owner", 0)
    const other = await newParty(opened, "other")
    const { scoped } = await operationsOf(service.url)
    const valid = new Map(
      conformanceSuite.cases.filter(({ name }) => name.endsWith("/success")).map(({ data, method }) => [method, data])
    )
    const creates: ReadonlyArray<MethodName> = ["push_order", "re_order"]
    const ofMethods = methodNames
      .filter((method) => !creates.includes(method))
      .flatMap((method) => {
        const data = fill(valid.get(method), owner.orders[0]!.target.values) as object
        const kinds = (["xid", "order_id"] as const).filter((kind) => kind in data || "xid" in data)
        return kinds.map((kind): Timed => {
          const { xid: _, order_id: __, ...rest } = data as { xid?: unknown; order_id?: unknown }
          const send = (ids: Ids) => {
            const body = JSON.stringify({ ...other.login, data: { ...rest, [kind]: ids[kind] } })
            return fetch(`${service.url}/v1/${method}`, { method: "POST", body })
          }
          return { name: `${method} by ${kind}`, group: `methods by ${kind}`, send }
        })
      })
    const ofOperations = scoped
      .filter(({ path }) => path.includes("{order_id}"))
      .map((operation): Timed => {
        const send = ({ order_id }: Ids) => {
          const { body, method, path } = prepare(operation, { account: other.account, order_id, revision: "1" })
          const headers = { authorization: `Bearer ${tokens[0]}`, "content-type": "application/json" }
          return fetch(base + path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
        }
        return { name: operation.id, group: "operator API", send }
      })
    const all = [...ofMethods, ...ofOperations]
    const times = new Map<string, MutableTimes>()
    const timesOf = (name: string) => {
      const known = times.get(name) ?? { foreign: [], absent: [] }
      times.set(name, known)
      return known
    }
    const measure = async ({ group, name, send }: Timed, kind: keyof Times, ids: Ids, counts: boolean) => {
      const start = performance.now()
      await (await send(ids)).text()
      const time = performance.now() - start
      if (counts) for (const key of [name, group]) timesOf(key)[kind].push(time)
    }
    // The first requests of each kind compile code, so they do not count.
    for (const [index, each] of [...all, ...all].entries())
      await measure(each, "absent", absentIds(index, owner.orders[0]!.ids), false)
    for (; pairs < run.size && !run.signal.aborted; pairs++) {
      const timed = all[pairs % all.length]!
      const { ids } = random.pick(owner.orders)
      const absent = absentIds(pairs, ids)
      const kinds = [["foreign", ids] as const, ["absent", absent] as const]
      for (const [kind, named] of random.happens(0.5) ? kinds : kinds.toReversed())
        await measure(timed, kind, named, true)
      run.progress(pairs + 1)
    }
    const judged = [...times].filter(([, { foreign }]) => foreign.length >= ENOUGH)
    for (const [name, each] of judged) found.push(...timeViolations(name, each))
    const groups = [...new Set(all.map(({ group }) => group))]
    const names = [...all.map(({ name }) => name), ...groups]
    const coverage = { all: names, tested: new Set(judged.map(([name]) => name)), isComplete }
    found.push(...untested(coverage))
    const ofGroups = Object.fromEntries(
      groups.map((group) => {
        const { absent, foreign } = timesOf(group)
        return [group, `${median(foreign).toFixed(2)} ms, ${median(absent).toFixed(2)} ms if absent`]
      })
    )
    const figures = { ...ofGroups, judged: shareOf(coverage) }
    return { trials: pairs, losses: found.length, figures, found }
  } finally {
    await opened.clear()
  }
}
