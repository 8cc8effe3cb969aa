// Sends the identifiers of an owner's orders with those of another account, to every operation of the operator API.
import type { DatabaseName } from "../../../../packages/adapter-sql/test/fixtures/databases.ts"
import { seededRandom } from "../../../../packages/core/test/simulation/seeded-random.ts"
import type { Operation } from "../../replies/operator/document.ts"
import type { Absent, Result, Run } from "../../trial.ts"
import { absentIds, type Ids, nearMisses } from "../identifiers.ts"
import { shareOf, untested } from "../judge-coverage.ts"
import { type Answered, leaks, pairViolations, type Seen, see } from "../judge-pair.ts"
import { inTurns } from "../shuffled.ts"
import { isolatedService, newOwner, newParty, type OwnedOrder, type Party } from "../two-accounts.ts"
import { operationsOf, prepare, type Values } from "./operations.ts"

const MAX_ID = 255

const orderKinds = ["order_id", "xid", "tracking", "event_id", "shipment_id", "webhook_id", "account"] as const

/** Identifiers of the owner under the account of another one: each kind as the id of an order, and strings like it. */
const ofOrders: Readonly<Record<string, (ids: Ids, other: Party) => Values>> = {
  ...Object.fromEntries(
    orderKinds.map((kind) => [
      `${kind} as order_id`,
      (ids: Ids, { account }: Party) => ({ account, order_id: ids[kind] })
    ])
  ),
  ...Object.fromEntries(
    Object.entries(nearMisses).flatMap(([name, change]) => [
      [`order_id ${name}`, (ids: Ids, { account }: Party) => ({ account, order_id: change(ids.order_id) })],
      [`account ${name}`, (ids: Ids) => ({ account: change(ids.account), order_id: ids.order_id })]
    ])
  )
}

/** Strings like the other identifiers of the owner. */
const ofOthers: Readonly<Record<string, (ids: Ids, other: Party) => Values>> = Object.fromEntries(
  Object.entries(nearMisses).map(([name, change]) => [
    `identifiers ${name}`,
    (ids: Ids) => ({
      account: change(ids.account),
      webhook_id: change(ids.webhook_id),
      name: change(ids.token),
      card: change(ids.card),
      number: change("1")
    })
  ])
)

const pairOf = (operation: string, shape: string) => `${operation} by ${shape}`

interface Case {
  readonly operation: Operation
  readonly order: OwnedOrder
  readonly shape: string
  readonly values: (ids: Ids) => Values
}

/** Removes the account, token or card that a refusal suggests. An operator may read the names of all of them. */
const withoutSuggestion = (reply: Seen): Seen => ({
  ...reply,
  text: reply.text.replace(/"(detail|problem)":"(?:account_id: )?unknown (?:\\.|[^"\\])*"/g, '"$1":"unknown"')
})

/** A complete run tests each operation with each shape of its identifiers. */
export const runOperator = async (database: DatabaseName, run: Run, isComplete: boolean): Promise<Result | Absent> => {
  const opened = await isolatedService(database)
  if ("absent" in opened) return opened
  const { base, service, tokens } = opened
  const random = seededRandom(run.seed)
  const { parametersIn, scoped, unknown } = await operationsOf(service.url)
  const found: Array<string> = [...unknown]
  const testedOperations = new Set<string>()
  const tested = new Set<string>()
  let pairs = 0

  const answer = async (operation: Operation, values: Values, gesture: string | undefined): Promise<Answered> => {
    const { body, method, path } = prepare(operation, values)
    const headers = {
      authorization: `Bearer ${tokens[0]}`,
      "content-type": "application/json",
      ...(gesture !== undefined && { "idempotency-key": gesture })
    }
    const reply = await see(base + path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
    return { reply: withoutSuggestion(reply), ids: Object.values(values) }
  }

  const namesOrder = (operation: Operation) =>
    parametersIn(operation).includes("order_id") || ["listOrders", "bulk", "replayEvents"].includes(operation.id)

  const shapesOf = (operation: Operation) => (namesOrder(operation) ? ofOrders : ofOthers)

  const casesOf = (operation: Operation, order: OwnedOrder, other: Party): ReadonlyArray<Case> =>
    Object.entries(shapesOf(operation)).map(([shape, values]) => ({
      operation,
      order,
      shape,
      // Paths of events have the webhook of the other account.
      values: (ids) => ({
        ...(namesOrder(operation) && { webhook_id: other.webhook_id }),
        revision: "1",
        ...values(ids, other)
      })
    }))

  const testPair = async ({ operation, order, shape, values }: Case, owner: Party, absent: Ids) => {
    const gesture = random.happens(0.3) ? `${order.ids.xid}-gesture` : undefined
    const ofOwner = values(order.ids)
    // The account of the request is the same in both, unless it is itself the identifier that is tested.
    const [foreign, unknown] = [
      await answer(operation, ofOwner, gesture),
      await answer(operation, values(absent), gesture)
    ]
    const secrets = [owner.account, order.ids.event_id]
    const violations = [...pairViolations(foreign, unknown), ...leaks(foreign, secrets)]
    const sent = JSON.stringify(Object.values(ofOwner)).slice(0, 100)
    found.push(...violations.map((each) => `${operation.id} by ${shape}, ${sent}: ${each}`))
  }

  try {
    for (let round = 0; pairs < run.size && !run.signal.aborted; round++) {
      const owner = await newOwner(opened, `owner-${round}`, round)
      const other = await newParty(opened, `other-${round}`)
      const all = owner.orders.flatMap((order) => scoped.flatMap((each) => casesOf(each, order, other)))
      // Each shape of identifiers that are too long is sent at least for one order.
      const fits = ({ order, values }: Case) =>
        Object.values(values(order.ids)).every((value) => value.length <= MAX_ID) ||
        order === owner.orders[0] ||
        random.happens(0.2)
      const before = await owner.state()
      const sequence = inTurns(
        random,
        all.filter(fits),
        ({ operation }) => operation.id,
        ({ operation, shape }) => pairOf(operation.id, shape)
      )
      for (const each of sequence.slice(0, run.size - pairs)) {
        if (run.signal.aborted) break
        await testPair(each, owner, absentIds(round, each.order.ids))
        testedOperations.add(each.operation.id)
        tested.add(pairOf(each.operation.id, each.shape))
        run.progress(++pairs)
      }
      if ((await owner.state()) !== before) found.push("requests about another account changed the owner's orders")
    }
  } finally {
    await opened.clear()
  }
  const allPairs = scoped.flatMap((each) => Object.keys(shapesOf(each)).map((shape) => pairOf(each.id, shape)))
  const coverage = { all: allPairs, tested, isComplete }
  const ofOperations = { all: scoped.map(({ id }) => id), tested: testedOperations, isComplete: true }
  found.push(...untested(ofOperations), ...untested(coverage))
  const figures = { operations: shareOf(ofOperations), "operations with shapes": shareOf(coverage) }
  return { trials: pairs, losses: found.length, figures, found }
}
