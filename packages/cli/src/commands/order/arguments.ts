import { Argument, Flag } from "effect/cli"
import { configurableFlags } from "../../settings/flags.ts"
import { orderSettings } from "../../settings/service-settings.ts"

export const orderFlags = configurableFlags(orderSettings)

/** The flag `--account`. */
export const accountFlag = Flag.String("account").pipe(
  Flag.withMetavar("NAME"),
  Flag.withDescription("Account that owns the order; required for an xid, or if several accounts have the id"),
  Flag.optional
)

/** Arguments of every command that reads one order. */
export const orderArguments = {
  orderId: Argument.String("order_id").pipe(Argument.withDescription("Id of the order, or its xid as xid:XID")),
  account: accountFlag,
  ...orderFlags
}
