import type { Policy } from "../policy-types/policy.ts"
import * as WireDate from "../values/wire-date.ts"
import type { Value } from "./field.ts"
import type { ReadContext } from "./reader.ts"

/** A date and time in the format `YYYY-MM-DD HH:MM:SS`, in the policy's time zone. */
export const date: Value<WireDate.Instant, string, "dateShape" | "dateUnreal"> = {
  read: (value, name, reader) => {
    const instant = typeof value === "string" ? WireDate.read(value, reader.context.zone) : "shape"
    if (instant === "shape") return reader.issue("dateShape", name, value)
    if (instant === "unreal") return reader.issue("dateUnreal", name, value, "the date or time does not exist")
    return instant
  },
  wire: ({ zone }) => ({
    type: "string",
    pattern: "^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$",
    description: `YYYY-MM-DD HH:MM:SS in ${zone}.`
  })
}

/** Whether an instant is before the start of the current second. */
export const isPast = (instant: WireDate.Instant, now: WireDate.Instant): boolean =>
  instant < Math.floor(now / 1000) * 1000

const tooEarly = (deadline: WireDate.Instant, { now, zone }: ReadContext, days: number): string | undefined => {
  if (days === 0) return isPast(deadline, now) ? "must not be in the past" : undefined
  const ahead = WireDate.dayOf(deadline, zone) - WireDate.dayOf(now, zone)
  return ahead < days ? `must be at least ${days} days from today` : undefined
}

/** Defines a value that must be a deadline and satisfy a method's lead days. */
export const deadline = (
  method: keyof Policy["leadDays"] & ("push_order" | "re_order")
): Value<WireDate.Instant, string, "dateShape" | "dateUnreal" | "dateTooEarly"> => ({
  read: (value, name, reader, missing) => {
    const instant = date.read(value, name, reader, missing)
    if (instant === undefined) return undefined
    const problem = tooEarly(instant, reader.context, reader.context.policy.leadDays[method])
    return problem === undefined ? instant : reader.issue("dateTooEarly", name, value, problem)
  },
  wire: (policy) => {
    const days = policy.leadDays[method]
    const minimum = days === 0 ? "Not in the past." : `At least ${days} days from today.`
    const schema = date.wire(policy)
    return { ...schema, description: `${schema.description} ${minimum}` }
  }
})
