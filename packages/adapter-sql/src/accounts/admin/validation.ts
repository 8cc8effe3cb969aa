import { AccountRefusal, textProblem } from "@waybill/core"
import { Effect, Redacted } from "effect"
import { MAX_CREDENTIAL_LENGTH } from "../credentials/credential-length.ts"
import { newSecret } from "../credentials/secretkey.ts"

const MIN_PASSWORD_LENGTH = 8

/** Checks that databases can store the value and logins can send it. */
export const checkCredential = (
  text: string,
  field: "account_id" | "username" | "password"
): Effect.Effect<void, AccountRefusal> => {
  const problem = text.trim() === "" ? "must not be blank" : textProblem(text, MAX_CREDENTIAL_LENGTH)
  return problem === undefined
    ? Effect.void
    : Effect.fail(new AccountRefusal({ kind: "unfit", message: `${field}: ${problem}` }))
}

/** Returns the given valid password, or a generated one. */
export const passwordFrom = (
  given: Redacted.Redacted | string | undefined
): Effect.Effect<Redacted.Redacted, AccountRefusal> => {
  if (given === undefined) return Effect.succeed(newSecret("password"))
  const redacted = typeof given === "string" ? Redacted.make(given, { label: "password" }) : given
  const password = Redacted.value(redacted)
  return [...password].length < MIN_PASSWORD_LENGTH
    ? Effect.fail(AccountRefusal.of("shortPassword"))
    : Effect.as(checkCredential(password, "password"), redacted)
}
