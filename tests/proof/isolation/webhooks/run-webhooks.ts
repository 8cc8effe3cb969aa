// Sends the identifiers of an owner's webhooks and orders as another account, in the merchants' commands for webhooks.
import type { DatabaseName } from "../../../../packages/adapter-sql/test/fixtures/databases.ts"
import { seededRandom } from "../../../../packages/core/test/simulation/seeded-random.ts"
import type { Absent, Result, Run } from "../../trial.ts"
import { absentIds, type Ids, nearMisses } from "../identifiers.ts"
import { shareOf, untested } from "../judge-coverage.ts"
import { type Answered, leaks, pairViolations, see } from "../judge-pair.ts"
import { inTurns } from "../shuffled.ts"
import { isolatedService, newOwner, newParty, type OwnedOrder, type Party } from "../two-accounts.ts"

/** Maximum number of pairs of each command with one account: half of the smallest limit per minute. */
const PAIRS_PER_ACCOUNT = 5

/** Commands, with the fields that identify something. */
const commands: Readonly<Record<string, ReadonlyArray<"webhook_id" | "order_id">>> = {
  rotate: ["webhook_id"],
  disable: ["webhook_id"],
  enable: ["webhook_id"],
  remove: ["webhook_id"],
  deliveries: ["webhook_id"],
  replay: ["webhook_id", "order_id"],
  test: ["webhook_id"]
}
const kinds = ["webhook_id", "order_id", "xid", "tracking", "event_id", "shipment_id", "account"] as const

interface Shape {
  readonly command: string
  readonly field: "webhook_id" | "order_id"
  readonly name: string
  readonly value: (ids: Ids) => string
}

const shapes: ReadonlyArray<Shape> = Object.entries(commands).flatMap(([command, fields]) =>
  fields.flatMap((field) => [
    ...kinds.map((kind) => ({ command, field, name: kind, value: (ids: Ids) => ids[kind] })),
    ...Object.entries(nearMisses).map(([name, change]) => ({
      command,
      field,
      name,
      value: (ids: Ids) => change(ids[field])
    }))
  ])
)
const nameOf = ({ command, field, name }: Shape) => `${command} by ${name} as ${field}`

/** A complete run tests each command with each shape. */
export const runWebhooks = async (database: DatabaseName, run: Run, isComplete: boolean): Promise<Result | Absent> => {
  const opened = await isolatedService(database, ["--merchant-webhooks", "on"])
  if ("absent" in opened) return opened
  const { service } = opened
  const random = seededRandom(run.seed)
  const found: Array<string> = []
  const tested = new Set<string>()
  const testedCommands = new Set<string>()
  const succeeded = new Set<string>()
  let pairs = 0
  let parties = 0

  const answer = async (party: Party, command: string, data: object, id: string, isDetailed = false) => {
    const body = JSON.stringify({ ...party.login, data })
    const headers = isDetailed ? { "waybill-details": "1" } : {}
    const reply = await see(`${service.url}/v1/webhooks/${command}`, { method: "POST", body, headers })
    if (reply.status === 429) found.push(`${command}: the account was limited, so that nothing was tested`)
    return { reply, ids: [id] } satisfies Answered
  }

  /** Compares the replies to the owner's identifier with those to an absent one. */
  const testPair = async (shape: Shape, order: OwnedOrder, other: Party, owner: Party, absent: Ids) => {
    const { command, field, value } = shape
    const isDetailed = random.happens(0.5)
    const send = (ids: Ids) => {
      const id = value(ids)
      return answer(other, command, { webhook_id: other.webhook_id, [field]: id }, id, isDetailed)
    }
    const foreign = await send(order.ids)
    const violations = [
      ...pairViolations(foreign, await send(absent)),
      ...leaks(foreign, [owner.account, owner.webhook_id, order.ids.event_id])
    ]
    if (field === "webhook_id" && foreign.reply.text.includes('"success"')) violations.push("a success")
    found.push(...violations.map((each) => `${nameOf(shape)}: ${each}`))
  }

  /** Returns what the owner sees of its webhook. */
  const ownView = async (owner: Party): Promise<string> => {
    const { webhook_id } = owner
    const views = [await answer(owner, "list", {}, ""), await answer(owner, "deliveries", { webhook_id }, "")]
    return views.map(({ reply }) => reply.text).join("\n")
  }

  try {
    for (let round = 0; pairs < run.size && !run.signal.aborted; round++) {
      const owner = await newOwner(opened, `owner-${round}`, round)
      const { webhook_id } = owner
      await answer(owner, "replay", { webhook_id, since: "2020-01-01 00:00:00" }, "")
      const before = [await owner.state(), await ownView(owner)]
      const all = inTurns(random, shapes, ({ command }) => command, nameOf).slice(0, run.size - pairs)
      const ofAccounts = Object.groupBy(all, ({ command }) => command)
      for (let from = 0; !run.signal.aborted; from += PAIRS_PER_ACCOUNT) {
        const turn = Object.values(ofAccounts).flatMap((each = []) => each.slice(from, from + PAIRS_PER_ACCOUNT))
        if (turn.length === 0) break
        const other = await newParty(opened, `other-${parties++}`)
        for (const shape of turn) {
          if (run.signal.aborted) break
          const order = random.pick(owner.orders)
          await testPair(shape, order, other, owner, absentIds(pairs, order.ids))
          tested.add(nameOf(shape))
          testedCommands.add(shape.command)
          run.progress(++pairs)
        }
        const { reply } = await answer(other, "list", {}, "")
        found.push(...leaks({ reply, ids: [] }, [owner.webhook_id, owner.account]).map((each) => `list: ${each}`))
      }
      const after = [await owner.state(), await ownView(owner)]
      if (after.join() !== before.join()) found.push("requests of another account changed the owner's webhook")
      // The owner itself succeeds, so that the refusals above have a different reason. It is removed last.
      for (const command of [...Object.keys(commands).filter((each) => each !== "remove"), "remove"])
        if ((await answer(owner, command, { webhook_id }, "")).reply.text.includes('"success"')) succeeded.add(command)
    }
  } finally {
    await opened.clear()
  }
  const names = Object.keys(commands)
  const coverage = { all: shapes.map(nameOf), tested, isComplete }
  const ofCommands = { all: names, tested: testedCommands, isComplete: true }
  found.push(...untested(ofCommands), ...untested(coverage))
  found.push(...names.filter((each) => !succeeded.has(each)).map((each) => `${each} never succeeded for the owner`))
  const figures = { commands: shareOf(ofCommands), "commands with shapes": shareOf(coverage) }
  return { trials: pairs, losses: found.length, figures, found }
}
