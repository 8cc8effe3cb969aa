import { Unavailable } from "@waybill/core"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import {
  defaultSchemes,
  hashPassword,
  isMadeBy,
  nobodysHash,
  verifyPassword
} from "../../../src/accounts/credentials/password-hash.ts"

const hash = (scheme: Parameters<typeof hashPassword>[0], password: string) =>
  Effect.runPromise(hashPassword(scheme, password))
const verify = (kept: string, password: string) => Effect.runPromise(verifyPassword(kept, password))
const refusal = (effect: Effect.Effect<unknown, Unavailable>) => Effect.runPromise(Effect.flip(effect))

const quick = { algorithm: "scrypt", ln: 2, r: 1, p: 1 } as const

describe.each([
  ["scrypt", defaultSchemes.scrypt, /^\$scrypt\$ln=14,r=8,p=1\$[\w+/]{22}\$[\w+/]{43}$/],
  ["argon2id", defaultSchemes.argon2id, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/]
] as const)("%s", (_, scheme, form) => {
  it("keeps its cost beside the hash, and a salt of its own", async () => {
    const [one, another] = [await hash(scheme, "open sesame"), await hash(scheme, "open sesame")]
    expect(one).toMatch(form)
    expect(another).toMatch(form)
    expect(one.split("$").at(-2)).not.toBe(another.split("$").at(-2))
    expect(one.split("$").at(-1)).not.toBe(another.split("$").at(-1))
    expect(await verify(one, "open sesame")).toBe(true)
    expect(await verify(one, "open sesam")).toBe(false)
  })

  it("verifies against a hash that nobody has, at the same cost", async () => {
    expect(nobodysHash(scheme)).toMatch(form)
    expect(nobodysHash(scheme)).not.toBe(nobodysHash(scheme))
    expect(await verify(nobodysHash(scheme), "")).toBe(false)
  })
})

/** Hashes that others made. */
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

it.each(Object.entries(published))("verifies the hash of %s", async (_, [kept, password]) => {
  expect(await verify(kept, password)).toBe(true)
  expect(await verify(kept, `${password} `)).toBe(false)
})

/** What some hash or some database takes for the same. */
const apart: ReadonlyArray<readonly [string, string]> = [
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

it.each(apart)("%j is not %j", async (password, other) => {
  const kept = await hash(quick, password)
  expect(await verify(kept, password)).toBe(true)
  expect(await verify(kept, other)).toBe(false)
})

it("tells by which scheme a hash was made, however the other differs", async () => {
  const kept = await hash(quick, "secret")
  expect(isMadeBy(quick, kept)).toBe(true)
  expect(isMadeBy({ ...quick, ln: 3 }, kept)).toBe(false)
  expect(isMadeBy({ ...quick, r: 2 }, kept)).toBe(false)
  expect(isMadeBy({ ...quick, p: 2 }, kept)).toBe(false)
  expect(isMadeBy(defaultSchemes.argon2id, kept)).toBe(false)
})

it("verifies at more than the default cost, which needs more memory than Node allows by itself", async () => {
  const kept = await hash({ algorithm: "scrypt", ln: 16, r: 8, p: 1 }, "secret")
  expect(await verify(kept, "secret")).toBe(true)
})

it.each([
  "",
  "secret",
  "$2b$10$abcdefghijklmnopqrstuv",
  "$scrypt$ln=14,r=8$AAAAAAAAAAAAAAAAAAAAAA$AAAA",
  `${nobodysHash(quick)}A`,
  `${nobodysHash(quick)}\n`
])("refuses to verify against %j, which is no hash, and does not repeat it", async (kept) => {
  expect(await refusal(verifyPassword(kept, "secret"))).toEqual(
    new Unavailable({ port: "Accounts", cause: "the hash of a password is in no known form" })
  )
})

it.each([
  { algorithm: "scrypt", ln: 60, r: 8, p: 1 },
  { algorithm: "scrypt", ln: 0, r: 8, p: 1 },
  { algorithm: "argon2id", m: 1, t: 2, p: 1 }
] as const)("fails where the numbers make no sense: %j", async (scheme) => {
  expect(await refusal(hashPassword(scheme, "secret"))).toBeInstanceOf(Unavailable)
})
