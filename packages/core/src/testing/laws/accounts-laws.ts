import { Effect } from "effect"
import { Accounts, type Credentials, type Login } from "../../ports/accounts.ts"
import { type Law, lawGiven, same } from "../law/law.ts"
import type { MemoryAccount } from "../memory/memory-accounts.ts"

/** Accounts that an adapter must know before a law is checked; no two laws use the same. */
export type RequiredAccounts = ReadonlyArray<MemoryAccount>

const denied: Login = { access: "denied" }

const account = (name: string, facts: Partial<MemoryAccount> = {}): MemoryAccount => ({
  account_id: `law-account-${name}`,
  username: `law-user-${name}`,
  password: `law-password-${name}`,
  secretkey: `law-secret-${name}`,
  ...facts
})

/** A login from an address of its own, so that no throttle counts it together with others. */
const login = (credentials: Credentials, attempt: number) =>
  Accounts.use((accounts) => {
    const { password, secretkey, username } = credentials
    return accounts.login({ username, password, secretkey }, `law-client-${attempt}`)
  })

const lets = (known: MemoryAccount, attempt: number) =>
  Effect.flatMap(login(known, attempt), (answer) => same(answer, { access: "granted", account_id: known.account_id }))

const refuses = (shown: Credentials, attempt: number) =>
  Effect.flatMap(login(shown, attempt), (answer) => same(answer, denied))

const letsEach = (name: string, known: RequiredAccounts): Law<Accounts, RequiredAccounts> =>
  lawGiven(name, known, Effect.forEach(known, lets))

const [ada, bob, carol, dora, erin, closed] = ["ada", "bob", "carol", "dora", "erin", "closed"].map((name) =>
  account(name, { apiAccess: name !== "closed" })
) as [MemoryAccount, MemoryAccount, MemoryAccount, MemoryAccount, MemoryAccount, MemoryAccount]

/** What is shown for what is right, which differs by a few bytes. */
const nearly: ReadonlyArray<readonly [right: string, shown: string]> = [
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

const nearlyRight = fields.flatMap((field) =>
  nearly.map(([right, shown], index) => {
    const known = account(`${field}-${index}`)
    return { known: { ...known, [field]: known[field] + right }, shown: { ...known, [field]: known[field] + shown } }
  })
)

const odd = [
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
].map((text, index) => account(`odd-${index}`, { username: text, password: text, secretkey: text }))

const namesakes = ["law-Zoe", "law-zoe", "law-zoe ", "law-zo\u00e9", "law-zoe\u0301"].map((username, index) =>
  account(`namesake-${index}`, { username })
)

/** What no account is named, and what some stores cannot even be asked for. */
const unheardOf = ["toString", "hasOwnProperty", "*", "\u0000", "law-user\u0000", "\ud800", "x".repeat(100_000)]

/** What every adapter of accounts must do, in memory or not: an account is let in, and nobody else learns anything. */
export const accountsLaws: ReadonlyArray<Law<Accounts, RequiredAccounts>> = [
  letsEach("lets in who shows the username, the password and the secretkey of an account", [ada, bob]),
  lawGiven(
    "answers alike to an unknown user, a wrong password, a wrong secretkey and an account without API access",
    [carol, closed],
    Effect.gen(function* () {
      const wrong: ReadonlyArray<Credentials> = [
        { ...carol, username: "law-user-nobody" },
        { ...carol, password: "wrong" },
        { ...carol, secretkey: "wrong" },
        closed,
        { ...closed, password: "wrong" }
      ]
      yield* Effect.forEach(wrong, refuses)
      yield* lets(carol, wrong.length)
    })
  ),
  lawGiven(
    "lets nobody in with what belongs to another account or to another field",
    [dora, erin],
    Effect.gen(function* () {
      yield* refuses({ ...dora, password: erin.password }, 0)
      yield* refuses({ ...dora, secretkey: erin.secretkey }, 1)
      yield* refuses({ ...dora, password: dora.secretkey, secretkey: dora.password }, 2)
      yield* refuses({ ...erin, username: erin.account_id }, 3)
    })
  ),
  lawGiven(
    "compares credentials byte for byte, to their last character",
    nearlyRight.map(({ known }) => known),
    Effect.gen(function* () {
      yield* Effect.forEach(nearlyRight, ({ shown }, attempt) => refuses(shown, attempt))
      yield* Effect.forEach(nearlyRight, ({ known }, attempt) => lets(known, nearlyRight.length + attempt))
    })
  ),
  letsEach("takes credentials of any characters, up to 255 of them", odd),
  letsEach("knows accounts apart whose usernames look alike", namesakes),
  lawGiven(
    "answers to what no account can be named as to any unknown user",
    [],
    Effect.forEach(unheardOf, (text, attempt) => refuses({ username: text, password: text, secretkey: text }, attempt))
  )
]
