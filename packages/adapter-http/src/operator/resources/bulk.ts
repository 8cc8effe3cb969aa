import type { Policy } from "@waybill/core"
import {
  commandPath,
  commandRow,
  includesRole,
  isObject,
  jsonBytes,
  type OperatorCommand,
  operatorCommandNames,
  operatorJsonSchema,
  unknownName
} from "@waybill/core/adapter"
import { schemaReader } from "@waybill/core/reading"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { commandNamed } from "../problem/command-name.ts"
import { invalid, Problem, problemBody, shortProblem } from "../problem/problem.ts"
import { defect, type Failure, problemOf } from "../problem/problem-of.ts"
import { accountId, type Body, bodyOf, id, jsonSchemaOf, refuseFaults, storable } from "../route/body.ts"
import { namingKey } from "../route/conditions.ts"
import { type Call, route } from "../route/route.ts"
import { runCommand } from "./commands.ts"
import { accountNaming } from "./known-account.ts"
import { PAGE_BYTES } from "./reply-page.ts"
import { count, listOf, object, problemSchema, text as textSchema } from "./schemas.ts"

/** Maximum number of lines, and of concurrently changed orders. */
const MAX_LINES = 500
const CONCURRENCY = 8

/** Maximum length of an id, a name or a key. */
const MAX_TEXT = 255

const text = Schema.String.check(storable(MAX_TEXT))

const Line = Schema.Struct({
  account: accountId,
  order_id: id,
  command: Schema.Literals(operatorCommandNames.map(commandPath)),
  idempotency_key: Schema.optionalKey(
    text.check(Schema.isNonEmpty()).annotate({ description: "Applies the command once, like Idempotency-Key." })
  ),
  revision: Schema.optionalKey(
    Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)).annotate({
      description: "Required revision of the order, like If-Match."
    })
  )
}).annotate({ description: "A command on an order. The other fields are those of the command's body." })

/** A line with the fields of its command. */
const OpenLine = Schema.StructWithRest(Line, [Schema.Record(Schema.String, Schema.Unknown)])

const readLine = schemaReader(OpenLine)

/** Maximum number of unknown fields that a line's refusal names, and of all fields of a line that is read. */
const MAX_UNKNOWN = 100
const MAX_FIELDS = 1000

/** Fails with the fields that neither the line nor its command has. */
const refuseUnknown = (data: object, command: OperatorCommand, policy: Policy) => {
  const known = [...Object.keys(Line.fields), ...Object.keys(operatorJsonSchema(command, policy).properties as object)]
  const unknown = Object.keys(data).filter((name) => !known.includes(name))
  const faults = unknown
    .slice(0, MAX_UNKNOWN)
    .map((name) => ({ path: [name], problem: unknownName("field", name, known) }))
  return faults.length > 0 ? refuseFaults(faults) : Effect.void
}

const linesOf = <L extends Schema.Constraint>(line: L) =>
  Schema.Struct({ lines: Schema.Array(line).check(Schema.isBetweenLength(1, MAX_LINES)) })

/** The body. Each line is read separately, because a fault in it does not concern the other lines. */
const body: Body<{ readonly lines: ReadonlyArray<unknown> }> = {
  ...bodyOf(linesOf(Schema.Unknown)),
  schema: () => jsonSchemaOf(linesOf(OpenLine))
}

/** Key of the order that a line names. Lines of one order run in sequence. */
const orderKey = (line: unknown): string => (isObject(line) ? JSON.stringify([line.account, line.order_id]) : "")

/** Commands with a tracking number. */
const numbered: ReadonlySet<unknown> = new Set((["ship", "correctShipment"] as const).map(commandPath))

/** Returns the problem of a line whose tracking number several orders would have, unless it confirms this. Case is ignored. */
const sharedNumberIn = (lines: ReadonlyArray<unknown>) => {
  const numberOf = (line: unknown): string | undefined =>
    isObject(line) && numbered.has(line.command) && line.sameNumber !== true && typeof line.trackingno === "string"
      ? line.trackingno
      : undefined
  const orders = Map.groupBy(lines, (line) => numberOf(line)?.toLowerCase())
  return (line: unknown): string | undefined => {
    const number = numberOf(line)
    const count = number === undefined ? 1 : new Set(orders.get(number.toLowerCase())!.map(orderKey)).size
    return count > 1 ? `${count} orders would have the number ${number}; sameNumber confirms it` : undefined
  }
}

