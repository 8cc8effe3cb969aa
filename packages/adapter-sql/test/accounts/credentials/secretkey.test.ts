import { Effect, Redacted } from "effect"
import { expect, it } from "vitest"
import { digestOf, isAmong, newSecret } from "../../../src/accounts/credentials/secretkey.ts"

it("generates unique, unprinted secrets of 256 bits", () => {
  const secrets = Array.from({ length: 1000 }, () => Effect.runSync(newSecret("secretkey")))
  const values = secrets.map(Redacted.value)
  expect(new Set(values).size).toBe(1000)
  for (const secret of values) expect(Buffer.from(secret, "base64url")).toHaveLength(32)
  expect(`${secrets[0]} ${JSON.stringify({ secret: secrets[0] })}`).not.toContain(values[0])
})

it("digests the UTF-8 bytes of a secretkey with SHA-256", () => {
  expect(digestOf("abc").toString("hex")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  // The UTF-8 bytes are 63 61 66 c3 a9.
  expect(digestOf("café").toString("hex")).toBe("850f7dc43910ff890f8879c0ed26fe697c93a067ad93a7d50f466a7028a9bf4e")
})

it("finds a secretkey at any index of a list, and none in an empty list", () => {
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
