import { Unavailable } from "@waybill/core"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import {
  defaultSchemes,
  hashPassword,
  isMadeWith,
  unmatchableHash,
  verifyPassword
} from "../../../src/accounts/credentials/password-hash.ts"

const hash = (scheme: Parameters<typeof hashPassword>[0], password: string) =>
  Effect.runPromise(hashPassword(scheme, password))
const verify = (stored: string, password: string) => Effect.runPromise(verifyPassword(stored, password))
const failureOf = (effect: Effect.Effect<unknown, Unavailable>) => Effect.runPromise(Effect.flip(effect))

const cheapScheme = { algorithm: "scrypt", ln: 2, r: 1, p: 1 } as const

describe.each([
  ["scrypt", defaultSchemes.scrypt, /^\$scrypt\$ln=14,r=8,p=1\$[\w+/]{22}\$[\w+/]{43}$/],
  ["argon2id", defaultSchemes.argon2id, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/]
] as const)("password hashing with %s", (_, scheme, form) => {
  it("stores the cost and a random salt with each password hash", async () => {
    const [one, another] = [await hash(scheme, "open sesame"), await hash(scheme, "open sesame")]
    expect(one).toMatch(form)
    expect(another).toMatch(form)
    expect(one.split("$").at(-2)).not.toBe(another.split("$").at(-2))
    expect(one.split("$").at(-1)).not.toBe(another.split("$").at(-1))
    expect(await verify(one, "open sesame")).toBe(true)
    expect(await verify(one, "open sesam")).toBe(false)
  })

  it("verifies a password against an unmatchable hash at the same cost", async () => {
    expect(unmatchableHash(scheme)).toMatch(form)
    expect(unmatchableHash(scheme)).not.toBe(unmatchableHash(scheme))
    expect(await verify(unmatchableHash(scheme), "")).toBe(false)
  })
})

/** Published test vectors: password hashes from specifications and reference implementations. */
const published = {
  "RFC 7914, section 12": [
    `$scrypt$ln=14,r=8,p=1$${btoa("SodiumChloride").replaceAll("=", "")}$cCO9yzr9c0hGHAbNgf046/2o+7qQT44+qbVD9lRdofI`,
    "pleaseletmein"
  ],
  "the reference implementation of Argon2": [
    "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
    "password"
  ]
} as const

it.each(Object.entries(published))("verifies the published hash of %s", async (_, [stored, password]) => {
  expect(await verify(stored, password)).toBe(true)
  expect(await verify(stored, `${password} `)).toBe(false)
})

/** Passwords that some hash functions or databases treat as equal. */
const confusable: ReadonlyArray<readonly [string, string]> = [
  ["secret", "Secret"],
  ["secret", "secret "],
  ["secret", " secret"],
  ["secret", "secret\n"],
  ["caf\u00e9", "cafe\u0301"],
  ["stra\u00dfe", "strasse"],
  ["😀", "😁"],
  ["1", "１"],
  ["a\u200bb", "ab"],
  ["x".repeat(64), "x".repeat(65)],
  [`${"x".repeat(72)}a`, `${"x".repeat(72)}b`],
  [`${"x".repeat(254)}a`, `${"x".repeat(254)}b`],
  [`${"😀".repeat(254)}a`, `${"😀".repeat(254)}b`]
]

it.each(confusable)("distinguishes the password %j from %j", async (password, other) => {
  const stored = await hash(cheapScheme, password)
  expect(await verify(stored, password)).toBe(true)
  expect(await verify(stored, other)).toBe(false)
})

it("recognises the scheme of a hash by its algorithm and by each cost parameter", async () => {
  const stored = await hash(cheapScheme, "secret")
  expect(isMadeWith(cheapScheme, stored)).toBe(true)
  expect(isMadeWith({ ...cheapScheme, ln: 3 }, stored)).toBe(false)
  expect(isMadeWith({ ...cheapScheme, r: 2 }, stored)).toBe(false)
  expect(isMadeWith({ ...cheapScheme, p: 2 }, stored)).toBe(false)
  expect(isMadeWith(defaultSchemes.argon2id, stored)).toBe(false)
})

it("verifies a hash that needs more memory than Node allows by default", async () => {
  const stored = await hash({ algorithm: "scrypt", ln: 16, r: 8, p: 1 }, "secret")
  expect(await verify(stored, "secret")).toBe(true)
})

it.each([
  "",
  "secret",
  "$2b$10$abcdefghijklmnopqrstuv",
  "$scrypt$ln=14,r=8$AAAAAAAAAAAAAAAAAAAAAA$AAAA",
  `${unmatchableHash(cheapScheme)}A`,
  `${unmatchableHash(cheapScheme)}\n`
])("refuses the invalid hash %j, and does not repeat it in the error", async (stored) => {
  expect(await failureOf(verifyPassword(stored, "secret"))).toEqual(
    new Unavailable({ port: "Accounts", cause: "the stored password hash has an unknown format" })
  )
})

it.each([
  { algorithm: "scrypt", ln: 60, r: 8, p: 1 },
  { algorithm: "scrypt", ln: 0, r: 8, p: 1 },
  { algorithm: "argon2id", m: 1, t: 2, p: 1 }
] as const)("refuses the invalid hashing cost %j", async (scheme) => {
  expect(await failureOf(hashPassword(scheme, "secret"))).toBeInstanceOf(Unavailable)
})
