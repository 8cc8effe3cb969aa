import { optional, required } from "../input/field.ts"
import { list, object } from "../input/shape.ts"
import { note, text } from "../input/text-values.ts"
import { command } from "../operator/define.ts"
import { oneOf, wholeNumber } from "../operator/fields.ts"
import { invalid } from "../operator/refusal.ts"
import { nextHoldId } from "../order/holds.ts"
import { next } from "../order/lifecycle.ts"
import { shownText } from "../values/shown.ts"

const consequences = ["warn", "hold", "refuse"] as const

/** Maximum number of characters of an issue in the message of a hold or a rejection. */
const MAX_SHOWN = 500

/**
 * Records the result of a preflight: holds or rejects the order as the gravest issue demands. An order keeps its first result, so that a
 * repeated event does not undo a release.
 */
export const recordPreflight = command({
  name: "recordPreflight",
  input: {
    issues: optional(
      list(
        object({
          index: required(wholeNumber(0)),
          kind: required(text),
          consequence: required(oneOf(() => consequences)),
          message: required(note)
        })
      )
    ),
    msg: optional(note)
  },
  isDone: ({ preflight }) => preflight !== undefined,
  change: (order, { issues = [] }, { now, rules, to }) => {
    const last = order.order_info.length - 1
    const wrong = issues.findIndex(({ index }) => index > last)
    if (wrong !== -1) return { refused: invalid(`issues[${wrong}].index`, `must be at most ${last}, the last item`) }
    const gravest = consequences.findLast((each) => issues.some(({ consequence }) => consequence === each))
    const recorded = { preflight: { consequence: gravest ?? ("print" as const), issues } }
    if (gravest === undefined || gravest === "warn" || to === "shipped") return recorded
    const [first, ...others] = issues.filter(({ consequence }) => consequence === gravest)
    const rest = others.length === 0 ? "" : `; and ${others.length} more`
    const msg = `item ${first!.index}: ${shownText(first!.message, MAX_SHOWN)}${rest}`
    const { holdReasons } = rules.policy
    const reason = holdReasons.find((each) => each === "artwork") ?? holdReasons.at(-1)!
    const rejection = next(rules.lifecycle, order, "reject")
    if (gravest === "refuse" && "to" in rejection)
      return { ...recorded, stage: rejection.to, holds: [], rejected: { reason, msg } }
    const hold = { hold_id: nextHoldId(order), by: "operator", reason, msg, since: now } as const
    return { ...recorded, holds: [...order.holds, hold] }
  }
})
