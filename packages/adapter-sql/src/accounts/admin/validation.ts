import { textProblem } from "@waybill/core"
import { Effect, Redacted } from "effect"
import { MAX_CREDENTIAL_LENGTH } from "../credentials/credential-length.ts"
import { newSecret } from "../credentials/secretkey.ts"
import { AccountRefusal, refusal } from "./account-admin.ts"

const shortestPassword = 8

/** Passes what every database keeps and every login can show. */
export const fit = (
  text: string,
  what: "account_id" | "username" | "password"
): Effect.Effect<void, AccountRefusal> => {
  const problem = text.trim() === "" ? "is blank" : textProblem(text, MAX_CREDENTIAL_LENGTH)
  return problem === undefined
    ? Effect.void
    : Effect.fail(new AccountRefusal({ kind: "unfit", message: `${what}: ${problem}` }))
}

/** The password that was given, if it will do, or one made by chance. */
export const passwordFrom = (
  given: Redacted.Redacted | undefined
): Effect.Effect<Redacted.Redacted, AccountRefusal> => {
  if (given === undefined) return Effect.succeed(newSecret("password"))
  const password = Redacted.value(given)
  return [...password].length < shortestPassword
    ? Effect.fail(refusal("shortPassword"))
    : Effect.as(fit(password, "password"), given)
}
