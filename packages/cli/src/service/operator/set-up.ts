import { randomBytes } from "node:crypto"
import type { ConsoleOptions } from "@waybill/console"
import type { Unavailable } from "@waybill/core"
import { allTokens, type OperatorTokens, type TokenRefusal } from "@waybill/core/adapter"
import { Effect, Redacted } from "effect"
import type { ServiceSettings } from "../../settings/service-settings.ts"
import { hasConsole } from "./console.ts"
import { CLAIM } from "./reserved-name.ts"

/** Digits and letters that nobody mistakes for each other. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
const CODE_LENGTH = 12

/** Returns a code of 60 random bits, such as `K7QM-2F9D-XR4T`. */
const newCode = (): string =>
  Array.from(randomBytes(CODE_LENGTH), (byte, at) => (at > 0 && at % 4 === 0 ? "-" : "") + ALPHABET[byte % 32]).join("")

/** Returns the settings with a set-up code, if a person at a terminal can read it. All processes of the service share it. */
export const withSetUpCode = (settings: ServiceSettings): ServiceSettings =>
  hasConsole(settings) && (settings.demo === true || process.stderr.isTTY)
    ? { ...settings, setUpCode: newCode() }
    : settings

/** Role of the token with the reserved name. */
const CLAIM_ROLE = "viewer"

type Tokens = OperatorTokens["Service"]

/**
 * Returns the names of the valid tokens, except that of a set-up. An admin may have its name. A viewer with its name
 * is never alone, because the token of the last admin cannot be revoked.
 */
const validNames = (tokens: Pick<Tokens, "list">) =>
  Effect.map(allTokens(tokens), (all) =>
    all.flatMap(({ name, revoked_at, role }) =>
      revoked_at === undefined && !(name === CLAIM && role === CLAIM_ROLE) ? [name] : []
    )
  )

/** Ends the set-up, and also one that a crash interrupted. */
const endSetUp = ({ revoke }: Pick<Tokens, "revoke">) => Effect.ignore(revoke(CLAIM))

/** Returns whether nobody has a token. Ends an interrupted set-up. */
export const isWithoutTokens = (tokens: Pick<Tokens, "list" | "revoke">) =>
  Effect.gen(function* () {
    const isEmpty = (yield* validNames(tokens)).length === 0
    if (isEmpty) yield* endSetUp(tokens)
    return isEmpty
  })

const createFirst = (tokens: Tokens, name: string) =>
  Effect.gen(function* () {
    yield* Effect.catchTag(tokens.create({ name: CLAIM, role: CLAIM_ROLE }), "TokenRefusal", () =>
      Effect.fail({ problem: "another browser is creating the first admin" })
    )
    const create = Effect.gen(function* () {
      if ((yield* validNames(tokens)).length > 0)
        return yield* Effect.fail({ problem: "another browser has created the first admin" })
      const { token } = yield* tokens.create({ name, role: "admin" })
      return { token: Redacted.value(token) }
    })
    return yield* Effect.ensuring(create, endSetUp(tokens))
  })

type Refusal = TokenRefusal | Unavailable | { readonly problem: string }

const problemOf = (refusal: Refusal): string => {
  if ("problem" in refusal) return refusal.problem
  return refusal._tag === "TokenRefusal" ? refusal.message.replace(/^name: /, "") : "the database does not respond"
}

/** Returns the option of the console for the code in the settings, or no option without one. */
export const setUpOf = (
  tokens: Tokens,
  { setUpCode }: ServiceSettings,
  warn: (message: string) => void
): Pick<ConsoleOptions, "setUp"> => {
  if (setUpCode === undefined) return {}
  const asProblem = (refusal: Refusal) => Effect.succeed({ problem: problemOf(refusal) })
  return {
    setUp: {
      code: setUpCode,
      isOpen: () => Effect.runPromise(Effect.map(validNames(tokens), (names) => names.length === 0)),
      create: (name) => Effect.runPromise(Effect.catch(createFirst(tokens, name), asProblem)),
      onWrongCode: (client = "an unknown address") => warn(`wrong set-up code from ${client}`)
    }
  }
}
