import { Argument } from "effect/cli"
import { configurableFlags } from "../../settings/flags.ts"
import { databaseSettings } from "../../settings/service-settings.ts"

export const databaseFlags = configurableFlags(databaseSettings)

export const nameArgument = Argument.String("name").pipe(Argument.withDescription("Name of the account"))

/** Note on changes that take effect late, because services cache successful logins for 60 seconds. */
export const CACHE_NOTE = "; a running service may still accept a cached login for up to one minute"
