import { AccountRefusal, lookAlikeProblem, textProblem } from "@waybill/core/adapter"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { MAX_CREDENTIAL_LENGTH } from "../credentials/credential-length.ts"
import { newSecret } from "../credentials/secretkey.ts"

const MIN_PASSWORD_LENGTH = 8

const problemOf = (text: string, field: string): string | undefined => {
  if (text.trim() === "") return "must not be blank"
  // Clients resolve these parts of a path, so that no request could name the account.
  if (field === "account_id" && (text === "." || text === "..")) return 'must not be "." or ".."'
  // Calls with the same name, without the white space, would be for another account.
  const outer = field === "password" ? undefined : lookAlikeProblem(text)
  return outer ?? textProblem(text, MAX_CREDENTIAL_LENGTH)
}

/** Checks that databases can store the value, logins can send it and a path can name the account. */
export const checkCredential = (
  text: string,
  field: "account_id" | "username" | "password"
): Effect.Effect<void, AccountRefusal> => {
  const problem = problemOf(text, field)
  return problem === undefined
    ? Effect.void
    : Effect.fail(new AccountRefusal({ kind: "unfit", message: `${field}: ${problem}` }))
}

/** Returns the given valid password, or a generated one. */
export const passwordFrom = (
  given: Redacted.Redacted | string | undefined
): Effect.Effect<Redacted.Redacted, AccountRefusal> => {
  if (given === undefined) return newSecret("password")
  const redacted = typeof given === "string" ? Redacted.make(given, { label: "password" }) : given
  const password = Redacted.value(redacted)
  return [...password].length < MIN_PASSWORD_LENGTH
    ? Effect.fail(AccountRefusal.of("shortPassword"))
    : Effect.as(checkCredential(password, "password"), redacted)
}
