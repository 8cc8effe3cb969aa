import { Redacted } from "effect"
import { expect, it } from "vitest"
import { digestOf, isAmong, newSecret } from "../../../src/accounts/credentials/secretkey.ts"

it("makes secrets of 256 bits that never come twice and do not show themselves", () => {
  const secrets = Array.from({ length: 1000 }, () => newSecret("secretkey"))
  const shown = secrets.map(Redacted.value)
  expect(new Set(shown).size).toBe(1000)
  for (const secret of shown) expect(Buffer.from(secret, "base64url")).toHaveLength(32)
  expect(`${secrets[0]} ${JSON.stringify({ secret: secrets[0] })}`).not.toContain(shown[0])
})

it("keeps the SHA-256 of the UTF-8", () => {
  expect(digestOf("abc").toString("hex")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  // The bytes 63 61 66 c3 a9.
  expect(digestOf("café").toString("hex")).toBe("850f7dc43910ff890f8879c0ed26fe697c93a067ad93a7d50f466a7028a9bf4e")
})

it("knows a secretkey by any place, and none where there is none", () => {
  const [one, two] = [digestOf("one"), digestOf("two")]
  expect(isAmong([one, two], "one")).toBe(true)
  expect(isAmong([one, two], "two")).toBe(true)
  expect(isAmong([two], "two")).toBe(true)
  expect(isAmong([one, one], "one")).toBe(true)
  expect(isAmong([one, two], "three")).toBe(false)
  expect(isAmong([two], "one")).toBe(false)
  expect(isAmong([], "")).toBe(false)
  expect(isAmong([], "one")).toBe(false)
})
