import { Accounts, type Credentials, type Login } from "@waybill/core"
import { type AccountsToKnow, accountsLaws, lawTests, type MemoryAccount, memoryAccounts } from "@waybill/core/testing"
import { Effect, Layer } from "effect"
import { describe, expect, it } from "vitest"
import { brokenLaws } from "./broken-laws.ts"

describe("accounts in memory", () => {
  it.each(lawTests(accountsLaws, memoryAccounts))("$name", ({ run }) => run())
})

type Compared = (known: MemoryAccount, shown: Credentials) => Login | undefined

const letIn = ({ account_id }: MemoryAccount): Login => ({ access: "granted", account_id })

/** Accounts that are compared by a rule of their own, which is asked for each in turn until it answers. */
const comparing = (compared: Compared) => (known: AccountsToKnow) =>
  Layer.succeed(Accounts, {
    login: (shown) =>
      Effect.sync(() => {
        for (const account of known) {
          const answer = compared(account, shown)
          if (answer !== undefined) return answer
        }
        return { access: "denied" }
      })
  })

/** The sound comparison of texts made other than they are. */
const through =
  (seen: (text: string, field: keyof Credentials) => string): Compared =>
  (known, shown) => {
    const isRight = (["username", "password", "secretkey"] as const).every(
      (field) => seen(known[field], field) === seen(shown[field], field)
    )
    return isRight && known.apiAccess !== false ? letIn(known) : undefined
  }

const sound = through((text) => text)

const bytes = "compares credentials byte for byte, to their last character"
const alike = "answers alike to an unknown user, a wrong password, a wrong secretkey and an account without API access"
const another = "lets nobody in with what belongs to another account or to another field"
const namesakes = "knows accounts apart whose usernames look alike"
const anything = "takes credentials of any characters, up to 255 of them"
const unheardOf = "answers to what no account can be named as to any unknown user"
const right = "lets in who shows the username, the password and the secretkey of an account"

const broken: Record<string, readonly [Compared, ReadonlyArray<string>]> = {
  "lets nobody in": [() => undefined, [right, alike, bytes, anything, namesakes]],
  "says that an account is closed": [
    (known, shown) =>
      known.apiAccess === false && sound({ ...known, apiAccess: true }, shown) !== undefined
        ? ({ access: "denied", reason: "closed" } as Login)
        : sound(known, shown),
    [alike]
  ],
  "lets in an account without API access": [(known, shown) => sound({ ...known, apiAccess: true }, shown), [alike]],
  "forgets the secretkey": [through((text, field) => (field === "secretkey" ? "" : text)), [alike, another, bytes]],
  "takes password and secretkey for one another": [
    (known, shown) =>
      sound(known, shown) ?? sound(known, { ...shown, password: shown.secretkey, secretkey: shown.password }),
    [another]
  ],
  "folds the case of usernames": [
    (known, shown) =>
      known.username.toLowerCase() === shown.username.toLowerCase()
        ? (sound(known, { ...shown, username: known.username }) ?? { access: "denied" })
        : undefined,
    [bytes, namesakes]
  ],
  "trims passwords": [through((text, field) => (field === "password" ? text.trim() : text)), [bytes]],
  "composes characters": [through((text) => text.normalize()), [bytes]],
  "reads the first 72 characters of a password": [
    through((text, field) => (field === "password" ? text.slice(0, 72) : text)),
    [bytes]
  ],
  "cannot be asked for every text": [
    (known, shown) => {
      if (!shown.username.isWellFormed() || shown.username.includes("\u0000")) throw new Error("invalid byte sequence")
      return sound(known, shown)
    },
    [unheardOf]
  ]
}

/** Somebody who is always there, so that every rule is asked. */
const keeper: AccountsToKnow = [{ account_id: "keeper", username: "keeper", password: "keeper", secretkey: "keeper" }]

describe("accounts that break a law are found:", () => {
  it.each(Object.entries(broken))("%s", async (_, [compared, laws]) => {
    const adapter = comparing(compared)
    expect(await brokenLaws(lawTests(accountsLaws, (known) => adapter([...known, ...keeper])))).toEqual(laws)
  })

  it("and each law finds some", () => {
    const found = new Set(Object.values(broken).flatMap(([, laws]) => laws))
    expect(accountsLaws.map(({ name }) => name).filter((name) => !found.has(name))).toEqual([])
  })
})
