import { expect, it } from "vitest"
import { HOLDER_NAME_RULE, isHolderName } from "../../src/adapter/index.ts"

it.each([
  "a",
  "ada",
  "Ada.L@press_2-b",
  "Ana María",
  "O'Neill, Zoë",
  "Zoë O’Neill",
  "محمد علي",
  "נועה לוי",
  "李小龍",
  "हिन्दी",
  "Ada (2)",
  "7",
  "x".repeat(64)
])("a holder of a token can have the name %j", (name) => {
  expect(isHolderName(name)).toBe(true)
})

it.each([
  "",
  " ",
  " a",
  "a ",
  "a  b",
  "-a",
  "\u0301a",
  "a/b",
  "a:b",
  "a\nb",
  "a\tb",
  "a\u0000",
  "a\u00A0b",
  "a\u200Bb",
  "a\u200Fb",
  "a\u202Eb",
  "a\u2066b",
  "<b>",
  'a"b',
  "a`b",
  "a%2e",
  "💥",
  "a\uD800",
  "Mari\u0301a",
  "x".repeat(65),
  "Ana ".repeat(50)
])("a holder of a token cannot have the name %j", (name) => {
  expect(isHolderName(name)).toBe(false)
})

it("the rule of names in words has the limit", () => {
  expect(HOLDER_NAME_RULE).toContain("1 to 64 letters")
})
