import { operatorRoles } from "@waybill/core/adapter"
import { Argument, Flag } from "effect/cli"
import { configurableFlags } from "../../settings/flags.ts"
import { databaseSettings } from "../../settings/service-settings.ts"

export const databaseFlags = configurableFlags(databaseSettings)

export const nameArgument = Argument.String("name").pipe(
  Argument.withDescription("Name of the person or program that uses the token")
)

/** `--role`, the role of a token. */
export const roleFlag = Flag.Literals("role", operatorRoles).pipe(
  Flag.withDescription(
    "Role of the token: viewer reads; packer also starts and ships; operator also holds, cancels, rejects and reprints; admin also manages accounts, webhooks and tokens, and erases"
  )
)
