import type { Stage } from "@waybill/core"
import { type Instant, type ListOptions, stages } from "@waybill/core/adapter"
import { Clock, Effect, Option } from "effect"
import { Flag } from "effect/cli"
import { usageError } from "../../errors/command-error.ts"
import { switchFlag } from "../../settings/flags.ts"
import { instantOf, type TimePoint, timeFlag } from "../../settings/time-flags.ts"
import { flagText } from "./input-flags.ts"

/** The flags of `waybill order list`, apart from those of the database and the calendar. */
export const listFlags = {
  account: flagText("account", "NAME", "List only orders of this account"),
  stage: Flag.Literals("stage", stages).pipe(
    Flag.withDescription(
      "List only orders in this stage; can be repeated. Default: all with --search, shipped with --shipped-since, otherwise new and processing. shipped and cancelled need --updated-since"
    ),
    Flag.atMost(stages.length)
  ),
  held: Flag.Literals("held", ["on", "off", "account", "operator"]).pipe(
    Flag.withDescription("List only orders on hold; account or operator: by this party; off: not on hold"),
    Flag.optional
  ),
  reason: flagText("reason", "WORD", "List only orders on hold for this reason"),
  rush: switchFlag("rush", "List only rush orders"),
  carrier: flagText("carrier", "CODE", "List only orders with this carrier"),
  due: timeFlag("due", "List only orders due before this date, or within this time, such as 2d").pipe(Flag.optional),
  updatedSince: timeFlag(
    "updated-since",
    "List only orders updated since this date, or within this time, such as 12h"
  ).pipe(Flag.optional),
  shippedSince: timeFlag(
    "shipped-since",
    "List only shipped orders with a last shipment recorded since this date, or within this time, such as 12h"
  ).pipe(Flag.optional),
  search: flagText(
    "search",
    "TEXT",
    "List only the order with exactly this xid, order id or tracking number, or orders with these parts of words in them, in titles, or in the recipient's name, company, city and postal code"
  ),
  sort: Flag.Literals("sort", ["due", "created", "updated"]).pipe(
    Flag.withDescription("Sort by due date, newest first, or latest update first (default: created)"),
    Flag.withDefault("created" as const)
  ),
  limit: Flag.Int("limit").pipe(
    Flag.filter(
      (limit) => limit > 0,
      () => "an integer of 1 or more"
    ),
    Flag.withDescription("Maximum number of orders to list (default: 50)"),
    Flag.withDefault(50)
  ),
  after: flagText("after", "CURSOR", "Continue after the page that ended with this cursor")
}

/** Values of the flags. */
export interface ListFlagValues {
  readonly account: Option.Option<string>
  readonly stage: ReadonlyArray<Stage>
  readonly held: Option.Option<"on" | "off" | "account" | "operator">
  readonly reason: Option.Option<string>
  readonly rush: boolean
  readonly carrier: Option.Option<string>
  readonly due: Option.Option<TimePoint>
  readonly updatedSince: Option.Option<TimePoint>
  readonly shippedSince: Option.Option<TimePoint>
  readonly search: Option.Option<string>
  readonly sort: NonNullable<ListOptions["sort"]>
  readonly limit: number
  readonly after: Option.Option<string>
}

const heldOf = ({ held, reason }: ListFlagValues): ListOptions["held"] => {
  const by = Option.getOrUndefined(held)
  const why = Option.getOrUndefined(reason)
  if (by === undefined && why === undefined) return undefined
  if (by === "off") {
    if (why !== undefined) throw usageError("--reason: must not be given with --held off; no such order is on hold")
    return false
  }
  return {
    ...(by !== undefined && by !== "on" && { by }),
    ...(why !== undefined && { reason: why })
  }
}

/** Options without a flag: `search` finds an order by its id, and only the board filters by items. */
type Unflagged = "order_id" | "type" | "finishing"

/** Options of a list whose number of orders is known. */
export type LimitedOptions = ListOptions & Required<Pick<ListOptions, "limit">>

/** Returns the given options. */
const given = (
  options: {
    readonly [Name in keyof Omit<ListOptions, Unflagged>]-?: ListOptions[Name] | undefined
  }
) => Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as unknown as LimitedOptions

/** Throws if a flag is blank, because no order passes its filter. */
const checkBlanks = (flags: ListFlagValues): void => {
  for (const name of ["account", "reason", "carrier", "search", "after"] as const)
    if (Option.isSome(flags[name]) && flags[name].value.trim() === "") throw usageError(`--${name}: must not be blank`)
}

/** Returns the options of the list that the flags describe, at the current time. */
export const listOptionsOf = (flags: ListFlagValues): Effect.Effect<LimitedOptions> =>
  Effect.map(Clock.currentTimeMillis, (now) => {
    checkBlanks(flags)
    const at = (time: Option.Option<TimePoint>, sign: 1 | -1) =>
      Option.getOrUndefined(Option.map(time, (point) => instantOf(point, now, sign) as Instant))
    return given({
      account_id: Option.getOrUndefined(flags.account),
      stage: flags.stage.length > 0 ? flags.stage : Option.isSome(flags.search) ? stages : undefined,
      held: heldOf(flags),
      rush: flags.rush ? true : undefined,
      carrier: Option.getOrUndefined(flags.carrier),
      dueBefore: at(flags.due, 1),
      updatedSince: at(flags.updatedSince, -1),
      shippedSince: at(flags.shippedSince, -1),
      search: Option.getOrUndefined(flags.search),
      sort: flags.sort,
      limit: flags.limit,
      after: Option.getOrUndefined(flags.after)
    })
  })
