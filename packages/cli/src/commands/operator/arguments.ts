import { Argument } from "effect/cli"
import { configurableFlags } from "../../settings/flags.ts"
import { databaseSettings } from "../../settings/service-settings.ts"

export const databaseFlags = configurableFlags(databaseSettings)

export const nameArgument = Argument.String("name").pipe(
  Argument.withDescription("Name of the person or program that uses the token")
)
