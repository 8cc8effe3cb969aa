import { Waybill } from "@waybill/core"
import { Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { CommandError } from "../../errors/command-error.ts"
import { safeJson } from "../../output/safe-text.ts"
import { print } from "../../output/terminal.ts"
import { runOnWaybill } from "../../service/run-on-waybill.ts"
import { orderArguments } from "./arguments.ts"
import { findOrder } from "./find-order.ts"
import { printElements } from "./history.ts"

const at = Flag.Int("at").pipe(
  Flag.withMetavar("REVISION"),
  Flag.withDescription("Print the order as it was at this revision; see waybill order history"),
  Flag.optional
)

/** `waybill order show` */
export const show = Command.make("show", { ...orderArguments, at }, ({ account, at, orderId, ...flags }) =>
  runOnWaybill(
    flags,
    Effect.gen(function* () {
      const found = yield* findOrder(orderId, account)
      const waybill = yield* Waybill
      const { account_id, order_id } = found
      const revision = Option.getOrElse(at, () => found.revision)
      const shown =
        revision >= 1 && revision <= found.revision
          ? yield* waybill.operator.order(account_id, order_id, { revision })
          : undefined
      if (shown === undefined)
        throw new CommandError(
          "refused",
          `--at: order ${orderId} has no revision ${revision}; the last one is ${found.revision}`
        )
      // The history can be large, so it is printed in parts.
      print(`${safeJson(shown, 2).slice(0, -"\n}".length)},\n  "history": [`)
      yield* printElements(shown, revision, "    ")
      print("  ]\n}")
    })
  )
).pipe(
  Command.withDescription("Print an order and its history as JSON, at any revision"),
  Command.withExamples([
    { command: "waybill order show 112233" },
    { command: "waybill order show xid:A-1042 --account acme-store" },
    { command: "waybill order show 112233 --at 2" }
  ])
)
