import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { finderOf } from "./find.ts"
import { exceptions, leaksOf } from "./judge.ts"

const page = readFileSync(new URL("../../../docs/security.md", import.meta.url), "utf8")
const [, security = ""] = page.split("## Where secrets are")

const value = "k7Qz/9+bV?xT2mWp4LrD"
const find = finderOf([{ kind: "token", value }])
const bytes = Buffer.from(value)

it.each([
  ["plain", `a line with ${value} in it`],
  ["plain", `the first part: ${value.slice(0, 12)}`],
  ["plain", `the last part: ${value.slice(-12)}`],
  ["base64", bytes.toString("base64")],
  ["base64", Buffer.from(`user:${value}`).toString("base64")],
  ["base64", Buffer.from(`users:${value} and more`).toString("base64url")],
  ["hex", bytes.toString("hex")],
  ["hex", bytes.toString("hex").toUpperCase().slice(6, 20)],
  ["URL-encoded", encodeURIComponent(value)]
])("finds a secret that is %s in %j", (form, text) => {
  expect(find(text)).toContainEqual({ kind: "token", form })
})

it("finds nothing in a string without 12 characters of the secret", () => {
  expect(find(`the start ${value.slice(0, 11)} and the end ${value.slice(-11)}`)).toEqual([])
})

it("reports a secret in a place where it must not be, and none where it is by necessity", () => {
  const hits = [{ kind: "secret of a webhook", form: "plain" }]
  expect(leaksOf("log", hits)).toEqual(["log: contains the secret of a webhook (plain)"])
  expect(leaksOf("backup", hits)).toEqual([])
})

it("allows secrets exactly in the places that the security page lists", () => {
  expect(exceptions).toEqual({
    "secret of a webhook": ["database file", "backup", "dump"],
    "data of a customer": ["database file", "backup", "dump", "order show", "order history", "events", "console"]
  })
  const rows = [...security.matchAll(/^\| ([^|]+) \| ([^|]+) \|$/gm)].map(([, secret, places]) => [secret, places])
  expect(rows.slice(rows.findIndex(([secret]) => secret === "secret") + 1)).toEqual([
    ["secrets of webhooks", "the database, its backups and dumps, because they sign requests"],
    [
      "names, addresses, phone numbers, e-mail addresses and messages of customers, addresses of images",
      "the database, its backups and dumps, `waybill order show`, `waybill order history`, `waybill events`, the console"
    ],
    [
      "passwords and secret keys of accounts, tokens and badges of operators and agents",
      "none; printed once at creation"
    ],
    [
      "passwords of databases, keys of certificates, the secret of the console and its cookies, metadata of images",
      "none"
    ]
  ])
})
