import type { CommandRefused, RefusalTopic, WebhookRefusal } from "@waybill/core/adapter"
import * as Effect from "effect/Effect"
import type { ProblemIssue } from "../operator/problem/problem.ts"
import type { CommandCodes } from "../options/merchant-commands.ts"

/** Codes of the commands for webhooks. They are words, so that nobody takes one for the code of a method. */
export const webhookCodes: CommandCodes = {
  credentials: "webhooks.credentials",
  temporary: "webhooks.temporary",
  host: "webhooks.refused",
  invalid: "webhooks.invalid",
  unknown: "webhooks.unknown",
  conflict: "webhooks.conflict"
}

/** Maximum number of issues in a message. */
const MAX_SHOWN = 20

const refused = (
  kind: RefusalTopic,
  message: string,
  issues: ReadonlyArray<ProblemIssue> = []
): Effect.Effect<never, CommandRefused> =>
  Effect.fail({ _tag: "CommandRefused", kind, code: webhookCodes[kind], message, issues })

/** Refuses a command in the state of the account. */
export const conflict = (message: string) => refused("conflict", message)

/** Refuses a command with invalid values. The whole `data` has an empty path. */
export const invalidData = (given: ReadonlyArray<ProblemIssue>) => {
  const issues = given.map(({ path, problem }) => ({ path: path === "" ? "data" : path, problem }))
  const shown = issues.slice(0, MAX_SHOWN).map(({ path, problem }) => `${path}: ${problem}`)
  const more = issues.length > MAX_SHOWN ? [`${issues.length - MAX_SHOWN} more`] : []
  return refused("invalid", [...shown, ...more].join("; "), issues)
}

/** Refuses a command as the port does. An unknown account is a mistake of the host, and its reason names accounts. */
export const portRefused = (refusal: WebhookRefusal): Effect.Effect<never, CommandRefused> => {
  const { field, kind, message, topic } = refusal
  if (kind === "unknownAccount") return Effect.die(refusal)
  if (field === undefined) return refused(topic, message)
  const problem = message.slice(`${field}: `.length)
  return invalidData([{ path: field === "after" ? "cursor" : field, problem }])
}
