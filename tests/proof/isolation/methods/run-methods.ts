// Sends the identifiers of an owner's orders as another account, in every method.
import { type MethodName, methodNames } from "@waybill/core/adapter"
import { conformanceSuite, fill } from "@waybill/core/conformance"
import type { DatabaseName } from "../../../../packages/adapter-sql/test/fixtures/databases.ts"
import { seededRandom } from "../../../../packages/core/test/simulation/seeded-random.ts"
import type { Absent, Result, Run } from "../../trial.ts"
import { absentIds, type Ids, type Names, nearMisses, shapes, stringsIn } from "../identifiers.ts"
import { shareOf, untested } from "../judge-coverage.ts"
import { type Answered, leaks, pairViolations, see } from "../judge-pair.ts"
import { inTurns } from "../shuffled.ts"
import { isolatedService, newOwner, newParty, type OwnedOrder, type Party } from "../two-accounts.ts"

const validData = new Map(
  conformanceSuite.cases.filter(({ name }) => name.endsWith("/success")).map(({ data, method }) => [method, data])
)
/** Methods that create orders. An account can use the xid of another account's order. */
const creates: ReadonlyArray<MethodName> = ["push_order", "re_order"]
const namesOrder = (method: MethodName): boolean => {
  const data = validData.get(method) as object
  return !creates.includes(method) && ("xid" in data || "order_id" in data)
}
const isNearXid = (shape: string) => Object.keys(nearMisses).some((name) => shape === `xid ${name}`)

const pairOf = ({ method, shape }: Pick<Case, "method" | "shape">) => `${method} by ${shape}`
/** Each method with each shape. */
const allPairs = methodNames.flatMap((method) => Object.keys(shapes).map((shape) => pairOf({ method, shape })))

const dataOf = (method: MethodName, { target }: OwnedOrder, names: Names): object => {
  const { order_id: _, xid: __, ...rest } = fill(validData.get(method), target.values) as Names & object
  return { ...rest, ...names }
}

interface Case {
  readonly method: MethodName
  readonly shape: string
  readonly order: OwnedOrder
}

/** A complete run tests each method with each shape. */
export const runMethods = async (database: DatabaseName, run: Run, isComplete: boolean): Promise<Result | Absent> => {
  const opened = await isolatedService(database)
  if ("absent" in opened) return opened
  const { service } = opened
  const random = seededRandom(run.seed)
  const found: Array<string> = []
  const testedMethods = new Set<string>()
  const tested = new Set<string>()
  const succeeded = new Set<MethodName>()
  let pairs = 0

  const answer = async (
    party: Party,
    { method, order }: Case,
    names: Names,
    isDetailed: boolean
  ): Promise<Answered> => {
    const body = JSON.stringify({ ...party.login, data: dataOf(method, order, names) })
    const headers = isDetailed ? { "waybill-details": "1" } : {}
    const reply = await see(`${service.url}/v1/${method}`, { method: "POST", body, headers })
    return { reply, ids: stringsIn(names) }
  }

  /** Compares the replies to the owner's identifiers with those to absent ones. */
  const testPair = async (pair: Case, other: Party, pusher: Party, owner: Party, absent: Ids) => {
    const { method, order, shape } = pair
    const party = creates.includes(method) ? pusher : other
    const names = shapes[shape]!
    const isDetailed = random.happens(0.5)
    const send = (ids: Ids) => answer(party, pair, names(ids), isDetailed)
    const [foreign, unknown] = random.happens(0.5)
      ? [await send(order.ids), await send(absent)]
      : ((await Promise.all([send(absent), send(order.ids)])).reverse() as [Answered, Answered])
    const violations = [...pairViolations(foreign, unknown), ...leaks(foreign, [owner.account, order.ids.event_id])]
    if (namesOrder(method) && foreign.reply.text.includes('"success"')) violations.push("a success")
    if (isNearXid(shape) && namesOrder(method)) {
      const own = await answer(owner, pair, names(order.ids), isDetailed)
      violations.push(...pairViolations(own, unknown).map((each) => `for the owner: ${each}`))
    }
    found.push(...violations.map((each) => `${method} by ${shape}, ${order.target.scene} order: ${each}`))
  }

  try {
    for (let round = 0; pairs < run.size && !run.signal.aborted; round++) {
      const owner = await newOwner(opened, `owner-${round}`, round)
      const [other, pusher] = [await newParty(opened, `other-${round}`), await newParty(opened, `pusher-${round}`)]
      const all = owner.orders.flatMap((order) =>
        methodNames.flatMap((method) => Object.keys(shapes).map((shape): Case => ({ order, method, shape })))
      )
      const before = await owner.state()
      for (const each of inTurns(random, all, ({ method }) => method, pairOf).slice(0, run.size - pairs)) {
        if (run.signal.aborted) break
        await testPair(each, other, pusher, owner, absentIds(round, each.order.ids))
        tested.add(pairOf(each))
        testedMethods.add(each.method)
        run.progress(++pairs)
      }
      if ((await owner.state()) !== before) found.push("requests of another account changed the owner's orders")
      // The owner itself succeeds with the same requests, so that the refusals above have a different reason.
      for (const order of owner.orders)
        for (const method of methodNames.filter(namesOrder)) {
          const { order_id, xid } = order.ids
          const named = "order_id" in (validData.get(method) as object) ? { order_id } : { xid }
          const { reply } = await answer(owner, { method, order, shape: "" }, named, false)
          if (reply.text.includes('"success"')) succeeded.add(method)
        }
    }
  } finally {
    await opened.clear()
  }
  const coverage = { all: allPairs, tested, isComplete }
  const ofMethods = { all: methodNames, tested: testedMethods, isComplete: true }
  const vain = methodNames.filter((method) => namesOrder(method) && !succeeded.has(method))
  found.push(...untested(ofMethods), ...untested(coverage))
  found.push(...vain.map((method) => `${method} never succeeded for the owner`))
  const figures = { methods: shareOf(ofMethods), "methods with shapes": shareOf(coverage) }
  return { trials: pairs, losses: found.length, figures, found }
}
