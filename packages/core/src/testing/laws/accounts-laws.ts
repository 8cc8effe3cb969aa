import * as Effect from "effect/Effect"
import { Accounts, type Credentials, type Login } from "../../ports/accounts.ts"
import { expectSame, type Law, lawGiven } from "../law/law.ts"
import type { MemoryAccount } from "../memory/memory-accounts.ts"

/** The accounts that an adapter must contain before a law is checked. Each law requires different accounts. */
export type RequiredAccounts = ReadonlyArray<MemoryAccount>

const denied: Login = { _tag: "Denied" }

const account = (name: string, facts: Partial<MemoryAccount> = {}): MemoryAccount => ({
  account_id: `law-account-${name}`,
  username: `law-user-${name}`,
  password: `law-password-${name}`,
  secretkey: `law-secret-${name}`,
  ...facts
})

/** Logs in from a different address for each attempt, so that throttling counts each login separately. */
const login = (credentials: Credentials, attempt: number) =>
  Accounts.use((accounts) => {
    const { password, secretkey, username } = credentials
    return accounts.login({ username, password, secretkey }, `law-client-${attempt}`)
  })

const accepts = (known: MemoryAccount, attempt: number) =>
  Effect.flatMap(login(known, attempt), (answer) =>
    expectSame(answer, { _tag: "Granted", account_id: known.account_id })
  )

const denies = (sent: Credentials, attempt: number) =>
  Effect.flatMap(login(sent, attempt), (answer) => expectSame(answer, denied))

const acceptsEach = (name: string, known: RequiredAccounts): Law<Accounts, RequiredAccounts> =>
  lawGiven(name, known, Effect.forEach(known, accepts))

const [ada, bob, carol, dora, erin, closed] = ["ada", "bob", "carol", "dora", "erin", "closed"].map((name) =>
  account(name, { apiAccess: name !== "closed" })
) as [MemoryAccount, MemoryAccount, MemoryAccount, MemoryAccount, MemoryAccount, MemoryAccount]

/** Pairs of strings that look alike but differ in a few bytes. */
const lookalikes: ReadonlyArray<readonly [stored: string, sent: string]> = [
  ["Abc", "abc"],
  ["abc", "abc "],
  ["abc", " abc"],
  ["abc ", "abc"],
  ["caf\u00e9", "cafe\u0301"],
  ["caf\u00e9", "cafe"],
  ["😀", "😁"],
  ["1", "１"],
  ["a\u200bb", "ab"],
  ["%", "a"],
  ["x".repeat(72), `${"x".repeat(72)}y`],
  [`${"x".repeat(199)}y`, `${"x".repeat(199)}z`],
  ["😀".repeat(100), `${"😀".repeat(99)}😁`]
]

const fields = ["username", "password", "secretkey"] as const

const almostCorrect = fields.flatMap((field) =>
  lookalikes.map(([stored, sent], index) => {
    const known = account(`${field}-${index}`)
    return { known: { ...known, [field]: known[field] + stored }, sent: { ...known, [field]: known[field] + sent } }
  })
)

const unusual = [
  " ",
  "\u00a0\t\r\n",
  "constructor",
  "__proto__",
  "null",
  "0",
  "'; --",
  "%_\\",
  "пароль 🗝️ كلمة",
  "x".repeat(255),
  "😀".repeat(255)
].map((text, index) => account(`unusual-${index}`, { username: text, password: text, secretkey: text }))

const similarUsernames = ["law-Zoe", "law-zoe", "law-zoe ", "law-zo\u00e9", "law-zoe\u0301"].map((username, index) =>
  account(`similar-${index}`, { username })
)

/** Unknown usernames, including some that certain stores cannot query. */
const unknownUsernames = ["toString", "hasOwnProperty", "*", "\u0000", "law-user\u0000", "\ud800", "x".repeat(100_000)]

/**
 * The laws for every `Accounts` adapter.
 *
 * @example
 * ```ts
 * const tests = lawTests(accountsLaws, (known) => memoryAccounts(known))
 * ```
 */
export const accountsLaws: ReadonlyArray<Law<Accounts, RequiredAccounts>> = [
  acceptsEach("accepts the username, password and secretkey of an account", [ada, bob]),
  lawGiven(
    "denies an unknown user, a wrong password, a wrong secretkey and an account without API access in the same way",
    [carol, closed],
    Effect.gen(function* () {
      const wrong: ReadonlyArray<Credentials> = [
        { ...carol, username: "law-user-nobody" },
        { ...carol, password: "wrong" },
        { ...carol, secretkey: "wrong" },
        closed,
        { ...closed, password: "wrong" }
      ]
      yield* Effect.forEach(wrong, denies)
      yield* accepts(carol, wrong.length)
    })
  ),
  lawGiven(
    "denies credentials of another account and credentials in the wrong field",
    [dora, erin],
    Effect.gen(function* () {
      yield* denies({ ...dora, password: erin.password }, 0)
      yield* denies({ ...dora, secretkey: erin.secretkey }, 1)
      yield* denies({ ...dora, password: dora.secretkey, secretkey: dora.password }, 2)
      yield* denies({ ...erin, username: erin.account_id }, 3)
    })
  ),
  lawGiven(
    "compares credentials byte for byte, up to the last character",
    almostCorrect.map(({ known }) => known),
    Effect.gen(function* () {
      yield* Effect.forEach(almostCorrect, ({ sent }, attempt) => denies(sent, attempt))
      yield* Effect.forEach(almostCorrect, ({ known }, attempt) => accepts(known, almostCorrect.length + attempt))
    })
  ),
  acceptsEach("accepts credentials of up to 255 arbitrary characters", unusual),
  acceptsEach("distinguishes accounts whose usernames look alike", similarUsernames),
  lawGiven(
    "denies usernames that no account can have in the same way as unknown users",
    [],
    Effect.forEach(unknownUsernames, (text, attempt) =>
      denies({ username: text, password: text, secretkey: text }, attempt)
    )
  )
]
