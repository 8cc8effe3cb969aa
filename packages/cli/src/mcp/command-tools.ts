import type { OperatorAnswer } from "@waybill/adapter-http/client"
import { policy } from "@waybill/core"
import {
  commandPath,
  commandRow,
  includesRole,
  type OperatorCommand,
  type OperatorOrder,
  operatorCommandNames,
  operatorJsonSchema
} from "@waybill/core/adapter"
import { unknownName } from "@waybill/packing/values"
import { Schema } from "effect"
import { PLAN_MINUTES, type Plan } from "./plans.ts"
import { orderFields, shortOrder } from "./read-tools.ts"
import { dataOf, dataResult, refusedResult, type Tool, toolOf } from "./tool.ts"

/** Commands that no agent can run. They cannot be undone, or record what a program computed. */
const excluded: ReadonlySet<OperatorCommand> = new Set(["erase", "bindQuote", "recordPreflight"])

/** Commands that an agent can plan, keyed by their names in the operator API. */
const commands = new Map(
  operatorCommandNames.filter((name) => !excluded.has(name)).map((name) => [commandPath(name), name])
)

/** Maximum number of characters of a command's input, because the id of the plan contains it. */
const MAX_INPUT = 4000
const MAX_ID = 8000

interface InputSchema {
  readonly properties?: Readonly<Record<string, unknown>>
  readonly required?: ReadonlyArray<string>
}

const inputOf = (command: OperatorCommand): InputSchema => operatorJsonSchema(command, policy()) as InputSchema

/** Returns the fields of a command, such as `reason, msg, carrier?`. */
const fieldsOf = (command: OperatorCommand): string => {
  const { properties = {}, required = [] } = inputOf(command)
  return Object.keys(properties)
    .map((name) => (required.includes(name) ? name : `${name}?`))
    .join(", ")
}

/** Returns the problems with the names of fields, which no policy changes. The service checks the values, because its policy decides on them. */
const problemsOf = (command: OperatorCommand, input: Plan["input"]): ReadonlyArray<string> => {
  const { properties = {}, required = [] } = inputOf(command)
  const known = Object.keys(properties)
  return [
    ...Object.keys(input).flatMap((name) => (known.includes(name) ? [] : [unknownName("field", name, known)])),
    ...required.flatMap((name) => (Object.hasOwn(input, name) ? [] : [`${name}: is required`])),
    ...(JSON.stringify(input).length > MAX_INPUT ? [`input: must have at most ${MAX_INPUT} characters as JSON`] : [])
  ]
}

const countOf = (list: unknown, fallback: string): string => (Array.isArray(list) ? `${list.length}` : fallback)

/** Default values of `order_status`. The policy of the service can rename them, and no client can read it. */
const { labels } = policy()

/** Returns the holds that a command adds and removes, and the status after it. Empty for a command that changes no holds. */
const holdsOf = (
  command: OperatorCommand,
  { holds, order_status: from, stage }: OperatorOrder,
  { hold_id, msg, reason }: Plan["input"]
) => {
  const isEnd = command === "cancel" || command === "reject"
  const isOwn = ({ by, hold_id: id }: (typeof holds)[number]) => by === "operator" && (hold_id ?? id) === id
  const removed = isEnd ? holds : command === "release" ? holds.filter(isOwn) : []
  if (command !== "hold" && removed.length === 0) return {}
  const isRepeated = holds.some((each) => each.by === "operator" && each.reason === reason && each.msg === msg)
  const isHeld = command === "hold" || removed.length < holds.length
  const label = isHeld ? labels.held : labels[isEnd ? "cancelled" : stage]
  return {
    holds: {
      added: command === "hold" && !isRepeated ? [{ by: "operator", reason, msg }] : [],
      removed: removed.map(({ by, hold_id, reason }) => ({ hold_id, by, reason }))
    },
    order_status: { from, to: isHeld && holds.length > 0 ? from : `${label}, unless the policy renames it` }
  }
}

