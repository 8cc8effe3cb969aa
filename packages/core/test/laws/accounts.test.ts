import { Accounts, type Credentials, type Login } from "@waybill/core"
import {
  accountsLaws,
  lawTests,
  type MemoryAccount,
  memoryAccounts,
  type RequiredAccounts
} from "@waybill/core/testing"
import { Effect, Layer } from "effect"
import { describe, expect, it } from "vitest"
import { brokenLaws } from "./broken-laws.ts"

describe("in-memory accounts", () => {
  it.each(lawTests(accountsLaws, memoryAccounts))("$name", ({ run }) => run())
})

/** Compares one account with the credentials; undefined leaves the decision to the next account. */
type Comparison = (known: MemoryAccount, credentials: Credentials) => Login | undefined

const grant = ({ account_id }: MemoryAccount): Login => ({ _tag: "Granted", account_id })

/** Builds an accounts port that applies a comparison to each account in turn. */
const accountsComparing = (compare: Comparison) => (known: RequiredAccounts) =>
  Layer.succeed(Accounts, {
    login: (credentials) =>
      Effect.sync(() => {
        for (const account of known) {
          const login = compare(account, credentials)
          if (login !== undefined) return login
        }
        return { _tag: "Denied" }
      })
  })

/** Builds a comparison whose only fault is that it transforms each string first. */
const afterTransforming =
  (transform: (text: string, field: keyof Credentials) => string): Comparison =>
  (known, credentials) => {
    const isMatch = (["username", "password", "secretkey"] as const).every(
      (field) => transform(known[field], field) === transform(credentials[field], field)
    )
    return isMatch && known.apiAccess !== false ? grant(known) : undefined
  }

const correct = afterTransforming((text) => text)

const law = {
  bytes: "compares credentials byte for byte, up to the last character",
  alike:
    "denies an unknown user, a wrong password, a wrong secretkey and an account without API access in the same way",
  another: "denies credentials of another account and credentials in the wrong field",
  namesakes: "distinguishes accounts whose usernames look alike",
  anything: "accepts credentials of up to 255 arbitrary characters",
  unknown: "denies usernames that no account can have in the same way as unknown users",
  right: "accepts the username, password and secretkey of an account"
}

const brokenAccounts: Record<string, readonly [Comparison, ReadonlyArray<string>]> = {
  "denies every login": [() => undefined, [law.right, law.alike, law.bytes, law.anything, law.namesakes]],
  "reveals that an account is closed": [
    (known, credentials) =>
      known.apiAccess === false && correct({ ...known, apiAccess: true }, credentials) !== undefined
        ? ({ _tag: "Denied", reason: "closed" } as Login)
        : correct(known, credentials),
    [law.alike]
  ],
  "admits an account without API access": [
    (known, credentials) => correct({ ...known, apiAccess: true }, credentials),
    [law.alike]
  ],
  "ignores the secretkey": [
    afterTransforming((text, field) => (field === "secretkey" ? "" : text)),
    [law.alike, law.another, law.bytes]
  ],
  "accepts password and secretkey swapped": [
    (known, credentials) =>
      correct(known, credentials) ??
      correct(known, { ...credentials, password: credentials.secretkey, secretkey: credentials.password }),
    [law.another]
  ],
  "ignores the case of usernames": [
    (known, credentials) =>
      known.username.toLowerCase() === credentials.username.toLowerCase()
        ? (correct(known, { ...credentials, username: known.username }) ?? { _tag: "Denied" })
        : undefined,
    [law.bytes, law.namesakes]
  ],
  "trims passwords": [afterTransforming((text, field) => (field === "password" ? text.trim() : text)), [law.bytes]],
  "normalizes credentials to NFC": [afterTransforming((text) => text.normalize()), [law.bytes]],
  "compares only the first 72 characters of a password": [
    afterTransforming((text, field) => (field === "password" ? text.slice(0, 72) : text)),
    [law.bytes]
  ],
  "throws on a username that it cannot store": [
    (known, credentials) => {
      if (!credentials.username.isWellFormed() || credentials.username.includes("\u0000"))
        throw new Error("invalid byte sequence")
      return correct(known, credentials)
    },
    [law.unknown]
  ]
}

/** One account that always exists, so that every comparison runs. */
const extraAccount: RequiredAccounts = [
  { account_id: "extra", username: "extra", password: "extra", secretkey: "extra" }
]

describe("laws for accounts ports", () => {
  it.each(Object.entries(brokenAccounts))("the laws detect a port that %s", async (_, [compare, laws]) => {
    const adapter = accountsComparing(compare)
    expect(await brokenLaws(lawTests(accountsLaws, (known) => adapter([...known, ...extraAccount])))).toEqual(laws)
  })

  it("each law detects at least one faulty accounts port", () => {
    const found = new Set(Object.values(brokenAccounts).flatMap(([, laws]) => laws))
    expect(accountsLaws.map(({ name }) => name).filter((name) => !found.has(name))).toEqual([])
  })
})
