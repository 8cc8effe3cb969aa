import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { baseUrl, readCredentials, redactor, sharedValues, targetAt } from "../../src/conformance/target.ts"
import { usageError } from "../../src/errors/command-error.ts"
import { exampleCredentials } from "../../src/formats/conformance-credentials.ts"

const folder = mkdtempSync(join(tmpdir(), "waybill-"))
afterAll(() => rmSync(folder, { recursive: true }))

const put = (text: string): string => {
  const file = join(folder, "credentials.json")
  writeFileSync(file, text)
  return file
}

const account = { username: "a", password: "hunter2", secretkey: "b" }

describe("the credentials file", () => {
  it.each<[text: string, message: string]>([
    ['{\n  "account": { "password": "hunter2" oops', "line 2, column 38: invalid JSON"],
    [
      JSON.stringify({ account: { username: "a", password: "hunter2" }, carriers: { acme: ["A"] } }),
      "line 1, column 12 (/account/secretkey): is required"
    ],
    [
      JSON.stringify({ account: { ...account, secretkey: 7 }, carriers: { acme: ["A"] } }),
      "line 1, column 61 (/account/secretkey): must be a non-empty string"
    ],
    [JSON.stringify({ account, carriers: {} }), "carriers: must name at least one carrier"]
  ])("an invalid credentials file is refused without quoting it: %s", (text, message) => {
    const file = put(text)
    expect(() => readCredentials(file)).toThrow(`--credentials ${file}: ${message}`)
  })

  it("the printed example is a valid credentials file", () => {
    expect(readCredentials(put(JSON.stringify(exampleCredentials)))).toEqual(exampleCredentials)
  })
})

describe("the URL of the server", () => {
  it.each([
    ["http://127.0.0.1:8080", "http://127.0.0.1:8080"],
    ["https://api.example.com/dev/", "https://api.example.com/dev"],
    ["https://api.example.com/dev/v1/", "https://api.example.com/dev"]
  ])("the base URL of %s is %s", (given, base) => {
    expect(baseUrl(given, "url")).toBe(base)
  })

  it.each([
    ["api.example.com", "url: must begin with http:// or https://, such as http://127.0.0.1:8080"],
    ["ftp://api.example.com", "url: must begin with http:// or https://, such as http://127.0.0.1:8080"],
    ["http://user:hunter2@api.example.com", "url: must not contain credentials"],
    ["http://api.example.com/?key=hunter2", "url: must not contain a query"]
  ])("the URL %s is refused", (given, message) => {
    expect(() => baseUrl(given, "url")).toThrow(usageError(message))
  })

  it("the operator API is below the server and uses the account of the calls by default", () => {
    const credentials = { account, carriers: { acme: ["A"] as const }, operator: { token: "t" } }
    const run = { prefix: "conf-1", timeoutMs: 1000 }
    expect(targetAt("http://a.example/dev", credentials, run).operator).toEqual({
      url: "http://a.example/dev/operator/v1",
      token: "t",
      account: "a"
    })
    expect(targetAt("http://a.example/dev", exampleCredentials, run).operator).toEqual(exampleCredentials.operator)
    expect(targetAt("http://a.example", { account, carriers: { acme: ["A"] } }, run).operator).toBeUndefined()
  })
})

it.each<[carriers: Record<string, readonly [string, ...Array<string>]>, values: object]>([
  [
    { acme: ["GROUND", "AIR"], swift: ["AIR", "SEA"] },
    { carrier: "acme", service: "GROUND", second_service: "AIR", foreign_service: "SEA" }
  ],
  [
    { acme: ["GROUND"] },
    { carrier: "acme", service: "GROUND", second_service: "GROUND", foreign_service: "NO_SUCH_SERVICE" }
  ]
])("the values of the placeholders come from the carriers %j", (carriers, values) => {
  expect(sharedValues({ account, carriers }, "2026-11-20")).toEqual({ today: "2026-11-20", ...values })
})

it("the secrets of all accounts and of the operator are removed from replies, including JSON and URLs", () => {
  const secret = 'p"a\\ss word'
  const { operator: _, ...others } = exampleCredentials
  const redact = redactor({
    ...others,
    disabled: { username: "gone", password: secret, secretkey: "k-1" },
    operator: { token: "k-1-long" }
  })
  expect(redact(`${secret} ${JSON.stringify({ secret })} ${encodeURIComponent(secret)} k-1 k-1-long gone`)).toBe(
    '[secret] {"secret":"[secret]"} [secret] [secret] [secret] gone'
  )
})
