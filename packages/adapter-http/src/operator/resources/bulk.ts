import {
  commandPath,
  commandRow,
  includesRole,
  type JsonSchema,
  operatorCommandNames,
  textProblem
} from "@waybill/core"
import { Effect } from "effect"
import { commandNamed } from "../problem/command-name.ts"
import { invalid, Problem, type ProblemIssue, problemBody } from "../problem/problem.ts"
import { defect, type Failure, problemOf } from "../problem/problem-of.ts"
import { type Call, route } from "../route/route.ts"
import { runCommand } from "./commands.ts"
import { count, listOf, object, problemSchema, text } from "./schemas.ts"

/** Maximum number of lines, and of concurrently changed orders. */
const MAX_LINES = 500
const CONCURRENCY = 8

type Line = Readonly<Record<string, unknown>>

const isLine = (value: unknown): value is Line => typeof value === "object" && value !== null && !Array.isArray(value)

/** Returns the lines of a body, or fails if it has none or too many. */
const linesIn = (body: unknown): Effect.Effect<ReadonlyArray<unknown>, Problem> => {
  const lines = isLine(body) ? body.lines : undefined
  if (!Array.isArray(lines)) return Effect.fail(invalid({ path: "lines", problem: "must be an array" }))
  if (lines.length === 0 || lines.length > MAX_LINES)
    return Effect.fail(invalid({ path: "lines", problem: `must have 1 to ${MAX_LINES} lines, not ${lines.length}` }))
  return Effect.succeed(lines)
}

/** Maximum length of an id, a name or a key. */
const MAX_TEXT = 255

const textIssue = (line: Line, path: string): ReadonlyArray<ProblemIssue> => {
  const value = line[path]
  const problem = typeof value === "string" ? textProblem(value, MAX_TEXT) : "must be a string"
  return problem === undefined ? [] : [{ path, problem }]
}

const keyIssue = (line: Line): ReadonlyArray<ProblemIssue> =>
  line.idempotency_key === ""
    ? [{ path: "idempotency_key", problem: "must not be empty" }]
    : textIssue(line, "idempotency_key")

const isCommand = (value: unknown): boolean => typeof value === "string" && commandNamed(value) !== undefined

const issuesOf = (line: Line): ReadonlyArray<ProblemIssue> => [
  ...textIssue(line, "account"),
  ...textIssue(line, "order_id"),
  ...(isCommand(line.command) ? [] : [{ path: "command", problem: "unknown command" }]),
  ...(line.idempotency_key === undefined ? [] : keyIssue(line)),
  ...(line.revision === undefined || (Number.isSafeInteger(line.revision) && (line.revision as number) > 0)
    ? []
    : [{ path: "revision", problem: "must be an integer of 1 or more" }])
]

const runLine = (line: unknown, { holder, ports, replies, requestId }: Call): Effect.Effect<object, Failure> => {
  if (!isLine(line)) return Effect.fail(invalid({ path: "", problem: "must be an object" }))
  const issues = issuesOf(line)
  if (issues.length > 0) return Effect.fail(invalid(...issues))
  const { account, command: name, idempotency_key, order_id, revision, ...data } = line
  const command = commandNamed(name as string)!
  const { role } = commandRow(command)
  if (!includesRole(holder.role, role)) {
    const detail = `not allowed for role ${holder.role}; requires role ${role}`
    return Effect.fail(new Problem({ status: 403, code: "forbidden", detail }))
  }
  const options = {
    requestId,
    operator: holder.name,
    gesture: idempotency_key as string | undefined,
    revision: revision as number | undefined
  }
  const run = runCommand(ports.waybill, command)(account as string, { order_id: order_id as string }, data, options)
  return Effect.map(run, (order) => {
    const { order_status, revision, stage } = replies.order(order)
    return { status: 200, account, order_id, revision, stage, order_status }
  })
}

/** Runs a line, and returns its result, whatever happens. */
const resultOf = (line: unknown, call: Call): Effect.Effect<object> =>
  Effect.suspend(() => runLine(line, call)).pipe(
    Effect.catch((failure) => Effect.succeed(problemOf(failure, call.policy.retryAfter))),
    Effect.catchCause((cause) => defect("bulk", cause, call.requestId)),
    Effect.map((result) =>
      result instanceof Problem ? { status: result.status, problem: problemBody(result) } : result
    )
  )

/** Key of the order that a line names. Lines of one order run in sequence. */
const orderKey = (line: unknown): string => (isLine(line) ? JSON.stringify([line.account, line.order_id]) : "")

const lineSchema: JsonSchema = {
  ...object(
    {
      account: text,
      order_id: text,
      command: { enum: operatorCommandNames.map(commandPath) }
    },
    {
      idempotency_key: { type: "string", description: "Applies the command once, like Idempotency-Key." },
      revision: { type: "integer", minimum: 1, description: "Required revision of the order, like If-Match." }
    }
  ),
  description: "A command on an order. The other fields are those of the command's body."
}

const done = object({
  status: { const: 200 },
  account: text,
  order_id: text,
  revision: count,
  stage: text,
  order_status: text
})

const failed = object({ status: count, problem: problemSchema })

/** Runs commands on many orders. Each line has a separate result. */
export const bulk = route({
  operation: "bulk",
  method: "POST",
  path: "/orders:bulk",
  role: "packer",
  tag: "Commands",
  summary: "Run up to 500 commands; none depends on another",
  body: () => object({ lines: { ...listOf(lineSchema), minItems: 1, maxItems: MAX_LINES } }),
  reply: () => object({ results: { ...listOf({ oneOf: [done, failed] }), description: "One result for each line." } }),
  run: (call) =>
    Effect.gen(function* () {
      const lines = yield* linesIn(call.body)
      const results: Array<object> = []
      const groups = [...Map.groupBy(lines.entries(), ([, line]) => orderKey(line)).values()]
      const runGroup = Effect.fnUntraced(function* (group: (typeof groups)[number]) {
        for (const [index, line] of group) results[index] = yield* resultOf(line, call)
      })
      yield* Effect.forEach(groups, runGroup, { concurrency: CONCURRENCY, discard: true })
      return { body: { results } }
    })
})