/** The call, with the function that its lines share. */
type Lines = Call & { readonly naming: ReturnType<typeof accountNaming> }

const runLine = (line: unknown, call: Lines): Effect.Effect<object, Failure> => {
  const { holder, naming, policy, ports, replies, requestId } = call
  if (isObject(line) && Object.keys(line).length > MAX_FIELDS)
    return refuseFaults([{ path: [], problem: `must have at most ${MAX_FIELDS.toLocaleString("en")} fields` }])
  const reading = readLine(line)
  if (reading._tag === "Refused") return refuseFaults(reading.faults)
  const { account, command: name, idempotency_key, order_id, revision, ...data } = reading.value
  const command = commandNamed(name)!
  const { role } = commandRow(command)
  if (!includesRole(holder.role, role)) {
    const detail = `not allowed for role ${holder.role}; requires role ${role}`
    return Effect.fail(new Problem({ status: 403, code: "forbidden", detail }))
  }
  const options = { requestId, operator: holder.name, gesture: idempotency_key, revision }
  const run = Effect.mapError(
    runCommand(ports.waybill, command)(account, { order_id }, data, options),
    namingKey("idempotency_key")
  ).pipe(naming(account))
  return Effect.map(Effect.andThen(refuseUnknown(data, command, policy), run), (order) => {
    const { order_status, revision, stage } = replies.order(order)
    return { status: 200, account, order_id, revision, stage, order_status }
  })
}

/** Runs a line, and returns its result in any case. */
const resultOf = (line: unknown, call: Lines, shared: string | undefined): Effect.Effect<object> =>
  Effect.suspend(() =>
    shared === undefined ? runLine(line, call) : Effect.fail(invalid({ path: "trackingno", problem: shared }))
  ).pipe(
    Effect.catch((failure) => Effect.succeed(problemOf(failure, call.policy.retryAfter))),
    Effect.catchCause((cause) => defect("bulk", cause, call.requestId)),
    Effect.map((result) =>
      result instanceof Problem ? { status: result.status, problem: problemBody(result) } : result
    )
  )

/** Returns results that fit in a reply. If they are too large, every problem is short. */
const fitting = (results: ReadonlyArray<object>): ReadonlyArray<object> =>
  jsonBytes(results) <= PAGE_BYTES
    ? results
    : results.map((result) =>
        "problem" in result
          ? { ...result, problem: shortProblem(result.problem as ReturnType<typeof problemBody>) }
          : result
      )

const done = object({
  status: { const: 200 },
  account: textSchema,
  order_id: textSchema,
  revision: count,
  stage: textSchema,
  order_status: textSchema
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
  body: () => body,
  reply: () =>
    object({
      results: {
        ...listOf({ oneOf: [done, failed] }),
        description:
          "One result for each line. If they have more than 1,900,000 bytes, the problems have no issues, and 200 characters of their detail."
      }
    }),
  run: (call) =>
    Effect.gen(function* () {
      const { lines } = call.body
      const results: Array<object> = []
      const shared = { ...call, naming: accountNaming(call) }
      const sharedNumber = sharedNumberIn(lines)
      const groups = [...Map.groupBy(lines.entries(), ([, line]) => orderKey(line)).values()]
      const runGroup = Effect.fnUntraced(function* (group: (typeof groups)[number]) {
        for (const [index, line] of group) {
          results[index] = yield* resultOf(line, shared, sharedNumber(line))
          // The orders of concurrent lines continue in the same turn of the event loop, so that they are written together.
          yield* Effect.yieldNow
        }
      })
      yield* Effect.forEach(groups, runGroup, { concurrency: CONCURRENCY, discard: true })
      return { body: { results: fitting(results) } }
    })
})