/** Returns the effect of a command in words. */
const effectOf = (command: OperatorCommand, order: OperatorOrder, to: string, input: Plan["input"]) => {
  const { event, summary } = commandRow(command)
  const isPart = command === "ship" && input.items !== undefined
  return {
    summary,
    stage: { from: order.stage, to: isPart ? `${to}, or ${order.stage} if pieces remain` : to },
    ...holdsOf(command, order, input),
    ...(command === "ship" && {
      parcels: countOf(input.parcels, "1"),
      lines_shipped: countOf(input.items, "all that have not shipped")
    }),
    money: command === "reprint" ? "The print shop bears the cost of the reprint." : "None is charged or refunded.",
    webhooks: event === null ? "None." : `${event} to the webhooks of the account, and to its track_url if it is used.`,
    email: "Waybill sends none."
  }
}

const answerOf = (answer: OperatorAnswer<OperatorOrder>) => {
  if (answer._tag === "Unanswered")
    return refusedResult("The service did not reply. Confirm the same plan again: it runs at most once.")
  if (answer._tag === "Refused" && answer.problem.status === 412)
    return refusedResult("The order changed after the plan, so nothing was done. Read the order and plan again.")
  return dataResult("Done. Repeating the confirmation has no further effect.", { order: shortOrder(dataOf(answer)) })
}

/** The tools that plan and confirm commands. Their agent has plans. */
export const commandTools: Readonly<Record<string, Tool>> = {
  plan_command: toolOf(
    Schema.Struct({
      ...orderFields,
      command: Schema.Literals([...commands.keys()]).annotate({
        description: `The fields of input by command: ${[...commands].map(([path, name]) => `${path}: ${fieldsOf(name)}`).join("; ")}.`
      }),
      input: Schema.optionalKey(Schema.Record(Schema.String, Schema.Json))
    }),
    {
      title: "Plan a command",
      description: `Plans a command on an order and returns its effect and a plan id, valid for ${PLAN_MINUTES} minutes. Changes nothing. Show the effect to the person before the confirmation.`,
      annotations: { readOnlyHint: true, openWorldHint: false }
    },
    async ({ account_id: account, command: path, input = {}, order_id }, { client, plans }) => {
      const command = commands.get(path)!
      const problems = problemsOf(command, input)
      if (problems.length > 0)
        return refusedResult(`Invalid input: ${problems.join("; ")}`, { schema: { ...inputOf(command) } })
      const [me, order, { actions }] = await Promise.all([
        client.getMe().then(dataOf),
        client.getOrder({ account, order_id }).then(dataOf),
        client.getActions({ account, order_id }).then(dataOf)
      ])
      const { role } = commandRow(command)
      if (!includesRole(me.role, role))
        return refusedResult(`Not allowed for role ${me.role}; ${path} requires role ${role}.`)
      const action = actions.find((each) => each.command === path)
      if (action?.allowed !== true) return refusedResult("The order does not allow the command now.", { action })
      const { revision } = order
      const issued = plans!.issue({ command, account, order_id, input, revision })
      const effect = effectOf(command, order, action.to ?? order.stage, input)
      return dataResult("A plan. Nothing has changed yet.", {
        ...issued,
        command: path,
        input,
        revision,
        effect,
        order: shortOrder(order)
      })
    }
  ),
  confirm_command: toolOf(
    Schema.Struct({
      plan_id: Schema.String.check(Schema.isBetweenLength(1, MAX_ID)).annotate({
        description: "Id from plan_command. It can be confirmed again safely, for example after a lost reply."
      })
    }),
    {
      title: "Confirm a command",
      description:
        "Executes a plan once, unless the order changed after the plan. The person must have seen the effect.",
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false }
    },
    async ({ plan_id }, { client, plans }) => {
      const plan = plans!.read(plan_id)
      if (plan === "unknown")
        return refusedResult("Unknown plan id; use the one that plan_command returned, unchanged.")
      if (plan === "expired") return refusedResult("The plan has expired; read the order and plan again.")
      const { account, command, gesture, input, order_id, revision } = plan
      const run = client[command as OperatorCommand] as unknown as (
        ...given: ReadonlyArray<unknown>
      ) => Promise<OperatorAnswer<OperatorOrder>>
      return answerOf(await run({ account, order_id }, input, { gesture, revision }))
    }
  )
}
