import { type OperatorRefusal, type Order, Waybill } from "@waybill/core"
import { type CommandInputs, commandPath, type OperatorCommand } from "@waybill/core/adapter"
import { Cause, Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { CommandError, usageError } from "../../errors/command-error.ts"
import { oneLine, safeJson } from "../../output/safe-text.ts"
import { notify, print } from "../../output/terminal.ts"
import { leasedIds } from "../../service/ports.ts"
import { runOnWaybill } from "../../service/run-on-waybill.ts"
import { jsonFlag } from "../../settings/flags.ts"
import { accountFlag, orderFlags } from "./arguments.ts"
import { findOrder } from "./find-order.ts"

/** Flags with other names than their input fields. */
const flagNames: Readonly<Record<string, string>> = {
  hold_id: "hold",
  shipment_id: "shipment",
  trackingno: "tracking",
  shipped_at: "shipped-at",
  sameNumber: "same-number"
}

/** Returns the flag for a field of a command's input, with the number of the entry in a list. */
const flagFor = (path: string): string => {
  const [, list, index] = /^(\w+)\[(\d+)\]/.exec(path) ?? []
  return list === undefined ? `--${flagNames[path] ?? path}` : `--${list}, entry ${Number(index) + 1}`
}

/** Returns the text of a refusal on one line, with the names of flags instead of fields. */
const refusalText = ({ issues, message }: OperatorRefusal): string =>
  oneLine(issues?.map(({ path, problem }) => `${flagFor(path)}: ${problem}`).join("; ") ?? message)

/** Input fields without a flag of the command. */
interface WithoutFlag {
  readonly ship: "parcels"
  readonly correctShipment: "parcels"
}

type FlaggedField<C extends OperatorCommand> = Exclude<
  keyof CommandInputs[C],
  C extends keyof WithoutFlag ? WithoutFlag[C] : never
>

/** How a command reads its flags, and what it prints. */
export interface Definition<C extends OperatorCommand> {
  /** Name on the command line. Default: its name in paths. */
  readonly name?: string
  readonly description: string
  /** The flag of each field of the input. */
  readonly input: { readonly [F in FlaggedField<C>]: Flag.Flag<unknown> }
  /** Returns the command's input for the values of its flags. Default: these values. */
  readonly inputOf?: (values: Readonly<Record<string, unknown>>) => object
  /** Says in a few words what a command with an input has done to the order. */
  readonly done: (order: Order, input: Partial<CommandInputs[C]>) => string
  readonly examples: readonly [string, ...ReadonlyArray<string>]
}

const commonFlags = {
  orderIds: Argument.String("order_id").pipe(
    Argument.withDescription("Ids of orders, or their xids as xid:XID"),
    Argument.atLeast(1)
  ),
  account: accountFlag,
  operator: Flag.String("operator").pipe(
    Flag.withMetavar("NAME"),
    Flag.withDescription("Your name, for the order's history"),
    Flag.optional
  ),
  gesture: Flag.String("gesture").pipe(
    Flag.withMetavar("ID"),
    Flag.withDescription("Id of this command; a repetition with the same id changes nothing"),
    Flag.optional
  ),
  revision: Flag.Int("revision").pipe(
    Flag.withMetavar("N"),
    Flag.withDescription("Refuse the command unless the order is at this revision"),
    Flag.optional
  ),
  json: jsonFlag,
  ...orderFlags
}

/** Returns the given values. */
const given = (flags: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(flags).flatMap(([name, value]) => {
      const present = Option.isOption(value) ? Option.getOrUndefined(value) : value
      return present === undefined || present === false ? [] : [[name, present]]
    })
  )

/** Throws if several orders would have one tracking number, unless a flag confirms it. */
const checkNumber = (values: Readonly<Record<string, unknown>>, orders: number): void => {
  const { sameNumber, trackingno } = given(values)
  if (orders > 1 && trackingno !== undefined && sameNumber === undefined)
    throw usageError(`--tracking: ${orders} orders would have the number ${trackingno}; --same-number confirms it`)
}

type Call = (
  account_id: string,
  ref: { readonly order_id: string },
  data: object,
  options: { readonly gesture?: string; readonly operator?: string; readonly revision?: number }
) => Effect.Effect<Order, OperatorRefusal>

const refuse = (refusal: OperatorRefusal): Effect.Effect<never> => {
  throw new CommandError("refused", refusalText(refusal))
}

/** Prints why an order was not changed, unless the reason is a defect. */
const notifyOf =
  (orderId: string) =>
  (cause: Cause.Cause<Error>): Effect.Effect<undefined> => {
    const error = Cause.squash(cause)
    if (Cause.hasDies(cause) && !(error instanceof CommandError)) return Effect.failCause(cause as Cause.Cause<never>)
    return Effect.sync(() => void notify(`${orderId}: ${(error as Error).message}`))
  }

/**
 * Makes a command that changes one or more orders. Orders are changed independently, so a refusal does not stop the
 * others.
 */
export const operatorCommand = <C extends OperatorCommand>(
  call: C,
  { description, done, examples, input, inputOf = (values) => values, name = commandPath(call) }: Definition<C>
) =>
  Command.make(
    name,
    { ...commonFlags, input: input as Readonly<Record<string, Flag.Flag<unknown>>> },
    ({ account, gesture, input: values, json, operator, orderIds, revision, ...flags }) =>
      Effect.andThen(
        Effect.sync(() => checkNumber(values, orderIds.length)),
        runOnWaybill(
          flags,
          Effect.gen(function* () {
            const waybill = yield* Waybill
            const run = waybill.operator[call] as Call
            const data = inputOf(given(values))
            const changed: Array<Order> = []
            let refused = 0
            for (const orderId of orderIds) {
              const change = findOrder(orderId, account).pipe(
                Effect.flatMap(({ account_id, order_id }) =>
                  run(account_id, { order_id }, data, given({ gesture, operator, revision }))
                ),
                Effect.catchTag("OperatorRefusal", refuse)
              )
              // With one order, its refusal is that of the command. With several, each line has its own.
              const order = orderIds.length === 1 ? yield* change : yield* Effect.catchCause(change, notifyOf(orderId))
              if (order === undefined) refused++
              else {
                changed.push(order)
                notify(`Order ${order.order_id} ${done(order, data as Partial<CommandInputs[C]>)}.`)
              }
            }
            if (json) print(safeJson(changed, 2))
            if (refused > 0)
              throw new CommandError("refused", `${refused} of ${orderIds.length} orders were not changed`)
          }),
          call === "reprint" ? leasedIds(undefined) : undefined
        )
      )
  ).pipe(Command.withDescription(description), Command.withExamples(examples.map((command) => ({ command }))))
