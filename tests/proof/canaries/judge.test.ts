import { expect, it } from "vitest"
import { finderOf } from "./find.ts"
import { leaksOf } from "./judge.ts"

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
