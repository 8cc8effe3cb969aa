import { Argument, Flag } from "effect/cli"
import { configurableFlags } from "../../settings/flags.ts"
import { orderSettings } from "../../settings/service-settings.ts"

export const orderFlags = configurableFlags(orderSettings)

/** Arguments of every command that concerns one order. */
export const orderArguments = {
  orderId: Argument.String("order_id").pipe(Argument.withDescription("Id of the order, or its xid as xid:XID")),
  account: Flag.String("account").pipe(
    Flag.withMetavar("NAME"),
    Flag.withDescription("Account that owns the order; required for an xid, or if several accounts have the id"),
    Flag.optional
  ),
  ...orderFlags
}

/** The flag `--msg` of a command that needs a reason. */
export const reasonFlag = Flag.String("msg").pipe(
  Flag.withMetavar("TEXT"),
  Flag.withDescription("Reason, for the order's history")
)

/** The flag `--msg`. */
export const messageFlag = Flag.String("msg").pipe(
  Flag.withMetavar("TEXT"),
  Flag.withDescription("Note to add to the order's history"),
  Flag.optional
)
